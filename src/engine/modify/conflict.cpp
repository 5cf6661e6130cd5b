#include "engine/modify/conflict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>

#include "bind/statement/conflict_binder.h"
#include "common/error.h"
#include "engine/index/compute_column.h"
#include "engine/index/row_text.h"
#include "engine/query/device_tables.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/table/modify_table.h"
#include "gpu/stream.h"
#include "schema/column_builder.h"
#include "storage/update.h"

namespace rtsql {
namespace {

using Rows = std::vector<HostColumn>;

// Writes the key so that equal ones have equal texts; none where a value is NULL, as such a key equals none.
std::optional<std::string> key_text(const Rows& key, uint64_t row) {
  std::string text;
  for (const HostColumn& column : key) {
    Value value = column.value(row);
    if (value.null) return std::nullopt;
    if (value.real == 0) value.real = 0;  // of either sign
    const std::string part = format_value(value);
    text += fmt::format("{}:{}", part.size(), part);
  }
  return text;
}

class Conflicts {
 public:
  Conflicts(StatementContext& context, TablePtr table, const std::vector<size_t>& given, Rows values,
            uint64_t rows, const sql::Insert& insert)
      : context_(context),
        table_(std::move(table)),
        given_(given),
        values_(std::move(values)),
        rows_(rows),
        insert_(insert),
        conflict_(*insert.on_conflict),
        keys_(conflict_keys(context.names, *table_, conflict_)),
        excluded_(std::make_shared<const Table>(
            make_table(context.device(), "excluded", table_->definitions, values_))) {}

  ResolvedRows run(ChangedRows changed) {
    ChangedRows all = changed;
    all.kept = 0;
    check_conditions(context_, *table_, *excluded_, all);
    for (const ConflictKey& key : keys_) {
      mark_present(key);
      key_values_.push_back(values_of(key));
    }
    choose_new();
    Table after = *table_;
    const uint64_t updated = updates_rows(conflict_) ? update(after) : 0;
    const uint64_t inserted = append(after, changed);
    if (updated > 0) changed.kept = 0;
    if (updated > 0) changed.written.clear();
    if (updated + inserted > 0) replace_table(context_, std::move(after), changed);
    ResolvedRows resolved{updated + inserted};
    if (!insert_.returning.empty()) resolved.rows = returned_rows();
    return resolved;
  }

 private:
  // Returns what the new rows have of the key.
  Rows values_of(const ConflictKey& key) {
    Rows values;
    for (const ExprPtr& part : bind_key(key, BaseRelation{{}, excluded_->name, excluded_})) {
      if (part->op == Op::kColumn) {
        values.push_back(values_.at(part->column.ordinal));
      } else {
        const ColumnPtr computed = compute_column(context_, *excluded_, part);
        values.push_back(computed->read(context_.device(), 0, rows_));
      }
    }
    return values;
  }

  // Marks the new rows that the table has the key of.
  void mark_present(const ConflictKey& key) {
    is_present_.resize(rows_);
    Table numbered = *excluded_;
    std::string number = "row";
    while (numbered.find_column(number)) number += "_";
    HostColumn numbers;
    numbers.type = TypeId::kBigint;
    numbers.rows = rows_;
    numbers.data.resize(rows_ * sizeof(uint64_t));
    for (uint64_t row = 0; row < rows_; ++row)
      std::memcpy(numbers.data.data() + row * sizeof(row), &row, sizeof(row));
    numbered.definitions.push_back({number, TypeId::kBigint});
    numbered.columns.push_back(Column::upload(context_.device(), numbers, "numbers of rows"));
    LogicalQuery query;
    const auto given = std::make_shared<const BaseRelation>(
        BaseRelation{query.relations.next(), "excluded", std::make_shared<const Table>(std::move(numbered))});
    const auto there =
        std::make_shared<const BaseRelation>(BaseRelation{query.relations.next(), table_->name, table_});
    auto join = std::make_unique<LogicalJoin>();  // a new row has one match at most
    join->children.push_back(std::make_unique<LogicalGet>(given));
    join->children.push_back(std::make_unique<LogicalGet>(there));
    const std::vector<ExprPtr> parts_given = bind_key(key, *given), parts_there = bind_key(key, *there);
    for (size_t i = 0; i < key.size(); ++i)
      join->conjuncts.push_back(make_expr(Op::kEqual, TypeId::kBoolean, {parts_given[i], parts_there[i]}));
    query.root = node_above<LogicalProject>(std::move(join));
    query.root->relation = query.relations.next();
    const auto last = static_cast<uint32_t>(given->table->definitions.size() - 1);
    query.root->outputs.push_back(
        {number, make_column({given->relation, last}, TypeId::kBigint, false, number)});
    const RunQuery run = run_query(context_, std::move(query));
    const ColumnPtr found = materialize_result(context_, run.result).front();
    const HostColumn present = found->read(context_.device(), 0, found->rows());
    for (uint64_t i = 0; i < present.rows; ++i) is_present_[present.at<uint64_t>(i)] = true;
  }

