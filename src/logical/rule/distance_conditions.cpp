#include "logical/rule/distance_conditions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "expression/fold.h"

namespace rtsql {
namespace {

using Relations = std::set<RelationId>;

// A condition that two points are within a distance. Coordinates are DOUBLEs.
struct Nearness {
  struct Dimension {
    ExprPtr first, second;
  };
  std::vector<Dimension> dimensions;  // two or three
  double distance = 0;                // finite, and more than 0
};

// Appends the dimensions of a norm of differences; returns false where it is none.
bool add_dimensions(const ExprPtr& length, std::vector<Nearness::Dimension>& dimensions) {
  if (length->op == Op::kSubtract) {
    dimensions.push_back({length->operands[0], length->operands[1]});
    return true;
  }
  return length->op == Op::kNorm && dimensions.size() < 3 &&
         add_dimensions(length->operands[0], dimensions) && add_dimensions(length->operands[1], dimensions);
}

// The value of a parameter may be another one when its plan runs again.
std::optional<double> fixed_distance(const ExprPtr& expr) {
  if (!is_literal(expr) || expr->parameter != 0 || expr->literal.null || expr->type.id != TypeId::kDouble)
    return std::nullopt;
  const double distance = expr->literal.real;
  if (!std::isfinite(distance) || distance <= 0) return std::nullopt;
  return distance;
}

std::optional<Nearness> as_nearness(const Expr& condition) {
  const bool is_less = condition.op == Op::kLess || condition.op == Op::kLessEqual;
  const bool is_greater = condition.op == Op::kGreater || condition.op == Op::kGreaterEqual;
  if (!is_less && !is_greater) return std::nullopt;
  const ExprPtr &length = condition.operands[is_less ? 0 : 1], &most = condition.operands[is_less ? 1 : 0];
  const std::optional<double> distance = fixed_distance(most);
  Nearness nearness{{}, distance.value_or(0)};
  if (!distance || length->op != Op::kNorm || !add_dimensions(length, nearness.dimensions))
    return std::nullopt;
  return nearness;
}

// Differences of points that near are at most so much, however their norm was rounded: squares that are too
// small for a DOUBLE count as 0.
double most_difference(double distance) {
  constexpr double kRounding = 1 + 0x1p-50, kSmallest = 1e-150;
  return distance * kRounding + kSmallest;
}

ExprPtr calculated(Op op, ExprPtr a, ExprPtr b) {
  const SourceSpan span = a->span;
  return make_folded(op, TypeId::kDouble, {std::move(a), std::move(b)}, span);
}

ExprPtr compared(Op op, ExprPtr a, ExprPtr b) {
  const SourceSpan span = a->span;
  return make_folded(op, TypeId::kBoolean, {std::move(a), std::move(b)}, span);
}

// Whatever is that near to a fixed coordinate lies between these; with an infinite one there is nothing.
void add_range(const ExprPtr& coordinate, const ExprPtr& fixed, double most,
               std::vector<ExprPtr>& conditions) {
  conditions.push_back(
      compared(Op::kGreaterEqual, coordinate, double_literal(fixed->literal.real - most, coordinate->span)));
  conditions.push_back(
      compared(Op::kLessEqual, coordinate, double_literal(fixed->literal.real + most, coordinate->span)));
}

bool is_fixed(const ExprPtr& coordinate) {
  return is_literal(coordinate) && coordinate->parameter == 0 && !coordinate->literal.null;
}

void add_boxes(std::vector<ExprPtr>& conjuncts) {
  std::vector<ExprPtr> ranges;
  for (const ExprPtr& conjunct : conjuncts) {
    const std::optional<Nearness> nearness = as_nearness(*conjunct);
    if (!nearness) continue;
    const double most = most_difference(nearness->distance);
    for (const Nearness::Dimension& dimension : nearness->dimensions) {
      if (is_fixed(dimension.second) && !is_literal(dimension.first))
        add_range(dimension.first, dimension.second, most, ranges);
      if (is_fixed(dimension.first) && !is_literal(dimension.second))
        add_range(dimension.second, dimension.first, most, ranges);
    }
  }
  conjuncts.insert(conjuncts.end(), ranges.begin(), ranges.end());
}

// The numbers of cells are DOUBLEs, and exact. Those of a dimension end at `last` in both directions:
// whatever lies beyond is in the last cell. A row has so many numbers that the cells beside its ends are of
// no other row.
class Grid {
 public:
  explicit Grid(const Nearness& nearness)
      : last_(nearness.dimensions.size() == 2 ? 0x1p25 : 0x1p16),
        row_(4 * last_),
        // Somewhat wider than needed, so that rounding moves no point by a cell.
        per_unit_(1 / (most_difference(nearness.distance) * (1 + 0x1p-20))) {}

