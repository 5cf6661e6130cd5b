// The space of an `rx3d` index: which places keys have along its axes, and how a box is cut into strips. See
// rx3d.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "index/contract/index.h"
#include "shaders/index/rx3d/rx3d_layout.h"

namespace rtsql {

// Holds columns as the device sees them, in the order of the index's; `keys` are left to the caller. Of those
// behind the third only the ends count.
class Rx3dSpace {
 public:
  Rx3dSpace() = default;
  // Reads the ends and a sample of the keys. A radius of 0 is chosen by how dense points lie. Adds to
  // `timings`.
  static Rx3dSpace of(gpu::Stream& stream, const std::vector<KeyColumn>& columns, uint64_t count,
                      double radius, gpu::Timings& timings);

  uint32_t axes() const;
  double radius() const { return radius_; }
  std::vector<shader::Rx3dColumn>& columns() { return columns_; }
  const std::vector<shader::Rx3dColumn>& columns() const { return columns_; }
  // Returns what the conjunction has in common with the box of all keys; none where that is nothing.
  std::optional<RangeConjunction> clip(const RangeConjunction& conjunction) const;

 private:
  double radius_ = 1;
  std::vector<shader::Rx3dColumn> columns_;
};

// Returns the place of a key, which differs by a unit in the last place at most from that which the device
// computes.
float rx3d_place(const shader::Rx3dColumn& column, uint64_t key);
float rx3d_margin(float place);
// Returns the bits that a step of the curve through the records takes of each axis.
uint32_t rx3d_curve_bits(uint32_t axes);

// Strips are so many of equal width between two places, none of them wider than two radii.
struct Rx3dStrips {
  double low = 0;
  double width = 0;
  double count = 1;

  static Rx3dStrips between(float low, float high);
};

}  // namespace rtsql
