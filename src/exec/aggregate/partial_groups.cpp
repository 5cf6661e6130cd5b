#include "exec/aggregate/partial_groups.h"

#include <algorithm>

#include "exec/aggregate/group_assignment.h"
#include "exec/aggregate/sorted_groups.h"
#include "exec/expression/compute_columns.h"
#include "exec/expression/key_words.h"
#include "exec/kernel/dictionaries.h"
#include "exec/rows/select_rows.h"
#include "expression/choice.h"
#include "expression/type_rules.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

// Appends a key as columns without NULLs of 8 bytes each, which concatenate as plain words: the
// order-preserving bits of its words, and where it can be NULL, whether it is.
void pack(const ExprPtr& key, std::vector<ExprPtr>& words) {
  for (const ExprPtr& word : key_words(std::vector{key})) {
    const bool is_long = key_bytes(word->type) == 8;
    ExprPtr bits = make_expr(Op::kToKey, is_long ? TypeId::kBigint : TypeId::kInteger, {word});
    bits = cast_expr(bits, TypeId::kBigint);
    words.push_back(key->nullable ? make_expr(Op::kCoalesce, TypeId::kBigint, {bits, bigint_literal(0)})
                                  : bits);
  }
  if (!key->nullable) return;
  const ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {key});
  words.push_back(bind_case({is_null, bigint_literal(1), bigint_literal(0)}, {}));
}

ExprPtr unpack(const ExprPtr& key, ColumnId& column, const DictionaryPtr& dictionary) {
  const auto next_word = [&](std::string name) {
    return make_column({column.relation, column.ordinal++}, TypeId::kBigint, false, std::move(name));
  };
  const auto next_value = [&](Type type) {
    auto value = std::make_shared<Expr>(*make_expr(Op::kFromKey, type, {next_word("key")}));
    value->dictionary = dictionary;
    return value;
  };
  ExprPtr value;
  if (is_wide(key->type)) {
    const ExprPtr high = next_value(TypeId::kBigint), low = next_value(TypeId::kBigint);
    value = make_expr(Op::kOfWords, key->type, {high, low});
  } else {
    value = next_value(key->type);
  }
  if (!key->nullable) return value;
  ExprPtr flag = next_word("null");
  ExprPtr is_null = make_expr(Op::kEqual, TypeId::kBoolean, {flag, bigint_literal(1)});
  return bind_case({is_null, make_literal(Value::null_of(key->type)), value}, {});
}

// Returns the accumulator that merges the column of an accumulator's words.
Accumulator merging(const Accumulator& accumulator, ColumnId column) {
  ExprPtr words = make_column(column, accumulator.column_type(), false, "accumulator");
  switch (accumulator.kind) {
    case AccumulatorKind::kSumDouble:
    case AccumulatorKind::kProductDouble:
    case AccumulatorKind::kBitAnd:
    case AccumulatorKind::kBitOr:
    case AccumulatorKind::kBitXor:
      return {accumulator.kind, words, false};
    case AccumulatorKind::kMinimum:
    case AccumulatorKind::kMaximum:
      // The words are keys already: as values of BIGINT they are keys again.
      return {accumulator.kind, make_expr(Op::kFromKey, TypeId::kBigint, {words}), false};
    default:
      return {AccumulatorKind::kSumInteger, words, false};
  }
}

std::vector<ColumnPtr> concatenate_words(Execution& execution,
                                         const std::vector<std::vector<ColumnPtr>>& pieces, uint64_t rows) {
  std::vector<ColumnPtr> columns;
  for (size_t c = 0; c < pieces[0].size(); ++c) {
    gpu::Buffer words = execution.device().allocate(rows * sizeof(uint64_t), "merged groups");
    gpu::Address to = words.address();
    for (const std::vector<ColumnPtr>& piece : pieces) {
      uint64_t bytes = piece[c]->rows() * sizeof(uint64_t);
      execution.stream().copy(piece[c]->values().address(), to, bytes);
      execution.keep({piece[c]});
      to += bytes;
    }
    columns.push_back(
        std::make_shared<const Column>(pieces[0][c]->type(), rows, std::move(words), gpu::Buffer(), nullptr));
  }
  execution.finish();
  return columns;
}

}  // namespace

