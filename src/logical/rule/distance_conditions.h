// Conditions on distances, as distance(a.x, a.y, b.x, b.y) < 0.5.
//
// Within a distance of a fixed point lies what is in a box around it: ranges of the coordinates, which
// indexes answer.
//
// Points of two sides of a join that are within a distance are found by an index of the points of one side,
// where there is one that the session wants: a box lies around each point of the other side. Else they are
// found by a grid whose cells are as wide as the distance: the other point lies in the same cell or in one
// beside it. Cells are numbered row by row, so that three of a row are one range of numbers. Each point of
// one side is put out three times (of space: nine times), in its own row of cells and in those beside it; an
// index over these cells is probed for the range of three cells that lie around a point of the other side.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "logical/query.h"

namespace rtsql {

// Adds the box to conditions on a fixed point, from where push_filters takes it down.
void bound_distances(LogicalNode& tree);

// A distance between a point of a row and a fixed one, none of whose coordinates is infinite.
struct DistanceToPoint {
  struct Dimension {
    ExprPtr coordinate;
    double fixed = 0;
  };
  std::vector<Dimension> dimensions;  // two or three

  // Returns conditions that hold for whatever is that near, and for more: ranges of the coordinates.
  std::vector<ExprPtr> box(double distance) const;
};
// Returns none where the expression, a DOUBLE, is no such distance.
std::optional<DistanceToPoint> as_distance_to_point(const ExprPtr& expr);

// Tells whether joins are to find points by an index that the table has of just these columns, in any order,
// and that answers boxes. Without it, none is to.
using FindsPoints = std::function<bool(const BaseRelation&, const std::vector<uint32_t>& columns)>;

// Joins by boxes or by cells where points of both sides of a join are within a fixed distance. The condition
// itself stays.
void join_near_points(LogicalQuery& query, const FindsPoints& finds_points);

}  // namespace rtsql
