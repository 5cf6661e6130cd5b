#include "engine/cube/cell_codes.h"

#include <utility>

#include "expression/type_rules.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostTuples = uint64_t{1} << 62;  // a BIGINT numbers them

}  // namespace

CellCodes::CellCodes(StatementContext& context, std::shared_ptr<const Table> cells, size_t dimensions)
    : cells_(std::move(cells)) {
  for (size_t i = 0; i < dimensions; ++i) {
    codes_.push_back(codes_of(context, i));
    numbers_.push_back(numbered(context.device(), codes_.back().values));
  }
}

std::vector<uint64_t> CellCodes::counts(std::span<const size_t> dimensions) const {
  std::vector<uint64_t> counts;
  for (const size_t dimension : dimensions) counts.push_back(codes_[dimension].count());
  return counts;
}

CubeCodes CellCodes::codes_of(StatementContext& context, size_t dimension) const {
  const ExprPtr value = column_of(*cells_, CubeQuery::kTable, static_cast<uint32_t>(dimension));
  CubeQuery query(cells_);
  CubeCodes codes{.dimension = dimension, .values = nullptr, .keys = {}};
  if (value->nullable) {
    codes.has_null = cells_->columns[dimension]->statistics(context.device()).null_count > 0;
    query.filter(make_expr(Op::kNot, TypeId::kBoolean, {make_expr(Op::kIsNull, TypeId::kBoolean, {value})}));
  }
  const RelationId groups = query.group({.relation = {}, .keys = {value}, .aggregates = {}});
  const ExprPtr key = make_column({groups, 0}, value->type, value->nullable, "value");
  query.sort({key});
  codes.values = std::move(query).run(context, {{"value", key}}).columns[0];
  const HostColumn values = codes.values->read(context.device(), 0, codes.values->rows());
  for (uint64_t row = 0; row < values.rows; ++row) {
    const bool is_text = has_dictionary(values.type);
    codes.keys.push_back(is_text ? values.at<uint32_t>(row) : encode_key(values.value(row)));
  }
  return codes;
}

ExprPtr CellCodes::code(CubeQuery& query, size_t dimension, const ExprPtr& value) const {
  const CubeCodes& codes = codes_[dimension];
  const auto null_code = static_cast<int64_t>(codes.keys.size());
  if (codes.keys.empty()) return integer(0, TypeId::kInteger);  // all are NULL
  const bool has_gaps = codes.keys.back() - codes.keys.front() + 1 != codes.keys.size();
  ExprPtr own;
  if (is_integral(value->type) && value->type.id != TypeId::kBigint && !has_gaps) {
    const int64_t least = decode_key(codes.keys.front(), value->type).integer;
    own = cast_expr(calculate(Op::kSubtract, cast_expr(value, TypeId::kBigint), integer(least)),
                    TypeId::kInteger);
  } else {
    own = query.number_of(value, numbers_[dimension], codes.has_null ? JoinMode::kLeft : JoinMode::kInner);
  }
  if (!codes.has_null) return own;
  return make_expr(Op::kCoalesce, TypeId::kInteger, {own, integer(null_code, TypeId::kInteger)});
}

std::vector<ExprPtr> CellCodes::codes(CubeQuery& query, const std::vector<ExprPtr>& values) const {
  std::vector<ExprPtr> codes;
  for (size_t i = 0; i < values.size(); ++i) codes.push_back(code(query, i, values[i]));
  return codes;
}

ExprPtr CellCodes::combined(ExprPtr first, std::span<const size_t> dimensions,
                            const std::vector<ExprPtr>& codes) const {
  ExprPtr all = std::move(first);
  for (const size_t dimension : dimensions) {
    all = calculate(Op::kMultiply, all, integer(static_cast<int64_t>(codes_[dimension].count())));
    all = calculate(Op::kAdd, all, cast_expr(codes[dimension], TypeId::kBigint));
  }
  return all;
}

TupleNumbers::TupleNumbers(StatementContext& context, const CellCodes& codes,
                           std::span<const size_t> dimensions)
    : codes_(codes) {
  std::vector<size_t> step;
  for (const size_t dimension : dimensions) {
    const uint64_t digits = codes.of(dimension).count();
    if (count_ > kMostTuples / digits) add_step(context, std::exchange(step, {}), false);
    step.push_back(dimension);
    count_ *= digits;
  }
  if (step.empty()) return;
  const bool differ = dimensions.size() == codes.size();
  add_step(context, std::move(step), differ);
}

void TupleNumbers::add_step(StatementContext& context, std::vector<size_t> dimensions, bool differ) {
  CubeQuery query(codes_.cells());
  std::vector<ExprPtr> codes(codes_.cells()->columns.size());
  const auto add_code = [&](size_t dimension) {
    const ExprPtr value = column_of(*codes_.cells(), CubeQuery::kTable, static_cast<uint32_t>(dimension));
    codes[dimension] = codes_.code(query, dimension, value);
  };
  for (const Step& step : steps_) std::ranges::for_each(step.dimensions, add_code);
  std::ranges::for_each(dimensions, add_code);
  const ExprPtr tuple = codes_.combined(cast_expr(number(query, codes), TypeId::kBigint), dimensions, codes);
  ExprPtr key = tuple;
  if (!differ)
    key = make_column({query.group({.relation = {}, .keys = {tuple}, .aggregates = {}}), 0}, TypeId::kBigint,
                      false, "tuple");
  query.sort({key});
  const MadeColumns tuples = std::move(query).run(context, {{"tuple", key}});
  steps_.push_back({std::move(dimensions), numbered(context.device(), tuples.columns[0])});
  count_ = tuples.rows;
}

ExprPtr TupleNumbers::number(CubeQuery& query, const std::vector<ExprPtr>& codes) const {
  ExprPtr number = integer(0, TypeId::kInteger);
  for (const Step& step : steps_) {
    const ExprPtr tuple = codes_.combined(cast_expr(number, TypeId::kBigint), step.dimensions, codes);
    number = query.number_of(tuple, step.numbers, JoinMode::kInner);
  }
  return number;
}

}  // namespace rtsql
