#include "engine/cube/cube_query.h"

#include <utility>

#include "algorithm/gather.h"
#include "engine/query/query.h"

namespace rtsql {
namespace {

LogicalPtr get(const std::shared_ptr<const Table>& table, RelationId relation) {
  return std::make_unique<LogicalGet>(
      std::make_shared<const BaseRelation>(BaseRelation{relation, table->name, table}));
}

}  // namespace

ExprPtr integer(int64_t value, Type type) {
  return make_literal(Value::of_integer(type, value));
}

ExprPtr calculate(Op op, ExprPtr a, ExprPtr b) {
  return make_expr(op, TypeId::kBigint, {std::move(a), std::move(b)});
}

ExprPtr column_of(const Table& table, RelationId relation, uint32_t ordinal) {
  const ColumnDefinition& definition = table.definitions[ordinal];
  return make_column({relation, ordinal}, definition.type, !definition.not_null, definition.name);
}

CubeQuery::CubeQuery(const std::shared_ptr<const Table>& table) {
  rows_ = get(table, relations_.next());
}

void CubeQuery::filter(ExprPtr condition) {
  auto filter = node_above<LogicalFilter>(std::move(rows_));
  filter->conjuncts = {std::move(condition)};
  rows_ = std::move(filter);
}

void CubeQuery::sort(const std::vector<ExprPtr>& keys) {
  auto sort = node_above<LogicalSort>(std::move(rows_));
  for (const ExprPtr& key : keys) sort->keys.push_back({key});
  rows_ = std::move(sort);
}

RelationId CubeQuery::group(GroupBy group) {
  group.relation = relations_.next();
  auto grouping = node_above<LogicalAggregate>(std::move(rows_));
  grouping->group = std::move(group);
  const RelationId relation = grouping->group.relation;
  rows_ = std::move(grouping);
  return relation;
}

ExprPtr CubeQuery::number_of(const ExprPtr& value, const std::shared_ptr<const Table>& numbers,
                             JoinMode mode) {
  const RelationId relation = relations_.next();
  auto joined = std::make_unique<LogicalJoin>();
  joined->mode = mode;
  joined->children.push_back(std::move(rows_));
  joined->children.push_back(get(numbers, relation));
  joined->conjuncts = {make_expr(Op::kEqual, TypeId::kBoolean, {value, column_of(*numbers, relation, 0)})};
  rows_ = std::move(joined);
  return make_column({relation, 1}, TypeId::kInteger, mode == JoinMode::kLeft, "number");
}

RunQuery CubeQuery::execute(StatementContext& context, std::vector<OutputColumn> outputs) {
  auto root = std::make_unique<LogicalProject>();
  root->relation = relations_.next();
  root->outputs = std::move(outputs);
  root->children.push_back(std::move(rows_));
  return run_query(context, LogicalQuery{std::move(root), relations_, {}, {}});
}

MadeColumns CubeQuery::run(StatementContext& context, std::vector<OutputColumn> outputs) && {
  const RunQuery ran = execute(context, std::move(outputs));
  return {materialize_result(context, ran.result), ran.result.rows.count};
}

Table CubeQuery::make_table(StatementContext& context, const EntryName& of,
                            std::vector<OutputColumn> outputs) && {
  const RunQuery ran = execute(context, outputs);
  check_table_rows(of.name, ran.result.rows.count);
  Table table{std::string(of.name), {}, materialize_result(context, ran.result), ran.result.rows.count};
  table.schema = of.schema;
  for (size_t i = 0; i < outputs.size(); ++i)
    table.definitions.push_back({outputs[i].name, outputs[i].expr->type, !table.columns[i]->nullable()});
  return table;
}

ColumnPtr ascending_numbers(gpu::Device& device, uint64_t rows) {
  gpu::Buffer numbers = device.allocate(rows * sizeof(uint32_t), "numbers");
  if (rows > 0) {
    gpu::Stream stream(device);
    stream.stage("number");
    iota(stream, numbers.address(), rows);
    stream.finish();
  }
  return std::make_shared<const Column>(TypeId::kInteger, rows, std::move(numbers), gpu::Buffer(), nullptr);
}

std::shared_ptr<const Table> numbered(gpu::Device& device, const ColumnPtr& column) {
  return std::make_shared<const Table>(
      Table{"numbers",
            {{"value", column->type(), true}, {"number", TypeId::kInteger, true}},
            {column, ascending_numbers(device, column->rows())},
            column->rows()});
}

}  // namespace rtsql
