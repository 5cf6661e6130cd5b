#include "exec/lookup/point_lookup.h"

#include <algorithm>
#include <set>
#include <utility>

#include "exec/join/probe.h"
#include "exec/reference/evaluation.h"
#include "expression/type_rules.h"
#include "gpu/memory_moves.h"
#include "plan/parameters.h"
#include "schema/column_builder.h"
#include "storage/own_texts.h"
#include "storage/text/device_texts.h"

namespace rtsql {
namespace {

// Returns null where the plan does more than an index scan.
const IndexScanPlan* scan_alone(const Plan& plan) {
  if (!plan.root || plan.modify || !plan.common_tables.empty()) return nullptr;
  const PlanNode& below = *plan.root->children.front();
  return below.kind == PlanKind::kIndexScan ? static_cast<const IndexScanPlan*>(&below) : nullptr;
}

std::vector<ExprPtr> expressions_of(const Plan& plan) {
  std::vector<ExprPtr> all = scan_alone(plan)->filter;
  for (const OutputColumn& output : plan.root->outputs) all.push_back(output.expr);
  return all;
}

// Devices round REALs as they like.
bool computes_reals(const Expr& expr) {
  const auto is_real = [](const ExprPtr& operand) { return operand->type.id == TypeId::kReal; };
  return !expr.operands.empty() &&
         (expr.type.id == TypeId::kReal || std::ranges::any_of(expr.operands, is_real));
}

// Returns the places of the columns that the plan reads; none where it computes what the host leaves to the
// device.
std::optional<std::set<uint32_t>> columns_read(const Plan& plan, RelationId table) {
  std::set<uint32_t> places;
  bool is_known = true;
  for (const ExprPtr& expr : expressions_of(plan)) {
    visit(*expr, [&](const Expr& part) {
      is_known = is_known && !computes_reals(part);
      if (part.op != Op::kColumn) return;
      is_known = is_known && part.column.relation == table;
      places.insert(part.column.ordinal);
    });
  }
  return is_known ? std::optional(std::move(places)) : std::nullopt;
}

bool host_sees_texts(const Column& column) {
  return !has_dictionary(column.type()) || rtsql::host_sees_texts(*column.dictionary());
}

// A text is a key by its place in the dictionary, which the host finds where it has all texts.
bool host_finds_keys(const IndexScanPlan& scan) {
  return std::ranges::all_of(scan.index->columns, [&](size_t place) {
    const Column& column = *stored_table(*scan.base->table).columns[place];
    return !has_dictionary(column.type()) || column.dictionary()->is_read();
  });
}

uint64_t moves_so_far(gpu::Device& device) {
  return gpu::MemoryMoves::Standstill(device).moves();
}

}  // namespace

PointLookup::PointLookup(gpu::Device& device, SharedPlan plan, std::map<uint32_t, SeenColumn> columns)
    : device_(device), plan_(std::move(plan)), columns_(std::move(columns)), moves_(moves_so_far(device)) {}

std::shared_ptr<const PointLookup> PointLookup::of(gpu::Device& device, SharedPlan plan) {
  const IndexScanPlan* const scan = scan_alone(*plan);
  if (scan == nullptr || !scan->index->method->capabilities.probes || !host_finds_keys(*scan)) return nullptr;
  const std::optional<std::set<uint32_t>> places = columns_read(*plan, scan->base->relation);
  if (!places) return nullptr;
  std::map<uint32_t, SeenColumn> columns;
  for (const uint32_t place : *places) {
    const ColumnPtr& column = stored_table(*scan->base->table).columns[place];
    std::optional<SeenColumn> seen = SeenColumn::of(column);
    if (!seen || !host_sees_texts(*column)) return nullptr;
    columns.emplace(place, *std::move(seen));
  }
  return std::shared_ptr<const PointLookup>(new PointLookup(device, std::move(plan), std::move(columns)));
}

// Returns the columns of the rows that the scan finds, before its filter.
std::optional<std::map<uint32_t, HostColumn>> PointLookup::read(const IndexScanPlan& scan,
                                                                uint64_t& rows) const {
  const gpu::MemoryMoves::Standstill standstill(device_);
  if (standstill.moves() != moves_) return std::nullopt;
  const std::optional<std::vector<uint32_t>> found = find_points_on_host(*scan.index->index, scan.ranges);
  if (!found) return std::nullopt;
  rows = found->size();
  std::map<uint32_t, HostColumn> read;
  for (const auto& [place, column] : columns_) read.emplace(place, column.read(*found));
  return read;
}

std::optional<PointLookup::Answer> PointLookup::find(const std::vector<Value>& values) const {
  const std::optional<Plan> plan = with_values(*plan_, values);
  if (!plan) return std::nullopt;
  const IndexScanPlan& scan = *scan_alone(*plan);
  uint64_t count = 0;
  std::optional<std::map<uint32_t, HostColumn>> columns = read(scan, count);
  if (!columns) return std::nullopt;

  reference::Relation relation;
  relation.count = count;
  for (auto& [place, column] : *columns) {
    if (has_dictionary(column.type)) keep_own_texts(column);
    if (relation.columns.size() <= place) relation.columns.resize(place + 1);
    for (uint64_t row = 0; row < count; ++row) relation.columns[place].push_back(column.value(row));
  }
  reference::Rows rows{count, {}};
  rows.add(scan.base->relation, std::move(relation));

  std::vector<uint32_t> kept;
  for (uint32_t row = 0; row < count; ++row) {
    const auto holds = [&](const ExprPtr& conjunct) {
      return reference::is_true(reference::evaluate(*conjunct, {&rows, row}));
    };
    if (std::ranges::all_of(scan.filter, holds)) kept.push_back(row);
  }
  Answer answer{kept.size(), {}};
  for (const OutputColumn& output : plan->root->outputs) {
    ColumnBuilder column(output.expr->type);
    for (const uint32_t row : kept) column.append(reference::evaluate(*output.expr, {&rows, row}));
    answer.columns.push_back(column.finish());
  }
  return answer;
}

}  // namespace rtsql
