#include "plan/estimate/estimate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/count_steps.h"
#include "expression/operation.h"
#include "logical/window.h"
#include "schema/key_encoding.h"
#include "storage/table.h"

namespace rtsql {
namespace {

// These shares stand for conditions of which nothing is known; System R used the same.
constexpr double kUnknownComparison = 1.0 / 3;
constexpr double kUnknownEquality = 0.1;

constexpr Int128 kMostCounted = Int128{1} << 62;  // rows of a join, and far more

bool is_row_number(const WindowCall& call) {
  return call.function == WindowFunction::kRowNumber || call.function == WindowFunction::kRank ||
         call.function == WindowFunction::kDenseRank;
}

bool is_row_count(const WindowCall& call) {
  return is_row_number(call) || call.function == WindowFunction::kNtile ||
         (call.function == WindowFunction::kAggregate && counts_rows(call.aggregate.aggregate));
}

// Estimates the share of the values at or below `key`, by the histogram, linear within a bucket. Keys of 64
// bits differ by less than a double shows, so differences are taken first.
double share_up_to(const ColumnStatistics& statistics, uint64_t key) {
  std::vector<uint64_t> bounds = statistics.histogram;
  if (bounds.size() < 2) bounds = {statistics.keys->smallest, statistics.keys->largest};
  if (key < bounds.front()) return 0;
  if (key >= bounds.back()) return 1;
  auto upper = std::upper_bound(bounds.begin(), bounds.end(), key);
  uint64_t low = *(upper - 1), high = *upper;
  double within = (static_cast<double>(key - low) + 1) / (static_cast<double>(high - low) + 1);
  return (static_cast<double>(upper - 1 - bounds.begin()) + within) / static_cast<double>(bounds.size() - 1);
}

std::optional<ColumnId> only_column(const Expr& expr) {
  std::optional<ColumnId> found;
  bool several = false;
  visit(expr, [&](const Expr& node) {
    if (node.op != Op::kColumn) return;
    if (found && !(*found == node.column)) several = true;
    found = node.column;
  });
  return several ? std::nullopt : found;
}

// Returns how many values an operation can yield, whatever its operands are.
double most_values(const Expr& expr) {
  constexpr double kNoBound = std::numeric_limits<double>::infinity();
  if (expr.op == Op::kModulo) {
    const Expr& divisor = *expr.operands[1];
    if (!has_known_value(divisor) || is_floating(divisor.type)) return kNoBound;
    // Remainders have both signs.
    return std::max(1.0, 2 * std::abs(static_cast<double>(divisor.literal.exact())) - 1);
  }
  if (expr.type.id == TypeId::kBoolean) return 2;
  const Operation* const operation = find_operation(expr.op);
  return operation != nullptr && operation->most_values > 0 ? operation->most_values : kNoBound;
}

}  // namespace

Estimator::Estimator(gpu::Device& device, const LogicalNode& tree,
                     std::span<const LogicalCommonTable> common_tables)
    : device_(device) {
  add(tree, common_tables);
  for (const LogicalCommonTable& table : common_tables) add(*table.query, common_tables);
}

void Estimator::add(const LogicalNode& tree, std::span<const LogicalCommonTable> common_tables) {
  visit_nodes(tree, [&](const LogicalNode& node) {
    switch (node.kind) {
      case LogicalKind::kGet: {
        const BaseRelationPtr& base = static_cast<const LogicalGet&>(node).base;
        bases_.emplace(base->relation, base);
        break;
      }
      case LogicalKind::kAggregate: {
        const GroupBy& group = static_cast<const LogicalAggregate&>(node).group;
        origins_[group.relation] = group.keys;
        for (size_t i = 0; i < group.aggregates.size(); ++i) {
          if (counts_rows(group.aggregates[i].aggregate))
            counts_.insert({group.relation, static_cast<uint32_t>(group.keys.size() + i)});
        }
        break;
      }
      case LogicalKind::kProjectSet:
        copies_.insert(*node.made_relation());
        break;
      case LogicalKind::kWindow: {
        const Window& window = static_cast<const LogicalWindow&>(node).window;
        for (uint32_t i = 0; i < window.calls.size(); ++i) {
          if (is_row_count(window.calls[i])) counts_.insert({window.relation, i});
          if (is_row_number(window.calls[i])) numbers_[{window.relation, i}] = window.partition_by;
        }
        break;
      }
      case LogicalKind::kProject: {
        const auto& project = static_cast<const LogicalProject&>(node);
        for (const OutputColumn& output : project.outputs) origins_[project.relation].push_back(output.expr);
        break;
      }
      case LogicalKind::kCommonScan: {
        const auto& scan = static_cast<const LogicalCommonScan&>(node);
        for (const LogicalCommonTable& table : common_tables) {
          if (table.id != scan.table || table.step) continue;
          for (const OutputColumn& output : table.query->outputs)
            origins_[scan.relation].push_back(output.expr);
        }
        break;
      }
      case LogicalKind::kJoin: {
        const auto& join = static_cast<const LogicalJoin&>(node);
        for (size_t side = 0; side < 2; ++side) {
          const bool extends_right = join.mode == JoinMode::kLeft || join.mode == JoinMode::kAsofLeft;
          if (join.mode != JoinMode::kFull && (!extends_right || side == 0)) continue;
          const std::vector<RelationId> made = relations_made_in(*join.children[side]);
          may_miss_.insert(made.begin(), made.end());
        }
        break;
      }
      default:
        break;
    }
  });
}

const Expr* Estimator::origin(ColumnId ref) const {
  const auto found = origins_.find(ref.relation);
  if (found == origins_.end() || ref.ordinal >= found->second.size()) return nullptr;
  const Expr& expr = *found->second[ref.ordinal];
  const Expr* before = expr.op == Op::kColumn ? origin(expr.column) : nullptr;
  return before != nullptr ? before : &expr;
}

const BaseRelation* Estimator::base(ColumnId ref) const {
  const auto found = bases_.find(ref.relation);
  return found == bases_.end() ? nullptr : found->second.get();
}

const Column* Estimator::column(ColumnId ref) const {
  const BaseRelation* read = base(ref);
  return read != nullptr && read->table ? stored_table(*read->table).columns.at(ref.ordinal).get() : nullptr;
}

const ColumnStatistics* Estimator::statistics(ColumnId ref) {
  const Column* stored = column(ref);
  return stored != nullptr ? &stored->statistics(device_) : nullptr;
}

std::optional<KeyRange> Estimator::key_span(ColumnId ref) {
  const Expr* source = origin(ref);
  // A text has the key that its place in a dictionary gives it.
  if (source != nullptr && source->op == Op::kColumn && !has_dictionary(source->type))
    return key_span(source->column);
  const Column* values = column(ref);
  const std::optional<KeySpan> span = values != nullptr ? values->statistics(device_).keys : std::nullopt;
  return span ? std::optional(KeyRange{span->smallest, span->largest}) : std::nullopt;
}

std::optional<ExactRange> Estimator::value_span(ColumnId ref) {
  if (const auto known = bounded_.find(ref); known != bounded_.end()) return known->second;
  const Expr* source = origin(ref);
  if (source != nullptr && source->op == Op::kColumn) return value_span(source->column);
  if (counts_.contains(ref)) return ExactRange{0, kMostCounted};
  if (copies_.contains(ref.relation)) return ExactRange{0, INT32_MAX};
  const BaseRelation* read = base(ref);
  if (read != nullptr && read->range) {
    const RangeFunction& range = *read->range;
    if (range.rows == 0) return std::nullopt;
    const Int128 first = range.start, last = first + Int128{range.step} * (range.rows - 1);
    return ExactRange{std::min(first, last), std::max(first, last)};
  }
  const Column* stored = column(ref);
  const std::optional<KeyRange> span = stored != nullptr ? key_span(ref) : std::nullopt;
  if (!span) return std::nullopt;
  const Type type = stored->type();
  if (is_wide(type)) {
    const ColumnStatistics& statistics = stored->statistics(device_);
    return ExactRange{statistics.minimum.exact(), statistics.maximum.exact()};
  }
  return ExactRange{decode_key(span->low, type).integer, decode_key(span->high, type).integer};
}

double Estimator::range_selectivity(ColumnId ref, const KeyRanges& ranges) {
  const Column* values = column(ref);
  if (values == nullptr || values->rows() == 0) return kUnknownComparison;
  const ColumnStatistics& statistics = values->statistics(device_);
  if (statistics.minimum.null) return 0;
  double rows = static_cast<double>(values->rows());
  double present = 1 - static_cast<double>(statistics.null_count) / rows;
  double share = 0;
  for (const KeyRange& range : ranges) {
    if (range.low == range.high) {
      share += 1 / std::max(1.0, statistics.distinct);
    } else {
      double below = range.low == 0 ? 0 : share_up_to(statistics, range.low - 1);
      share += share_up_to(statistics, range.high) - below;
    }
  }
  return std::clamp(share, 0.0, 1.0) * present;
}

double Estimator::selectivity(const Expr& expr) {
  count_steps();
  switch (expr.op) {
    case Op::kLiteral:
      return !expr.literal.null && expr.literal.integer != 0 ? 1 : 0;
    case Op::kAnd:
      return selectivity(expr.operands);
    case Op::kOr: {
      double none = 1;
      for (const ExprPtr& operand : expr.operands) none *= 1 - selectivity(*operand);
      return 1 - none;
    }
    case Op::kNot:
      return 1 - selectivity(*expr.operands[0]);
    default:
      break;
  }
  if (std::optional<ColumnId> ref = only_column(expr)) {
    const Column* values = column(*ref);
    if (values != nullptr && expr.op == Op::kIsNull && values->rows() > 0) {
      const double share =
          static_cast<double>(values->statistics(device_).null_count) / static_cast<double>(values->rows());
      return may_miss_.contains(ref->relation) ? std::max(share, kUnknownComparison) : share;
    }
    if (values != nullptr) {
      if (std::optional<KeyRanges> ranges = key_ranges(expr, *ref, *values))
        return range_selectivity(*ref, *ranges);
    }
  }
  return expr.op == Op::kEqual ? kUnknownEquality : kUnknownComparison;
}

// Ranges of one column belong together: k >= 10 AND k <= 20 is one narrow range, not two wide ones.
double Estimator::selectivity(const std::vector<ExprPtr>& conjuncts) {
  double share = 1;
  std::vector<std::pair<ColumnId, KeyRanges>> by_column;
  for (const ExprPtr& conjunct : conjuncts) {
    std::optional<ColumnId> ref = only_column(*conjunct);
    const Column* values = ref ? column(*ref) : nullptr;
    std::optional<KeyRanges> ranges = values != nullptr ? key_ranges(*conjunct, *ref, *values) : std::nullopt;
    if (!ranges) {
      share *= selectivity(*conjunct);
      continue;
    }
    auto known = std::find_if(by_column.begin(), by_column.end(),
                              [&](const auto& entry) { return entry.first == *ref; });
    if (known == by_column.end()) {
      by_column.emplace_back(*ref, std::move(*ranges));
    } else {
      known->second = intersect(known->second, *ranges);
    }
  }
  for (const auto& [ref, ranges] : by_column) share *= range_selectivity(ref, ranges);
  return share;
}

double Estimator::most_repeats(const Expr& expr) {
  const Expr* ref = widened_column(expr);
  const Column* stored = ref == nullptr ? nullptr : column(ref->column);
  if (stored == nullptr || stored->rows() == 0) return 0;
  const std::vector<uint64_t>& bounds = stored->statistics(device_).histogram;
  size_t most = 0, buckets = 0;  // that begin and end with the same value
  for (size_t i = 1; i < bounds.size(); ++i) {
    buckets = bounds[i - 1] == bounds[i] ? buckets + 1 : 0;
    most = std::max(most, buckets);
  }
  if (most == 0) return 0;
  return static_cast<double>(stored->rows()) * static_cast<double>(most) /
         static_cast<double>(bounds.size() - 1);
}

double Estimator::distinct(const Expr& expr, double rows) {
  double values = 1;
  if (expr.op == Op::kColumn) {
    const Column* stored = column(expr.column);
    const Expr* source = origin(expr.column);
    if (source != nullptr) return distinct(*source, rows);
    if (stored == nullptr) values = rows;
    if (const auto number = numbers_.find(expr.column); number != numbers_.end()) {
      for (const ExprPtr& key : number->second) values /= distinct(*key, rows);
    } else if (counts_.contains(expr.column)) {
      values = std::sqrt(rows);  // many are small
    }
    if (stored != nullptr && stored->rows() > 0) values = stored->statistics(device_).distinct;
  } else {
    for (const ExprPtr& operand : expr.operands) values *= distinct(*operand, rows);
    values = std::min(values, most_values(expr));
  }
  return std::clamp(values, 1.0, std::max(1.0, rows));
}

}  // namespace rtsql