  // Chooses the rows to insert: those that agree neither with the table nor with a chosen one before.
  void choose_new() {
    std::vector<std::unordered_set<std::string>> seen(keys_.size());
    is_new_.resize(rows_);
    is_present_.resize(rows_);
    std::vector<std::optional<std::string>> texts(keys_.size());
    for (uint64_t row = 0; row < rows_; ++row) {
      if (row % 4096 == 0) context_.work.poll();
      bool is_repeated = false;
      for (size_t i = 0; i < keys_.size(); ++i) {
        texts[i] = key_text(key_values_[i], row);
        is_repeated = is_repeated || (texts[i] && seen[i].contains(*texts[i]));
      }
      if (is_repeated && updates_rows(conflict_)) throw twice(row);
      is_new_[row] = !is_present_[row] && !is_repeated;
      if (!is_new_[row] && !updates_rows(conflict_)) continue;
      for (size_t i = 0; i < keys_.size(); ++i) {
        if (texts[i]) seen[i].insert(*std::move(texts[i]));
      }
    }
  }

  Error twice(uint64_t row) const {
    return Error(ErrorKind::kValue,
                 fmt::format("{} would change a row a second time, by {}",
                             conflict_.replaces ? "INSERT OR REPLACE" : "ON CONFLICT DO UPDATE",
                             row_text(values_, row)))
        .sqlstate(sqlstate::kCardinalityViolation)
        .at(conflict_.span)
        .hint("no two rows of one INSERT may have the same key then");
  }

  uint64_t update(Table& after) {
    DeviceTables tables(context_);
    BoundConflict bound =
        bind_conflict(insert_, table_, excluded_, given_, keys_.front(), context_.names, &tables);
    if (bound.columns.empty()) return 0;  // a row that has nothing but its key stays as it is
    const RunQuery run = run_query(context_, std::move(bound.query));
    const QueryRows& rows = run.result;
    if (rows.rows.count == 0) return 0;
    const std::vector<ColumnPtr> values = materialize_result(context_, rows);
    const SourceRows& changed = rows.rows.sources[rows.rows.place_of(bound.relation)];
    if (!insert_.returning.empty()) {
      changed_ = read_row_ids(changed, rows.rows.count);
      changing_ = read_row_ids(rows.rows.sources[rows.rows.place_of(bound.excluded)], rows.rows.count);
    }
    for (size_t i = 0; i < values.size(); ++i) {
      const ColumnDefinition& definition = after.definitions[bound.columns[i]];
      check_not_null(context_, definition, *values[i], bound.spans[i]);
      ColumnPtr& column = after.columns[bound.columns[i]];
      const std::string what = fmt::format("column {}.{}", after.name, definition.name);
      column = changed.row_ids == 0
                   ? values[i]
                   : update_column(context_.device(), *column, changed.row_ids, *values[i], what);
    }
    return rows.rows.count;
  }

  std::vector<uint32_t> read_row_ids(const SourceRows& source, uint64_t count) {
    std::vector<uint32_t> ids(count);
    std::iota(ids.begin(), ids.end(), static_cast<uint32_t>(source.first));
    if (source.row_ids == 0) return ids;
    gpu::Stream stream(context_.device(), &context_.session.interrupt);
    gpu::Buffer& copy = stream.scratch(count * sizeof(uint32_t), "row ids");
    stream.copy(source.row_ids, copy.address(), count * sizeof(uint32_t));
    stream.download(copy, 0, std::as_writable_bytes(std::span(ids)));
    stream.finish();
    return ids;
  }

  std::vector<uint32_t> returned_rows() const {
    std::vector<std::optional<uint32_t>> of_new(rows_);
    for (size_t i = 0; i < changed_.size(); ++i) of_new[changing_[i]] = changed_[i];
    auto next = static_cast<uint32_t>(table_->rows);
    for (uint64_t row = 0; row < rows_; ++row) {
      if (is_new_[row]) of_new[row] = next++;
    }
    std::vector<uint32_t> returned;
    for (const std::optional<uint32_t>& row : of_new) {
      if (row) returned.push_back(*row);
    }
    return returned;
  }

  uint64_t append(Table& after, ChangedRows& changed) {
    Rows chosen;
    for (const HostColumn& column : values_) {
      ColumnBuilder builder(column.type);
      for (uint64_t row = 0; row < rows_; ++row) {
        if (is_new_[row]) builder.append(column.value(row));
      }
      chosen.push_back(builder.finish());
    }
    std::vector<SourceSpan> written;
    for (uint64_t row = 0; row < changed.written.size(); ++row) {
      if (is_new_[row]) written.push_back(changed.written[row]);
    }
    changed.written = std::move(written);
    const uint64_t count = chosen.front().rows;
    if (count > 0) after = append_rows(context_.device(), after, chosen);
    return count;
  }

  StatementContext& context_;
  TablePtr table_;
  const std::vector<size_t>& given_;  // columns that have no defaults
  Rows values_;
  uint64_t rows_;
  const sql::Insert& insert_;
  const sql::OnConflict& conflict_;
  std::vector<ConflictKey> keys_;
  std::vector<Rows> key_values_;  // of each key
  TablePtr excluded_;
  std::vector<bool> is_present_, is_new_;
  std::vector<uint32_t> changed_, changing_;  // pairs of a row of the table and the new row that changes it
};

}  // namespace

ResolvedRows insert_or_resolve(StatementContext& context, const TablePtr& table,
                               const std::vector<size_t>& given, std::vector<HostColumn> values,
                               uint64_t rows, const sql::Insert& insert, ChangedRows changed) {
  if (rows == 0) return {};
  return Conflicts(context, table, given, std::move(values), rows, insert).run(std::move(changed));
}

}  // namespace rtsql
