#include "exec/recursion/visited_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>

#include "algorithm/gather.h"
#include "common/divide.h"
#include "common/error.h"
#include "common/text.h"
#include "exec/expression/compute_columns.h"
#include "exec/expression/key_words.h"
#include "exec/kernel/dictionaries.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/rows/select_rows.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "schema/key_encoding.h"
#include "shaders/exec/group_insert.h"

namespace rtsql {
namespace {

constexpr uint32_t kEmptySlot = UINT32_MAX;
constexpr uint64_t kLeastRoom = 1024;
constexpr uint64_t kMostRows = uint64_t{1}
                               << 30;  // slots are counted by 32 bits, and half of them stay empty

ExprPtr literal(Type type, int64_t value) {
  return make_literal(Value::of_integer(type, value));
}

// The key of a value as an integer; NULLs have any, and are told apart by a key of their own.
ExprPtr key_of(const ExprPtr& column) {
  const Type bits = key_bytes(column->type) == 8 ? TypeId::kBigint : TypeId::kInteger;
  const ExprPtr key = make_expr(Op::kToKey, bits, {column});
  return column->nullable ? make_expr(Op::kCoalesce, bits, {key, literal(bits, 0)}) : key;
}

ExprPtr null_flag(const ExprPtr& column) {
  return bind_case({make_expr(Op::kIsNull, TypeId::kBoolean, {column}), literal(TypeId::kInteger, 1),
                    literal(TypeId::kInteger, 0)},
                   {});
}

}  // namespace

RowSet VisitedSet::add(const RowSet& rows, const std::vector<ExprPtr>& columns) {
  if (rows.count == 0) return rows;
  if (rows_ + rows.count > kMostRows) {
    throw Error(ErrorKind::kUnsupported, fmt::format("a recursive query finds more than {}, repeated ones "
                                                     "among them",
                                                     count_noun(kMostRows, "row")))
        .sqlstate(sqlstate::kProgramLimit);
  }
  const std::vector<ColumnPtr> keys = key_columns(rows, key_words(columns));
  if (keys.size() > 1) bits_.reset();
  if (bits_) {
    if (std::optional<RowSet> kept = add_to_bits(rows, keys[0])) return *kept;
    bits_.reset();
  }
  return add_to_table(rows, keys);
}

// Returns nothing where the range of the keys is too large.
std::optional<RowSet> VisitedSet::add_to_bits(const RowSet& rows, const ColumnPtr& keys) {
  const gpu::Buffer marks = bits_->insert(*keys);
  if (!marks) return std::nullopt;
  RowSet with_keys = rows;
  with_keys.sources.push_back({.relation = execution_.new_relation(), .columns = {keys}});
  RowSet kept = select_by_bitmap(execution_, with_keys, marks);
  // A hash table may have to be made of them.
  make_room({keys}, kept.count);
  const KeyWords& words = keys_[0];
  const gpu::Address end = words.words->address() + rows_ * words.bytes;
  const gpu::Address row_ids = kept.sources.back().row_ids;
  gpu::Stream& stream = execution_.stream();
  if (row_ids != 0) {
    gather(stream, words.bytes, keys->values().address(), row_ids, kept.count, end);
  } else {
    stream.copy(keys->values().address(), end, kept.count * words.bytes);
  }
  execution_.finish();
  rows_ += kept.count;
  kept.sources.pop_back();
  return kept;
}

RowSet VisitedSet::add_to_table(const RowSet& rows, const std::vector<ColumnPtr>& found) {
  make_room(found, rows.count);
  if (slots_ < 2 * capacity_) make_table();
  gpu::Stream& stream = execution_.stream();
  stream.stage("distinct");
  for (size_t i = 0; i < found.size(); ++i) {
    const uint64_t bytes = keys_[i].bytes;
    stream.copy(found[i]->values().address(), keys_[i].words->address() + rows_ * bytes, rows.count * bytes);
    execution_.keep({found[i]});
  }
  const SharedBuffer slots = insert(rows_, rows.count);
  // A row is new where it holds its slot.
  gpu::Buffer holders =
      execution_.device().allocate(padded_rows(rows.count) * sizeof(uint32_t), "holders of slots");
  gather(stream, sizeof(uint32_t), table_->address(), slots->address(), rows.count, holders.address());
  execution_.finish();
  RowSet numbered = rows;
  const RelationId holder = execution_.new_relation(), place = execution_.new_relation();
  numbered.sources.push_back(
      {.relation = holder,
       .columns = {std::make_shared<const Column>(Type(TypeId::kInteger), rows.count, std::move(holders),
                                                  gpu::Buffer(), nullptr)}});
  numbered.sources.push_back(
      {.relation = place, .columns = {}, .range = RangeFunction{static_cast<int64_t>(rows_), 1, rows.count}});
  const ExprPtr is_new =
      make_comparison(Op::kEqual, make_column({holder, 0}, TypeId::kInteger, false, "holder"),
                      make_column({place, 0}, TypeId::kBigint, false, "place"), {});
  RowSet kept = select_rows(execution_, numbered, {is_new});
  kept.sources.resize(rows.sources.size());
  rows_ += rows.count;
  return kept;
}

std::vector<ColumnPtr> VisitedSet::key_columns(const RowSet& rows, const std::vector<ExprPtr>& columns) {
  std::vector<ExprPtr> exprs;
  for (const ExprPtr& column : columns) {
    exprs.push_back(key_of(column));
    if (column->nullable) exprs.push_back(null_flag(column));
  }
  std::vector<ColumnPtr> keys = compute_columns(execution_, rows, exprs);
  size_t place = 0;
  for (const ExprPtr& column : columns) {
    if (has_dictionary(column->type)) {
      const DictionaryPtr dictionary = Dictionaries(execution_, rows).of(*rows.resolve(column));
      keys[place] = with_lasting_codes(codes_[place], keys[place], *dictionary);
    }
    place += column->nullable ? 2 : 1;
  }
  return keys;
}

ColumnPtr VisitedSet::with_lasting_codes(Codes& codes, const ColumnPtr& column,
                                         const Dictionary& dictionary) {
  std::vector<uint32_t> map;
  for (uint32_t code = 0; code < dictionary.size(); ++code) {
    const std::string text(dictionary.string(code));
    map.push_back(codes.code_of.emplace(text, static_cast<uint32_t>(codes.code_of.size())).first->second);
  }
  if (map.empty()) return column;  // all are NULL
  gpu::Device& device = execution_.device();
  gpu::Buffer codes_on_device = device.allocate(map.size() * sizeof(uint32_t), "codes of strings");
  device.write(codes_on_device, 0, std::as_bytes(std::span(map)));
  const SharedBuffer on_device = share(std::move(codes_on_device));
  gpu::Buffer lasting = device.allocate(padded_rows(column->rows()) * sizeof(uint32_t), "codes of strings");
  gather(execution_.stream(), sizeof(uint32_t), on_device->address(), column->values().address(),
         column->rows(), lasting.address());
  execution_.keep({on_device, column});
  execution_.finish();
  return std::make_shared<const Column>(column->type(), column->rows(), std::move(lasting), gpu::Buffer(),
                                        nullptr);
}

// Doubles the keys' buffers where the rows to come might not fit.
void VisitedSet::make_room(const std::vector<ColumnPtr>& found, uint64_t more) {
  if (rows_ + more <= capacity_) return;
  capacity_ = std::max(kLeastRoom, std::bit_ceil(rows_ + more));
  gpu::Stream& stream = execution_.stream();
  stream.stage("distinct");
  keys_.resize(found.size());
  for (size_t i = 0; i < found.size(); ++i) {
    const uint32_t bytes = value_bytes(found[i]->type());
    const SharedBuffer grown =
        share(execution_.device().allocate(capacity_ * bytes, "keys of a recursive query"));
    if (rows_ > 0) stream.copy(keys_[i].words->address(), grown->address(), rows_ * bytes);
    execution_.keep({keys_[i].words});
    keys_[i] = {bytes, grown};
  }
  execution_.finish();
}

void VisitedSet::make_table() {
  gpu::Stream& stream = execution_.stream();
  slots_ = 2 * capacity_;
  gpu::Buffer table = execution_.device().allocate(slots_ * sizeof(uint32_t), "rows of a recursive query");
  stream.fill(table, kEmptySlot);
  table_ = share(std::move(table));
  if (rows_ > 0) insert(0, rows_);
  execution_.finish();
}

SharedBuffer VisitedSet::insert(uint64_t first, uint64_t count) {
  std::vector<shader::GroupKeyColumn> columns;
  for (const KeyWords& key : keys_) columns.push_back({key.words->address(), 0, key.bytes, 0});
  gpu::Stream& stream = execution_.stream();
  const SharedBuffer slots =
      share(execution_.device().allocate(padded_rows(count) * sizeof(uint32_t), "slots of rows"));
  shader::GroupInsertParams params{};
  params.columns = stream.parameters(std::as_bytes(std::span(columns)));
  params.table = table_->address();
  params.slot_of_row = slots->address();
  params.rows = count;
  params.first_row = first;
  params.column_count = static_cast<uint32_t>(columns.size());
  params.slot_mask = static_cast<uint32_t>(slots_ - 1);
  stream.dispatch(execution_.device().kernel<shader::GroupInsertParams>("exec/group_insert"), params,
                  divide_up(count, shader::kGroupInsertRows));
  execution_.keep({slots});
  return slots;
}

}  // namespace rtsql
