#include "index/rx/rx_options.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "common/check.h"
#include "common/error.h"
#include "common/parse.h"

namespace rtsql {
namespace {

// A float's significand has 24 bits, of which one is for halves.
constexpr uint32_t kMaxCoordinateBits = 23;
constexpr uint32_t kMaxKeyBits = 64;
// The finite floats from 1/2 upwards have 129 * 2^23 bit patterns, more than 2^30. A key takes two of them,
// so that every key of 29 bits has its own.
constexpr uint32_t kExtendedBits = 29;

std::optional<std::array<uint32_t, 3>> parse_bits(std::string_view text) {
  std::array<uint32_t, 3> bits{};
  for (size_t i = 0; i < bits.size(); ++i) {
    if (i > 0 && !text.starts_with('+')) return {};
    if (i > 0) text.remove_prefix(1);
    const std::optional<LeadingNumber<uint32_t>> number = parse_leading<uint32_t>(text);
    if (!number || !number->fits || number->value > kMaxCoordinateBits) return {};
    bits[i] = number->value;
    text = number->rest;
  }
  if (!text.empty() || bits[0] == 0 || bits[0] + bits[1] + bits[2] > kMaxKeyBits) return {};
  return bits;
}

[[noreturn]] void refuse(std::string message, std::string hint) {
  throw Error(ErrorKind::kValue, std::move(message)).hint(std::move(hint));
}

RxLayout parse_layout(const IndexOptions& options) {
  const std::string& mode = options.choice("key_mode");
  const std::string& bits = options.text("bits");
  if (mode == "3d") {
    const std::array<uint32_t, 3> xyz = parse_bits(bits).value();
    return {.x_bits = xyz[0], .y_bits = xyz[1], .z_bits = xyz[2], .written = "bits = " + bits};
  }
  if (options.given("bits")) {
    refuse(fmt::format("key_mode = {} has but one coordinate, which leaves nothing to bits = {}", mode, bits),
           "leave bits out, or use key_mode = 3d");
  }
  const bool extended = mode == "extended";
  return {.x_bits = extended ? kExtendedBits : kMaxCoordinateBits,
          .y_bits = 0,
          .z_bits = 0,
          .extended = extended,
          .written = "key_mode = " + mode};
}

RxPrimitive parse_primitive(const std::string& name) {
  if (name == "aabb") return RxPrimitive::kBox;
  return name == "sphere" ? RxPrimitive::kSphere : RxPrimitive::kTriangle;
}

RxRay parse_ray(const std::string& name) {
  if (name == "zero") return RxRay::kZero;
  return name == "offset" ? RxRay::kOffset : RxRay::kPerpendicular;
}

RxOrder parse_order(const std::string& name) {
  if (name == "auto") return RxOrder::kAutomatic;
  return name == "key" ? RxOrder::kKey : RxOrder::kInput;
}

void check_refit(const IndexOptions& options, const RxOptions& chosen) {
  if (!chosen.refit || !chosen.compact || !options.given("compact")) return;
  refuse("compact = on copies a hierarchy that update = refit keeps as it was built",
         "leave compact out, or use update = rebuild");
}

void check_extended(const RxOptions& chosen) {
  if (!chosen.layout.extended) return;
  if (chosen.primitive == RxPrimitive::kSphere) {
    refuse("key_mode = extended has no primitive = sphere: the gaps between keys grow, radii do not",
           "use triangles or boxes, or another key mode");
  }
  if (chosen.point_ray == RxRay::kOffset || chosen.range_ray == RxRay::kOffset) {
    refuse("key_mode = extended has no offset rays: between far keys a float has no room for their lengths",
           "use point_ray = perpendicular or zero, and range_ray = zero");
  }
}

void check_input_order(const RxOptions& chosen) {
  if (chosen.order != RxOrder::kInput || !chosen.needs_key_order()) return;
  const std::string hint = "leave order out";
  if (chosen.closest) refuse("hit = closest scans sorted keys, which order = input does not keep", hint);
  if (chosen.dedup)
    refuse("dedup joins keys that are neighbours in order, which order = input does not keep", hint);
  if (chosen.primitive != RxPrimitive::kTriangle) {
    refuse("a device may report a box twice, which order = input, where hits are counted, does not allow for",
           hint + ", or use primitive = triangle");
  }
  refuse(
      "rays from zero and key_mode = extended need a search of sorted keys, which order = input does not "
      "keep",
      hint);
}

}  // namespace

RxOptions RxOptions::parse(const IndexOptions& options) {
  RxOptions chosen;
  chosen.layout = parse_layout(options);
  chosen.primitive = parse_primitive(options.choice("primitive"));
  chosen.point_ray = parse_ray(options.choice("point_ray"));
  const std::string& range_ray = options.choice("range_ray");
  chosen.range_ray =
      range_ray == "auto" ? (chosen.layout.extended ? RxRay::kZero : RxRay::kOffset) : parse_ray(range_ray);
  chosen.closest = options.choice("hit") == "closest";
  chosen.whole_rows = chosen.closest || options.choice("range_rays") == "row";
  chosen.linear = options.choice("span_search") == "linear";
  chosen.dedup = options.boolean("dedup");
  chosen.partitions = static_cast<uint32_t>(options.integer("partitions"));
  chosen.order = parse_order(options.choice("order"));
  chosen.compact = options.boolean("compact");
  chosen.refit = options.choice("update") == "refit";
  chosen.stretch = options.boolean("stretch");
  check_refit(options, chosen);
  check_extended(chosen);
  check_input_order(chosen);
  return chosen;
}

std::optional<std::string> canonical_rx_bits(std::string_view text) {
  const auto bits = parse_bits(text);
  if (!bits) return {};
  return fmt::format("{}+{}+{}", (*bits)[0], (*bits)[1], (*bits)[2]);
}

gpu::Specialization rx_specialization(const RxLayout& layout, uint32_t key_bytes,
                                      const RxAxisScale& axis_scale, std::initializer_list<uint32_t> own,
                                      RxRay ray) {
  gpu::Specialization constants = {key_bytes};
  constants.insert(constants.end(), own);
  RTSQL_CHECK(constants.size() <= shader::kRxLayoutConstants);
  constants.resize(shader::kRxLayoutConstants);
  constants.insert(constants.end(), {axis_scale.y_log2, axis_scale.z_log2, layout.x_bits, layout.y_bits,
                                     layout.key_bits(), layout.extended, static_cast<uint32_t>(ray)});
  return constants;
}

}  // namespace rtsql
