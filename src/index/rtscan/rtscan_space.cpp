#include "index/rtscan/rtscan_space.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "common/check.h"
#include "common/divide.h"

namespace rtsql {
namespace {

using shader::kRtscanAxes;

// Rays side by side along an axis, at most: three axes have 2^28 in a region, of which a query has six.
constexpr uint32_t kMostAcrossOneAxis = 1u << shader::kRtscanCoordinateBits;
constexpr uint32_t kMostAcross = 1u << 14;
// Triangles reach one and a half widths beyond a coordinate: below 2^23 halves are exact.
constexpr uint32_t kMostWidth = 1u << (shader::kRtscanCoordinateBits - 2);

// Coordinates and what is counted of them have 32 bits.
uint32_t divide_up32(uint32_t a, uint32_t b) {
  return static_cast<uint32_t>(divide_up(a, b));
}

uint32_t bits_beyond(uint64_t largest, uint32_t bits) {
  const auto width = static_cast<uint32_t>(std::bit_width(largest));
  return width > bits ? width - bits : 0;
}

// "RTScan" found 1205 widths best for rtscan at 10^8 rows and three axes, 400 for rtc3, 18000 for rtc1. So
// many rows as there are widths of one axis, or cells of two, give rays few hits each.
double cells_for(const RtscanOptions& options, size_t axes, double rows) {
  if (options.cells != 0) return options.cells;
  if (options.variant == RtscanVariant::kRtc3) return 400;
  if (options.variant == RtscanVariant::kRtc1) return 18000;
  if (axes == 1) return rows;
  return axes == 2 ? std::sqrt(rows) : 2.6 * std::cbrt(rows);
}

// Says where rays lie along one axis.
struct RayLine {
  double origin;
  double step;
  uint32_t count;
  double reach = 0;  // of a ray along the axis
};

// Rays side by side meet the primitives of `interval` coordinates each.
RayLine across(const CoordinateSpan& span, const RtscanSizes& sizes, bool upright) {
  const double first = upright ? sizes.interval - 0.5 : (sizes.interval - 1) / 2.0;
  return {span.low + first, static_cast<double>(sizes.interval),
          divide_up32(span.high - span.low + 1, sizes.interval)};
}

// A ray meets what it runs through, and cubes that reach half a width to its ends.
RayLine along(const CoordinateSpan& span, const RtscanSizes& sizes, bool flat) {
  const uint32_t extent = span.high - span.low;
  if (flat) {
    const uint32_t covered = sizes.length == 0 ? extent + 1 : std::min(sizes.length, extent + 1);
    const double reach = covered;
    return {span.low - 0.5, reach, divide_up32(extent + 1, covered), reach};
  }
  const uint32_t needed = extent < sizes.width ? 1 : extent - sizes.width + 1;
  const uint32_t own = sizes.length == 0 ? needed : std::min(sizes.length, needed);
  return {span.low + (sizes.width - 1) / 2.0, static_cast<double>(own + sizes.spacing),
          1 + divide_up32(needed - own, own + sizes.spacing), static_cast<double>(own)};
}

shader::RtscanRays rays_along(uint32_t axis, const std::vector<CoordinateSpan>& region,
                              const RtscanSizes& sizes, const RtscanOptions& options) {
  const bool upright = options.primitive == RtscanPrimitive::kUprightTriangle;
  shader::RtscanRays rays = {};
  rays.axis = axis;
  for (uint32_t i = 0; i < kRtscanAxes; ++i) {
    const CoordinateSpan span = i < region.size() ? region[i] : CoordinateSpan{};
    const RayLine line =
        i == axis ? along(span, sizes, options.flat()) : across(span, sizes, upright && i < region.size());
    rays.origin[i] = static_cast<float>(line.origin);
    rays.step[i] = static_cast<float>(line.step);
    rays.counts[i] = line.count;
    if (i == axis) rays.reach = static_cast<float>(line.reach);
  }
  return rays;
}

// Upright triangles lie in a plane that rays along y cross at half their width at most, over z = 0.
shader::RtscanRays rays_at_upright_triangles(const std::vector<CoordinateSpan>& region,
                                             const RtscanSizes& sizes, const RtscanOptions& options) {
  shader::RtscanRays rays = rays_along(1, region, sizes, options);
  rays.origin[1] = -0.5f;
  rays.origin[2] = 0;
  rays.reach = static_cast<float>(sizes.width + 1);
  return rays;
}

}  // namespace

uint64_t ray_count(const shader::RtscanRays& rays) {
  return uint64_t{rays.counts[0]} * rays.counts[1] * rays.counts[2];
}

RtscanAxis::RtscanAxis(const MappingTable& table, bool uniform_encoding)
    : uniform_encoding_(uniform_encoding), least_key_(table.least()), most_key_(table.most()) {
  const uint64_t largest =
      uniform_encoding ? static_cast<uint64_t>(table.count()) - 1 : most_key_ - least_key_;
  shift_ = bits_beyond(largest, shader::kRtscanCoordinateBits);
  largest_ = static_cast<uint32_t>(largest >> shift_);
}

std::optional<CoordinateSpan> RtscanAxis::covering(const MappingTable& table,
                                                   const KeyInterval& interval) const {
  uint64_t low = 0;
  uint64_t high = 0;
  if (uniform_encoding_) {
    const RankSpan ranks = table.covering(interval);
    if (ranks.size() == 0) return std::nullopt;
    low = ranks.first;
    high = ranks.end - 1;
  } else {
    if (interval.empty() || interval.high < least_key_ || interval.low > most_key_) return std::nullopt;
    low = std::max(interval.low, least_key_) - least_key_;
    high = std::min(interval.high, most_key_) - least_key_;
  }
  return CoordinateSpan{static_cast<uint32_t>(low >> shift_), static_cast<uint32_t>(high >> shift_)};
}

RtscanSizes RtscanSizes::of(const RtscanOptions& options, size_t axes, uint64_t rows, uint32_t range) {
  RTSQL_CHECK(axes >= 1 && axes <= kRtscanAxes && range > 0);
  const double cells = std::max(1.0, cells_for(options, axes, static_cast<double>(rows)));
  const uint32_t least = divide_up32(range, axes == 1 ? kMostAcrossOneAxis : kMostAcross);
  const auto width = static_cast<uint32_t>(std::clamp(std::ceil(range / cells), 1.0, double{kMostWidth}));
  RtscanSizes sizes;
  sizes.width = std::max(width, least);
  sizes.interval = std::max(least, static_cast<uint32_t>(std::floor(sizes.width * options.interval)));
  sizes.spacing = options.flat() ? 0 : static_cast<uint32_t>(std::floor(sizes.width * options.spacing));
  sizes.length = static_cast<uint32_t>(std::min<uint64_t>(uint64_t{options.ray_length} * sizes.width, range));
  return sizes;
}

shader::RtscanRays rays_through(const std::vector<CoordinateSpan>& region, const RtscanSizes& sizes,
                                const RtscanOptions& options) {
  if (options.primitive == RtscanPrimitive::kUprightTriangle)
    return rays_at_upright_triangles(region, sizes, options);
  const uint32_t z = kRtscanAxes - 1;
  shader::RtscanRays fewest = rays_along(z, region, sizes, options);
  if (options.flat() || options.variant == RtscanVariant::kRtc3 || region.size() < kRtscanAxes) return fewest;
  for (uint32_t axis = 0; axis < z; ++axis) {
    const shader::RtscanRays rays = rays_along(axis, region, sizes, options);
    if (ray_count(rays) < ray_count(fewest)) fewest = rays;
  }
  return fewest;
}

}  // namespace rtsql