  // Returns the number of the cell in one dimension.
  ExprPtr place(const ExprPtr& coordinate) const {
    const SourceSpan span = coordinate->span;
    return calculated(Op::kCell, calculated(Op::kMultiply, coordinate, double_literal(per_unit_, span)),
                      double_literal(last_, span));
  }

  // Returns the number of the cell whose places these are, the last of which is that within its row.
  ExprPtr number(const std::vector<ExprPtr>& places) const {
    ExprPtr number = places[0];
    for (size_t i = 1; i < places.size(); ++i) {
      number = calculated(Op::kMultiply, number, double_literal(row_, number->span));
      number = calculated(Op::kAdd, number, places[i]);
    }
    return number;
  }

 private:
  const double last_, row_, per_unit_;
};

bool reads_any(const Expr& expr) {
  bool any = false;
  visit_columns(expr, [&](const Expr&) { any = true; });
  return any;
}

bool reads_no_other(const Expr& expr, const Relations& relations) {
  bool all = true;
  visit_columns(expr, [&](const Expr& column) { all = all && relations.contains(column.column.relation); });
  return all;
}

// Has the first points be those of one side, and the second those of the other. Returns false where they are
// of more sides, or of one.
bool sort_sides(Nearness& nearness, const Relations& one, const Relations& other) {
  bool reads_one = false, reads_other = false;
  for (Nearness::Dimension& dimension : nearness.dimensions) {
    if (!reads_no_other(*dimension.first, one)) std::swap(dimension.first, dimension.second);
    if (!reads_no_other(*dimension.first, one) || !reads_no_other(*dimension.second, other)) return false;
    reads_one = reads_one || reads_any(*dimension.first);
    reads_other = reads_other || reads_any(*dimension.second);
  }
  return reads_one && reads_other;
}

uint64_t most_rows_read(const LogicalNode& tree) {
  uint64_t most = 0;
  visit_nodes(tree, [&](const LogicalNode& node) {
    if (node.kind == LogicalKind::kGet)
      most = std::max(most, static_cast<const LogicalGet&>(node).base->rows());
  });
  return most;
}

// Returns the places, beside that of a row, that its copies stand for in each dimension in which rows of
// cells lie beside each other: -1, 0 and 1.
std::vector<ExprPtr> steps_of(const ExprPtr& copy, size_t dimensions) {
  const ExprPtr number = make_folded(Op::kCast, TypeId::kDouble, {copy}, copy->span);
  const auto step = [](ExprPtr place) {
    return calculated(Op::kSubtract, std::move(place), double_literal(1));
  };
  if (dimensions == 1) return {step(number)};
  const ExprPtr third = make_folded(Op::kFloor, TypeId::kDouble,
                                    {calculated(Op::kDivide, number, double_literal(3))}, copy->span);
  const ExprPtr rest = calculated(Op::kSubtract, number, calculated(Op::kMultiply, third, double_literal(3)));
  return {step(third), step(rest)};
}

// `indexed` is the side of the second points.
void join_by_cells(LogicalJoin& join, LogicalPtr& indexed, const Nearness& nearness, RelationIds& relations) {
  const size_t rows =
      nearness.dimensions.size() - 1;  // dimensions in which rows of cells lie beside each other
  auto copies = node_above<LogicalProjectSet>(std::move(indexed));
  copies->relation = relations.next();
  copies->count = bigint_literal(rows == 1 ? 3 : 9);
  const ExprPtr copy = make_column({copies->relation, 0}, TypeId::kBigint, false, "row of cells");
  indexed = std::move(copies);

  const Grid grid(nearness);
  const std::vector<ExprPtr> steps = steps_of(copy, rows);
  std::vector<ExprPtr> beside, low, high;
  for (size_t i = 0; i < nearness.dimensions.size(); ++i) {
    const ExprPtr place = grid.place(nearness.dimensions[i].second);
    beside.push_back(i < rows ? calculated(Op::kAdd, place, steps[i]) : place);
    low.push_back(grid.place(nearness.dimensions[i].first));
  }
  high = low;
  low[rows] = calculated(Op::kSubtract, low[rows], double_literal(1));
  high[rows] = calculated(Op::kAdd, high[rows], double_literal(1));
  const ExprPtr number = grid.number(beside);
  join.conjuncts.push_back(compared(Op::kGreaterEqual, number, grid.number(low)));
  join.conjuncts.push_back(compared(Op::kLessEqual, number, grid.number(high)));
}

// Returns the column whose values, which a DOUBLE holds exactly, the coordinate has; null: it is no such.
const Expr* exact_column(const Expr& coordinate) {
  if (coordinate.op == Op::kColumn) return &coordinate;
  if (coordinate.op != Op::kCast || coordinate.operands[0]->op != Op::kColumn) return nullptr;
  const Expr& column = *coordinate.operands[0];
  const TypeId type = column.type.id;
  const bool is_exact = type == TypeId::kTinyint || type == TypeId::kSmallint || type == TypeId::kInteger;
  return is_exact ? &column : nullptr;
}

// Returns the table that joins may look points up in by an index, for the columns of a relation made in the
// tree; null where there is none.
const BaseRelation* table_of(const LogicalNode& tree, RelationId relation) {
  if (tree.kind == LogicalKind::kGet) {
    const BaseRelation& base = *static_cast<const LogicalGet&>(tree).base;
    return base.table && base.relation == relation ? &base : nullptr;
  }
  const bool is_inner_join =
      tree.kind == LogicalKind::kJoin && static_cast<const LogicalJoin&>(tree).mode == JoinMode::kInner;
  if (tree.kind != LogicalKind::kFilter && !is_inner_join) return nullptr;
  for (const LogicalPtr& child : tree.children) {
    if (const BaseRelation* base = table_of(*child, relation)) return base;
  }
  return nullptr;
}

bool has_index(const LogicalNode& indexed, const Nearness& nearness, const FindsPoints& finds_points) {
  if (!finds_points) return false;
  std::vector<uint32_t> columns;
  std::optional<RelationId> relation;
  for (const Nearness::Dimension& dimension : nearness.dimensions) {
    const Expr* column = exact_column(*dimension.second);
    // A bound that is the same for all would be a condition on the table alone.
    if (column == nullptr || !reads_any(*dimension.first) ||
        (relation && *relation != column->column.relation))
      return false;
    relation = column->column.relation;
    columns.push_back(column->column.ordinal);
  }
  const BaseRelation* base = table_of(indexed, *relation);
  return base != nullptr && finds_points(*base, columns);
}

// Returns the bound as a value of the type, which holds whole numbers: those between the bounds stay there.
ExprPtr as_bound_of(Type type, ExprPtr bound) {
  if (type.id == TypeId::kDouble) return bound;
  const int bits = type.id == TypeId::kTinyint ? 7 : type.id == TypeId::kSmallint ? 15 : 31;
  const double least = -std::ldexp(1, bits);
  const SourceSpan span = bound->span;
  bound = make_folded(Op::kFloor, TypeId::kDouble, {std::move(bound)}, span);
  bound = calculated(Op::kGreatest, std::move(bound), double_literal(least, span));
  bound = calculated(Op::kLeast, std::move(bound), double_literal(-least - 1, span));
  return make_expr(Op::kTryCast, type, {std::move(bound)});
}

// The second points are those that have an index.
void join_by_boxes(LogicalJoin& join, const Nearness& nearness) {
  const double most = most_difference(nearness.distance);
  for (const Nearness::Dimension& dimension : nearness.dimensions) {
    const ExprPtr column = exact_column(*dimension.second)->shared_from_this();
    const ExprPtr reach = double_literal(most, dimension.first->span);
    const ExprPtr low = calculated(Op::kSubtract, dimension.first, reach);
    const ExprPtr high = calculated(Op::kAdd, dimension.first, reach);
    join.conjuncts.push_back(compared(Op::kGreaterEqual, column, as_bound_of(column->type, low)));
    join.conjuncts.push_back(compared(Op::kLessEqual, column, as_bound_of(column->type, high)));
  }
}

// Returns whether an index of points of one side finds those near to points of the other.
bool try_boxes(LogicalJoin& join, const ExprPtr& conjunct, const FindsPoints& finds_points) {
  for (const size_t indexed : {1, 0}) {
    if (indexed == 0 && join.mode != JoinMode::kInner) return false;
    std::optional<Nearness> nearness = as_nearness(*conjunct);
    const Relations probing = set_of_relations_made_in(*join.children[1 - indexed]);
    const Relations searched = set_of_relations_made_in(*join.children[indexed]);
    if (!nearness || !sort_sides(*nearness, probing, searched)) return false;
    if (!has_index(*join.children[indexed], *nearness, finds_points)) continue;
    join_by_boxes(join, *nearness);
    return true;
  }
  return false;
}

bool is_equality_of_sides(const Expr& condition) {
  return condition.op == Op::kEqual && !is_literal(condition.operands[0]) &&
         !is_literal(condition.operands[1]);
}

// One of the copies of a row at most is part of a match, so that they add no matches; but a full join would
// put out the others, too.
bool takes_copies(JoinMode mode) {
  return mode != JoinMode::kFull && !is_asof(mode);
}

void find_joins(LogicalNode& node, RelationIds& relations, const FindsPoints& finds_points) {
  for (const LogicalPtr& child : node.children) find_joins(*child, relations, finds_points);
  if (node.kind != LogicalKind::kJoin) return;
  auto& join = static_cast<LogicalJoin&>(node);
  // Equal keys find fewer pairs at once.
  const auto has_equality = [](const ExprPtr& conjunct) { return is_equality_of_sides(*conjunct); };
  if (!takes_copies(join.mode) || std::ranges::any_of(join.conjuncts, has_equality)) return;
  const std::vector<ExprPtr> conjuncts = join.conjuncts;
  for (const ExprPtr& conjunct : conjuncts) {
    if (try_boxes(join, conjunct, finds_points)) return;
  }
  // The smaller side is indexed, where the sides can change places.
  LogicalPtr &left = join.children[0], &right = join.children[1];
  const bool is_right = join.mode != JoinMode::kInner || most_rows_read(*right) <= most_rows_read(*left);
  LogicalPtr &probing = is_right ? left : right, &indexed = is_right ? right : left;
  const Relations first = set_of_relations_made_in(*probing), second = set_of_relations_made_in(*indexed);
  for (const ExprPtr& conjunct : join.conjuncts) {
    std::optional<Nearness> nearness = as_nearness(*conjunct);
    if (nearness && sort_sides(*nearness, first, second))
      return join_by_cells(join, indexed, *nearness, relations);
  }
}

}  // namespace

std::vector<ExprPtr> DistanceToPoint::box(double distance) const {
  const double most = most_difference(distance);
  std::vector<ExprPtr> conditions;
  for (const Dimension& dimension : dimensions)
    add_range(dimension.coordinate, double_literal(dimension.fixed), most, conditions);
  return conditions;
}

std::optional<DistanceToPoint> as_distance_to_point(const ExprPtr& expr) {
  std::vector<Nearness::Dimension> differences;
  if (expr->op != Op::kNorm || !add_dimensions(expr, differences)) return std::nullopt;
  DistanceToPoint distance;
  for (const auto& [first, second] : differences) {
    const ExprPtr& fixed = is_fixed(second) ? second : first;
    const ExprPtr& coordinate = is_fixed(second) ? first : second;
    if (!is_fixed(fixed) || is_literal(coordinate) || !std::isfinite(fixed->literal.real))
      return std::nullopt;
    distance.dimensions.push_back({coordinate, fixed->literal.real});
  }
  return distance;
}

void bound_distances(LogicalNode& tree) {
  for (const LogicalPtr& child : tree.children) bound_distances(*child);
  if (tree.kind == LogicalKind::kFilter) add_boxes(static_cast<LogicalFilter&>(tree).conjuncts);
  if (tree.kind == LogicalKind::kJoin) add_boxes(static_cast<LogicalJoin&>(tree).conjuncts);
}

void join_near_points(LogicalQuery& query, const FindsPoints& finds_points) {
  for (LogicalCommonTable& table : query.common_tables) {
    find_joins(*table.query, query.relations, finds_points);
    if (table.step) find_joins(*table.step, query.relations, finds_points);
  }
  find_joins(*query.root, query.relations, finds_points);
}

}  // namespace rtsql