GroupTable upload_words(gpu::Device& device, uint64_t groups, const std::vector<ColumnPtr>& accumulators) {
  GroupTable table{{}, groups};
  for (const ColumnPtr& words : accumulators) {
    table.words.push_back(device.allocate(groups * sizeof(uint64_t), "groups"));
    device.write(table.words.back(), 0, words->host()->data);
  }
  return table;
}

std::vector<ColumnPtr> accumulator_columns(const std::vector<Accumulator>& accumulators, GroupTable table) {
  std::vector<ColumnPtr> columns;
  for (size_t i = 0; i < accumulators.size(); ++i) {
    columns.push_back(std::make_shared<const Column>(accumulators[i].column_type(), table.slots,
                                                     std::move(table.words[i]), gpu::Buffer(), nullptr));
  }
  return columns;
}

PartialGroups group_by_hash(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& keys,
                            const std::vector<Accumulator>& accumulators,
                            const std::vector<gpu::Address>& first_occurrences) {
  auto write_slot = [](KernelWriter& writer, gpu::Address group_of_row) {
    writer.count_bits_per_row(8 * sizeof(uint32_t));
    return "U32s(" + writer.inputs().word(group_of_row) + " + uint64_t(i + j) * 4ul).v[0]";
  };
  GroupAssignment assignment = assign_groups(execution, rows, keys);
  PartialGroups partial;
  partial.keys = keys;
  partial.table = make_group_table(execution, accumulators, assignment.groups);
  accumulate(execution, {rows}, accumulators, first_occurrences, partial.table,
             [&](KernelWriter& writer, std::string&) {
               return write_slot(writer, assignment.group_of_row->address());
             });
  partial.rows = gather_row_ids(execution, rows, assignment.representatives, assignment.groups);
  partial.group_of_row = assignment.group_of_row;
  execution.finish();
  return partial;
}

PartialGroups group_rows(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& keys,
                         const std::vector<Accumulator>& accumulators,
                         const std::vector<gpu::Address>& first_occurrences) {
  const bool any_distinct = std::any_of(accumulators.begin(), accumulators.end(),
                                        [](const Accumulator& accumulator) { return accumulator.distinct; });
  const bool any_null =
      std::any_of(keys.begin(), keys.end(), [](const ExprPtr& key) { return key->nullable; });
  if (!any_distinct && !any_null && suit_sorting(execution, rows, keys))
    return group_by_sorting(execution, rows, keys[0], accumulators);
  return group_by_hash(execution, rows, keys, accumulators, first_occurrences);
}

PartialGroups merge_groups(Execution& execution, std::vector<PartialGroups> partials,
                           const std::vector<Accumulator>& accumulators) {
  if (partials.size() == 1) return std::move(partials[0]);
  RowSet rows;
  std::vector<std::vector<ColumnPtr>> pieces;
  for (PartialGroups& partial : partials) {
    rows.count += partial.table.slots;
    std::vector<ExprPtr> words;
    for (const ExprPtr& key : partial.keys) pack(key, words);
    std::vector<ColumnPtr> columns = compute_columns(execution, partial.rows, words);
    std::vector<ColumnPtr> piece = accumulator_columns(accumulators, std::move(partial.table));
    piece.insert(piece.end(), columns.begin(), columns.end());
    pieces.push_back(std::move(piece));
  }
  const RelationId relation = execution.new_relation();
  rows.sources.push_back({.relation = relation, .columns = concatenate_words(execution, pieces, rows.count)});

  std::vector<Accumulator> merged;
  for (uint32_t i = 0; i < accumulators.size(); ++i)
    merged.push_back(merging(accumulators[i], {relation, i}));
  Dictionaries dictionaries(execution, partials[0].rows);
  std::vector<ExprPtr> keys;
  ColumnId column{relation, static_cast<uint32_t>(accumulators.size())};
  for (const ExprPtr& key : partials[0].keys) {
    DictionaryPtr dictionary = has_dictionary(key->type) ? dictionaries.of(*key) : nullptr;
    keys.push_back(unpack(key, column, dictionary));
  }
  return group_rows(execution, rows, keys, merged, std::vector<gpu::Address>(merged.size()));
}

}  // namespace rtsql
