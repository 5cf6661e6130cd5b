// Binds MERGE and makes its changes.
#include <fmt/format.h>

#include <utility>

#include "bind/statement/merge_binder.h"
#include "common/error.h"
#include "engine/modify/modify.h"
#include "engine/query/device_tables.h"
#include "engine/query/query.h"
#include "engine/query/row_numbers.h"
#include "engine/table/modify_table.h"
#include "exec/precompute/materialize.h"
#include "exec/rows/select_rows.h"
#include "expression/comparison.h"
#include "gpu/work_stopwatch.h"
#include "storage/update.h"

namespace rtsql {
namespace {

struct MergeTarget {
  TablePtr table;
  RelationId relation;  // in the query
  std::vector<size_t> columns;
  std::vector<SourceSpan> spans;
  SourceSpan span;  // of the table in the statement
  bool returns = false;
};

class Merging {
 public:
  Merging(StatementContext& context, const MergeTarget& target, QueryRows rows)
      : context_(context), target_(target), outputs_(std::move(rows.outputs)), rows_(std::move(rows.rows)) {
    QueryRows computed{rows_, outputs_};
    computed.outputs.resize(1 + target.columns.size());
    std::vector<ColumnPtr> values = materialize_result(context, computed);
    // They are computed once, from the rows as they were.
    RelationIds relations = rows_.further_relations();
    for (size_t i = 0; i < values.size(); ++i) {
      outputs_[i].expr =
          rows_.append({.relation = relations.next_of_run(), .columns = {values[i]}}, *outputs_[i].expr);
    }
  }

  ModifiedRows run() {
    const RowSet updated = changed_by(MergeChange::kUpdate), deleted = changed_by(MergeChange::kDelete);
    const RowSet inserted = changed_by(MergeChange::kInsert);
    check_once(updated.count + deleted.count);
    Table changed = *target_.table;
    if (updated.count > 0) update(changed, updated);
    ChangedRows rows{.span = target_.span};
    if (deleted.count > 0) rows.deleted = remove(changed, deleted);
    if (updated.count + deleted.count == 0) rows.kept = changed.rows;
    if (inserted.count > 0) append(changed, inserted);
    if (rows_.count > 0) replace_table(context_, std::move(changed), rows);
    ModifiedRows modified{rows_.count};
    if (!target_.returns) return modified;
    modified.rows = rows_;
    modified.columns = columns_of(*target_.table, target_.relation);
    for (size_t i = 0; i < target_.columns.size(); ++i)
      modified.columns[target_.columns[i]] = outputs_[1 + i].expr;
    for (const OutputColumn& output : outputs_) modified.outputs.push_back(output.expr);
    return modified;
  }

 private:
  template <class Use>
  auto execute(const RowSet& rows, const Use& use) {
    gpu::WorkStopwatch watch;
    Execution execution(context_.device(), context_.session.settings, context_.work,
                        rows.further_relations());
    auto result = use(execution);
    context_.timings.execute += watch.milliseconds();
    context_.timings.gpu += execution.timings().gpu_milliseconds;
    return result;
  }

  RowSet where(const ExprPtr& condition) {
    return execute(rows_, [&](Execution& execution) { return select_rows(execution, rows_, {condition}); });
  }

  ExprPtr is_change(Op op, MergeChange change) const {
    const Value number = Value::of_integer(TypeId::kInteger, static_cast<int64_t>(change));
    return make_comparison(op, outputs_[0].expr, make_literal(number), {});
  }

  RowSet changed_by(MergeChange change) { return where(is_change(Op::kEqual, change)); }

  // Several rows of the source must not change one of the table, as in PostgreSQL.
  void check_once(uint64_t changed) {
    if (changed < 2) return;
    const RowSet rows = where(is_change(Op::kNotEqual, MergeChange::kInsert));
    if (first_matches(context_, rows, target_.relation).count == changed) return;
    throw Error(ErrorKind::kValue, "MERGE would change a row a second time")
        .sqlstate(sqlstate::kCardinalityViolation)
        .at(target_.span)
        .hint("no two rows of the source may match one row of the table that is updated or deleted");
  }

  std::vector<ColumnPtr> new_values(const RowSet& rows) {
    std::vector<ExprPtr> exprs;
    for (size_t i = 0; i < target_.columns.size(); ++i) exprs.push_back(outputs_[1 + i].expr);
    std::vector<ColumnPtr> values =
        execute(rows, [&](Execution& execution) { return materialize_stored(execution, rows, exprs); });
    for (size_t i = 0; i < values.size(); ++i)
      check_not_null(context_, target_.table->definitions[target_.columns[i]], *values[i], target_.spans[i]);
    return values;
  }

  void update(Table& changed, const RowSet& rows) {
    const std::vector<ColumnPtr> values = new_values(rows);
    const gpu::Address row_ids = rows.sources[rows.place_of(target_.relation)].row_ids;
    for (size_t i = 0; i < values.size(); ++i) {
      ColumnPtr& column = changed.columns[target_.columns[i]];
      const std::string what =
          fmt::format("column {}.{}", changed.name, changed.definitions[target_.columns[i]].name);
      // The rows are all there are if there are no row ids.
      column =
          row_ids == 0 ? values[i] : update_column(context_.device(), *column, row_ids, *values[i], what);
    }
  }

  // Returns the places of the rows, where the transaction is to know them.
  std::optional<std::vector<uint64_t>> remove(Table& changed, const RowSet& rows) {
    RowSet all;
    all.sources.push_back({.relation = target_.relation, .columns = changed.columns});
    all.count = changed.rows;
    return execute(rows, [&](Execution& execution) {
      const RowSet left = rows_without(execution, all, rows);
      changed.columns = materialize_stored(execution, left, columns_of(changed, target_.relation));
      changed.rows = left.count;
      return keeps_row_numbers(context_) ? std::optional(places_of_others(execution, all, left))
                                         : std::nullopt;
    });
  }

  void append(Table& changed, const RowSet& rows) {
    std::vector<HostColumn> values;
    for (const ColumnPtr& column : new_values(rows))
      values.push_back(column->read(context_.device(), 0, column->rows()));
    gpu::WorkStopwatch watch;
    Table longer = append_rows(context_.device(), changed, values);
    context_.timings.upload += watch.milliseconds();
    changed = std::move(longer);
  }

  StatementContext& context_;
  const MergeTarget& target_;
  std::vector<OutputColumn> outputs_;
  RowSet rows_;
};

}  // namespace

Modify bind_merge(StatementContext& context, const sql::Merge& merge) {
  DeviceTables tables(context);
  BoundMerge bound = bind_merge(merge, context.names, &tables);
  const TablePtr table = stored_table(bound.table);
  Modify modify;
  modify.command = "MERGE";
  modify.query = std::move(bound.query);
  modify.node = make_modify_node("Merge on " + context.names.shown_relation(*table));
  if (!bound.columns.empty())
    modify.node->fields.emplace_back("Columns", column_names(*table, bound.columns));
  modify.returning = std::move(bound.returning);
  modify.apply = [target = MergeTarget{table, bound.relation, std::move(bound.columns),
                                       std::move(bound.spans), merge.table.span,
                                       modify.returning.has_value()}](StatementContext& at, QueryRows rows) {
    return Merging(at, target, std::move(rows)).run();
  };
  return modify;
}

}  // namespace rtsql
