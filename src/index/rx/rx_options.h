// An `rx` index chooses its layout of space, its primitives and rays, and how it is built. See rx.h.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "gpu/kernel.h"
#include "index/contract/method.h"
#include "shaders/index/rx/rx_layout.h"

namespace rtsql {

// Says which bits of a key are which coordinate.
struct RxLayout {
  uint32_t x_bits = 23;
  uint32_t y_bits = 23;
  uint32_t z_bits = 18;
  bool extended = false;                    // all bits are x, which is a float by its bit pattern
  std::string written = "bits = 23+23+18";  // what chose it, for errors

  uint32_t key_bits() const { return x_bits + y_bits + z_bits; }
  bool has_rows() const { return y_bits + z_bits > 0; }  // more than one
  bool holds_all_keys(uint32_t key_bytes) const { return key_bits() >= 8 * key_bytes; }
};

// Says by how much the scene is scaled along two of its axes, as powers of two; cgrx.h says why.
struct RxAxisScale {
  uint32_t y_log2 = 0;
  uint32_t z_log2 = 0;
};

enum class RxPrimitive { kTriangle, kBox, kSphere };
enum class RxRay : uint32_t {
  kPerpendicular = shader::kRxRayPerpendicular,
  kOffset = shader::kRxRayOffset,
  kZero = shader::kRxRayZero,
};

// Says which key primitive p is: the p-th of the input, which saves the way from primitive to row, or the
// p-th smallest. By itself an index takes the smallest where positions must mean something or the input is
// sorted, gives partitions parts of space of their own, or builds on a CPU: Mesa 25.0's builder halves the
// sequence that it is given, and traces 300 times slower through one in random order.
enum class RxOrder { kAutomatic, kInput, kKey };

struct RxOptions {
  RxLayout layout;
  RxPrimitive primitive = RxPrimitive::kTriangle;
  RxRay point_ray = RxRay::kPerpendicular;
  RxRay range_ray = RxRay::kOffset;
  bool whole_rows = false;  // a range has one ray for each row, however many keys that holds
  bool closest = false;     // rays end at their first hit, and the sorted keys tell the rest
  bool linear = false;      // searches of the sorted keys around a hit read them one by one
  bool dedup = false;       // one primitive for all rows of a key
  uint32_t partitions = 1;  // at least 1
  RxOrder order = RxOrder::kAutomatic;
  bool compact = true;
  bool refit = false;
  bool stretch = true;  // the scene is stretched until its rows lie apart

  // Throws Error(kValue) where options do not go together.
  static RxOptions parse(const IndexOptions& options);

  // A ray of this kind meets the keys it asks for and no others. Others may meet their neighbours.
  bool exact(RxRay ray) const { return ray != RxRay::kZero && !layout.extended; }
  // Probes look at keys: to search around a hit, or to find a box's centre.
  bool needs_keys() const {
    return closest || primitive != RxPrimitive::kTriangle || !exact(point_ray) || !exact(range_ray);
  }
  // Primitives must be in the order of their keys.
  bool needs_key_order() const { return needs_keys() || dedup; }
};

// Returns "x+y+z" in its usual form, or nothing if it is no layout: 0 to 23 bits each, at least 1 for x, 64
// at most.
std::optional<std::string> canonical_rx_bits(std::string_view text);

// Returns the constants of a shader that includes rx.glsl: the key width, its own from 1 on, those of the
// scale, which kernels that know no places need not be told, of the layout, and of the ray.
gpu::Specialization rx_specialization(const RxLayout& layout, uint32_t key_bytes,
                                      const RxAxisScale& axis_scale = {},
                                      std::initializer_list<uint32_t> own = {},
                                      RxRay ray = RxRay::kPerpendicular);

}  // namespace rtsql
