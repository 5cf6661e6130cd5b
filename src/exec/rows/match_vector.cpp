#include "exec/rows/match_vector.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "exec/expression/compute_columns.h"
#include "expression/choice.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

ExprPtr bigint(uint64_t value) {
  return bigint_literal(static_cast<int64_t>(value));
}

ExprPtr is_zero(const ExprPtr& value) {
  return make_expr(Op::kEqual, TypeId::kBoolean, {value, bigint(0)});
}

// Returns the value that an entry of a look-up table carries; NULL where there may be none.
ExprPtr carried_value(const CarriedColumn& carried, const Column& column, const ExprPtr& entry,
                      bool may_miss) {
  const Type type = column.type();
  const ExprPtr values = make_expr(Op::kSubtract, TypeId::kBigint, {entry, bigint(1)});
  const ExprPtr shifted =
      make_expr(Op::kDivide, TypeId::kBigint, {values, bigint(uint64_t{1} << carried.shift)});
  const ExprPtr bits =
      make_expr(Op::kModulo, TypeId::kBigint, {shifted, bigint(uint64_t{1} << carried.bits)});
  const ExprPtr key =
      make_expr(Op::kWrapAdd, TypeId::kBigint, {bits, bigint(carried.minimum - (carried.nullable ? 1 : 0))});
  auto value = std::make_shared<Expr>(*make_expr(Op::kFromKey, type, {key}));
  value->dictionary = column.dictionary();
  std::vector<ExprPtr> choice;
  const ExprPtr null = make_literal(Value::null_of(type));
  if (may_miss) choice = {is_zero(entry), null};
  if (carried.nullable) choice.insert(choice.end(), {is_zero(bits), null});
  if (choice.empty()) return value;
  choice.push_back(value);
  return bind_case(choice, {});
}

}  // namespace

MatchVector::MatchVector(Execution& execution, const PipelineInput& pending, uint64_t count, Of sources)
    : execution_(execution), rows_(pending.rows), count_(count) {
  for (uint32_t place = 0; place < rows_.sources.size(); ++place) {
    const FindingStage* stage = pending.stage_of(rows_.sources[place]);
    if (stage == nullptr && sources == Of::kFoundSources) continue;
    const bool is_carried = stage != nullptr && stage->plan().form == LookupForm::kValues;
    words_.push_back(
        {place, is_carried ? &stage->plan() : nullptr,
         share(execution.device().allocate(padded_rows(count) * sizeof(uint32_t), "rows of a pipeline"))});
  }
}

std::string MatchVector::store(KernelWriter& writer, std::string_view position) const {
  std::string code;
  for (const Words& words : words_) {
    const std::string word = words.carried_by != nullptr ? writer.entry_of(rows_.sources[words.place])
                                                         : writer.row_id(words.place);
    code += fmt::format("U32s({} + uint64_t({}) * 4ul).v[0] = {};\n",
                        writer.inputs().word(words.buffer->address()), position, word);
  }
  return code;
}

RowSet MatchVector::rows() const {
  RowSet rows = rows_;
  rows.count = count_;
  for (const Words& words : words_) {
    SourceRows& source = rows.sources[words.place];
    source.lookup = kNoLookup;
    source.first = 0;
    source.row_ids = words.buffer->address();
    source.keep = words.buffer;
  }
  return rows;
}

void MatchVector::take_values(RowSet& rows) const {
  for (const Words& words : words_) {
    if (words.carried_by != nullptr) take_values(words, rows);
  }
}

void MatchVector::take_values(const Words& words, RowSet& rows) const {
  const SourceRows& source = rows_.sources[words.place];
  // The entries of the rows stand where row ids would.
  SourceRows& taken = rows.sources[words.place];
  const RelationId relation = execution_.new_relation();
  RowSet entries;
  entries.count = rows.count;
  entries.sources.push_back({.relation = relation,
                             .columns = {},
                             .range = RangeFunction{0, 1, UINT32_MAX},
                             .row_ids = taken.row_ids,
                             .keep = taken.keep});
  const ExprPtr entry = make_column({relation, 0}, TypeId::kBigint, false, "entry");
  std::vector<ExprPtr> values;
  for (const CarriedColumn& carried : words.carried_by->carried)
    values.push_back(
        carried_value(carried, *source.columns.at(carried.column.ordinal), entry, source.null_extended));
  const std::vector<ColumnPtr> columns = compute_columns(execution_, entries, values);
  taken = {.relation = source.relation, .columns = std::vector<ColumnPtr>(source.columns.size())};
  for (size_t i = 0; i < columns.size(); ++i)
    taken.columns[words.carried_by->carried[i].column.ordinal] = columns[i];
}

}  // namespace rtsql
