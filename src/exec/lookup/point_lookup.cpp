#include "exec/lookup/point_lookup.h"

#include <algorithm>
#include <set>
#include <utility>

#include "exec/join/probe.h"
#include "exec/lookup/few_row_plan.h"
#include "exec/reference/evaluation.h"
#include "gpu/memory_moves.h"
#include "plan/parameters.h"
#include "schema/column_builder.h"
#include "storage/own_texts.h"
#include "storage/text/device_texts.h"

namespace rtsql {
namespace {

bool host_sees_texts(const Column& column) {
  return !has_dictionary(column.type()) || rtsql::host_sees_texts(*column.dictionary());
}

bool is_of_texts(const IndexScanPlan& scan) {
  return std::ranges::any_of(scan.index->columns, [&](size_t place) {
    return has_dictionary(stored_table(*scan.base->table).columns[place]->type());
  });
}

bool is_short_text(const Value& value) {
  return value.text.size() <= kMostBytesSoughtByHost;
}

// Tells whether the condition names few texts, none of them long.
bool seeks_few(const IndexScanPlan& scan) {
  size_t values = 0;
  bool are_short = true;
  for (const ExprPtr& conjunct : scan.condition) {
    visit(*conjunct, [&](const Expr& part) {
      values += part.op == Op::kLiteral || part.op == Op::kParameter ? 1 : 0;
      are_short = are_short && is_short_text(part.literal);
    });
  }
  return are_short && values <= kMostSoughtByHost;
}

// A text is a key by its place in the dictionary.
bool host_finds_keys(const IndexScanPlan& scan) {
  if (!is_of_texts(scan)) return true;
  return seeks_few(scan) && std::ranges::all_of(scan.index->columns, [&](size_t place) {
           return host_sees_texts(*stored_table(*scan.base->table).columns[place]);
         });
}

uint64_t moves_so_far(gpu::Device& device) {
  return gpu::MemoryMoves::Standstill(device).moves();
}

// Gives the columns texts of their own; returns none where these are long.
std::optional<reference::Rows> rows_of(RelationId table, uint64_t count,
                                       std::map<uint32_t, HostColumn>& columns) {
  reference::Relation relation;
  relation.count = count;
  for (auto& [place, column] : columns) {
    if (has_dictionary(column.type) && !keep_own_texts(column, texts_seen)) return std::nullopt;
    if (relation.columns.size() <= place) relation.columns.resize(place + 1);
    for (uint64_t row = 0; row < count; ++row) relation.columns[place].push_back(column.value(row));
  }
  reference::Rows rows{count, {}};
  rows.add(table, std::move(relation));
  return rows;
}

}  // namespace

PointLookup::PointLookup(gpu::Device& device, SharedPlan plan, std::map<uint32_t, SeenColumn> columns)
    : device_(device), plan_(std::move(plan)), columns_(std::move(columns)), moves_(moves_so_far(device)) {}

std::shared_ptr<const PointLookup> PointLookup::of(gpu::Device& device, SharedPlan plan) {
  const std::optional<FewRowPlan> few = FewRowPlan::of(*plan);
  if (!few || !few->scan().index->method->capabilities.probes || !host_finds_keys(few->scan()))
    return nullptr;
  const std::optional<std::set<uint32_t>> places = few->columns_read();
  if (!places) return nullptr;
  std::map<uint32_t, SeenColumn> columns;
  for (const uint32_t place : *places) {
    const ColumnPtr& column = stored_table(*few->scan().base->table).columns[place];
    std::optional<SeenColumn> seen = SeenColumn::of(column);
    if (!seen || !host_sees_texts(*column)) return nullptr;
    columns.emplace(place, *std::move(seen));
  }
  return std::shared_ptr<const PointLookup>(new PointLookup(device, std::move(plan), std::move(columns)));
}

// Rows that nothing orders come in the order of the table.
std::optional<PointLookup::Found> PointLookup::read(const IndexScanPlan& scan) const {
  const gpu::MemoryMoves::Standstill standstill(device_);
  if (standstill.moves() != moves_) return std::nullopt;
  std::optional<std::vector<uint32_t>> rows = find_points_on_host(*scan.index->index, scan.ranges);
  if (!rows) return std::nullopt;
  std::ranges::sort(*rows);
  Found found{rows->size(), {}};
  for (const auto& [place, column] : columns_) found.columns.emplace(place, column.read(*rows));
  return found;
}

std::optional<PointLookup::Answer> PointLookup::find(const std::vector<Value>& values) const {
  if (!std::ranges::all_of(values, is_short_text)) return std::nullopt;
  const std::optional<Plan> plan = with_values(*plan_, values);
  if (!plan) return std::nullopt;
  const FewRowPlan few = FewRowPlan::of(*plan).value();
  std::optional<Found> found = read(few.scan());
  if (!found) return std::nullopt;
  std::optional<reference::Rows> table_rows = rows_of(few.scan().base->relation, found->rows, found->columns);
  if (!table_rows) return std::nullopt;
  const reference::Rows rows = few.run(*std::move(table_rows));
  Answer answer{rows.count, {}};
  for (const OutputColumn& output : plan->root->outputs) {
    ColumnBuilder column(output.expr->type);
    for (uint32_t row = 0; row < rows.count; ++row)
      column.append(reference::evaluate(*output.expr, {&rows, row}));
    answer.columns.push_back(column.finish());
  }
  return answer;
}

}  // namespace rtsql
