// Tells on the host what rays meet of a picture's primitives, to compare with what a device says.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>

#include "gpu/ray_record.h"
#include "index/contract/scene_picture.h"

namespace rtsql {

using Vector = std::array<double, 3>;

inline Vector vector_of(const std::array<float, 3>& place) {
  return {place[0], place[1], place[2]};
}
inline Vector minus(const Vector& a, const Vector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// Returns how far along the ray the triangle is, by Möller and Trumbore; none where they miss each other.
inline std::optional<double> distance_to_triangle(const gpu::TracedRay& ray,
                                                  const PicturedPrimitive& triangle) {
  const Vector a = vector_of(triangle.corners[0]), direction = vector_of(ray.direction);
  const Vector ab = minus(vector_of(triangle.corners[1]), a), ac = minus(vector_of(triangle.corners[2]), a);
  const Vector normal = cross(direction, ac);
  const double determinant = dot(ab, normal);
  if (determinant == 0) return {};
  const Vector from_a = minus(vector_of(ray.origin), a);
  const double u = dot(from_a, normal) / determinant;
  const Vector beside = cross(from_a, ab);
  const double v = dot(direction, beside) / determinant;
  if (u < 0 || v < 0 || u + v > 1) return {};
  const double distance = dot(ac, beside) / determinant;
  if (distance < ray.nearest || distance > ray.farthest) return {};
  return distance;
}

// Tells whether the ray comes through the box, or within `margin` of it; a negative one is of its inside.
inline bool meets_box(const gpu::TracedRay& ray, const PicturedPrimitive& box, double margin) {
  for (size_t axis = 0; axis < 3; ++axis) {
    const double begin = ray.origin[axis] + static_cast<double>(ray.direction[axis]) * ray.nearest;
    const double end = ray.origin[axis] + static_cast<double>(ray.direction[axis]) * ray.farthest;
    if (end < box.corners[0][axis] - margin || begin > box.corners[1][axis] + margin) return false;
  }
  return true;
}

inline std::set<uint64_t> hits_of(const gpu::TracedRay& ray) {
  std::set<uint64_t> hits;
  for (const gpu::RayHit& hit : ray.hits) hits.insert(hit.primitive);
  return hits;
}

}  // namespace rtsql
