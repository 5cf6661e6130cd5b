#include "sql/depth.h"

#include <algorithm>
#include <variant>

#include "sql/statement.h"

namespace rtsql::sql {
namespace {

class Deepest {
 public:
  template <class Node>
  void add(const std::unique_ptr<Node>& node) {
    if (node) depth_ = std::max(depth_, node->depth);
  }
  template <class Part>
  void add(const std::optional<Part>& part) {
    if (part) add(*part);
  }
  template <class Part>
  void add(const std::vector<Part>& parts) {
    for (const Part& part : parts) add(part);
  }
  void add(const OrderItem& item) { add(item.expression); }
  void add(const Frame& frame) {
    add(frame.start.offset);
    add(frame.end.offset);
  }
  void add(const Window& window) {
    add(window.partition_by);
    add(window.order_by);
    add(window.frame);
  }
  void add(const NamedWindow& named) { add(named.window); }
  void add(const CallClauses& clauses) {
    add(clauses.order_by);
    add(clauses.within_group);
    add(clauses.filter);
    add(clauses.over);
  }
  void add(const TableSample& sample) {
    add(sample.arguments);
    add(sample.repeatable);
  }
  void add(const SelectItem& item) {
    add(item.expression);
    add(item.replace);
  }
  // Elements lie one below the other without being counted themselves.
  void add(const GroupingElement& element) {
    add(element.expressions);
    Deepest below;
    below.add(element.elements);
    depth_ = std::max(depth_, below.depth_ + 1);
  }
  void add(const Select& select) {
    add(select.distinct_on);
    add(select.items);
    add(select.from);
    add(select.where);
    add(select.group_by.elements);
    add(select.having);
    add(select.windows);
    add(select.qualify);
    add(select.sample);
  }
  void add(const SetOperation& operation) {
    add(operation.left);
    add(operation.right);
  }
  void add(const ValuesList& values) { add(values.rows); }
  void add(const PivotKey& key) {
    add(key.expression);
    add(key.values);
  }
  void add(const Pivot& pivot) {
    add(pivot.from);
    add(pivot.keys);
    add(pivot.aggregates);
    add(pivot.group_by);
  }
  void add(const Unpivot& unpivot) {
    add(unpivot.from);
    add(unpivot.columns.items);
  }
  void add(const Summary& summary) { add(summary.from); }
  void add(const With& with) {
    for (const CommonTable& table : with.tables) {
      add(table.query);
      if (table.cycle) add(table.cycle->value);
      if (table.cycle) add(table.cycle->usual);
      if (!table.modification) continue;
      Deepest below;
      std::visit([&](const auto& statement) { below.add(statement); }, table.modification->node);
      depth_ = std::max(depth_, below.depth());
    }
  }
  void add(const Assignment& assignment) { add(assignment.value); }
  void add(const OnConflict& conflict) {
    add(conflict.assignments);
    add(conflict.where);
  }
  void add(const Insert& insert) {
    add(insert.rows);
    add(insert.query);
    add(insert.on_conflict);
    add(insert.returning);
  }
  void add(const Update& update) {
    add(update.assignments);
    add(update.from);
    add(update.where);
    add(update.returning);
    add(update.with);
  }
  void add(const Delete& deletion) {
    add(deletion.using_tables);
    add(deletion.where);
    add(deletion.returning);
    add(deletion.with);
  }
  void add(const Describe& describe) { depth_ = std::max(depth_, describe.query.depth); }
  void add(const BenchmarkQuery& benchmark) { add(benchmark.query); }
  template <class Other>
  void add(const Other& /*has no query that a query may have within it*/) {}

  uint32_t depth() const { return depth_ + 1; }

 private:
  uint32_t depth_ = 0;
};

}  // namespace

uint32_t depth_below(const Expression& expression) {
  Deepest deepest;
  deepest.add(expression.operands);
  deepest.add(expression.query);
  if (expression.call) deepest.add(*expression.call);
  return deepest.depth();
}

uint32_t depth_below(const FromItem& item) {
  Deepest deepest;
  deepest.add(item.functions);
  deepest.add(item.sample);
  deepest.add(item.query);
  if (item.statement)
    std::visit([&](const auto& statement) { deepest.add(statement); }, item.statement->node);
  deepest.add(item.left);
  deepest.add(item.right);
  deepest.add(item.on);
  return deepest.depth();
}

uint32_t depth_below(const Query& query) {
  Deepest deepest;
  deepest.add(query.with);
  std::visit([&](const auto& body) { deepest.add(body); }, query.body);
  deepest.add(query.order_by);
  deepest.add(query.limit);
  deepest.add(query.offset);
  return deepest.depth();
}

}  // namespace rtsql::sql
