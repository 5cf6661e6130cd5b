#include "index/rtscan/rtscan_options.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "common/divide.h"
#include "common/error.h"
#include "common/parse.h"

namespace rtsql {
namespace {

constexpr uint32_t kAxes = 3;

std::optional<std::vector<uint32_t>> parse_groups(std::string_view text) {
  std::vector<uint32_t> groups;
  while (true) {
    const std::optional<LeadingNumber<uint32_t>> number = parse_leading<uint32_t>(text);
    if (!number || !number->fits || number->value == 0 || number->value > kAxes) return {};
    groups.push_back(number->value);
    text = number->rest;
    if (text.empty()) return groups;
    if (!text.starts_with('+')) return {};
    text.remove_prefix(1);
  }
}

std::string written(const std::vector<uint32_t>& groups) {
  return fmt::format("{}", fmt::join(groups, "+"));
}

RtscanVariant parse_variant(const std::string& name) {
  if (name == "rtc1") return RtscanVariant::kRtc1;
  return name == "rtc3" ? RtscanVariant::kRtc3 : RtscanVariant::kRtscan;
}

RtscanPrimitive parse_primitive(const std::string& name) {
  if (name == "triangle") return RtscanPrimitive::kTriangle;
  return name == "sphere" ? RtscanPrimitive::kSphere : RtscanPrimitive::kCube;
}

RtscanRefine parse_refine(const std::string& name) {
  if (name == "auto") return RtscanRefine::kAutomatic;
  return name == "search" ? RtscanRefine::kSearch : RtscanRefine::kRays;
}

[[noreturn]] void refuse(std::string message, std::string hint) {
  throw Error(ErrorKind::kValue, std::move(message)).hint(std::move(hint));
}

// The variants before RTScan trace long rays through raw values, all that a query asks for.
void take_variant(RtscanOptions& chosen, const IndexOptions& options) {
  if (chosen.variant == RtscanVariant::kRtscan) return;
  if (!options.given("encoding")) chosen.uniform_encoding = false;
  if (!options.given("sieve")) chosen.sieve = 0;
  if (!options.given("ray_length")) chosen.ray_length = 0;
  if (chosen.variant == RtscanVariant::kRtc3) return;
  if (options.given("primitive")) {
    refuse("variant = rtc1 has triangles of its own", "leave primitive out, or use variant = rtc3");
  }
  chosen.primitive = RtscanPrimitive::kUprightTriangle;
  if (std::ranges::any_of(chosen.groups, [](uint32_t columns) { return columns > 1; }))
    refuse("variant = rtc1 has a scene for each column", "leave groups out");
}

void check_spacing(const RtscanOptions& chosen, const IndexOptions& options) {
  if (!chosen.flat() || !options.given("spacing") || chosen.spacing == 0) return;
  refuse("rays with spaces between them miss flat primitives", "use spacing = 0, or primitive = aabb");
}

}  // namespace

RtscanOptions RtscanOptions::parse(const IndexOptions& options) {
  RtscanOptions chosen;
  chosen.variant = parse_variant(options.choice("variant"));
  chosen.uniform_encoding = options.choice("encoding") == "uniform";
  chosen.sieve = static_cast<uint32_t>(options.integer("sieve"));
  chosen.adaptive_selection = options.choice("selection") == "adaptive";
  if (options.text("groups") != "auto") chosen.groups = parse_groups(options.text("groups")).value();
  chosen.cells = static_cast<uint32_t>(options.integer("cells"));
  chosen.interval = options.real("interval");
  chosen.spacing = options.real("spacing");
  chosen.ray_length = static_cast<uint32_t>(options.integer("ray_length"));
  chosen.primitive = parse_primitive(options.choice("primitive"));
  chosen.refine = parse_refine(options.choice("refine"));
  take_variant(chosen, options);
  check_spacing(chosen, options);
  return chosen;
}

std::vector<uint32_t> RtscanOptions::groups_of(size_t columns) const {
  if (variant == RtscanVariant::kRtc1) return std::vector<uint32_t>(columns, 1);
  if (!groups.empty()) {
    const uint32_t grouped = std::accumulate(groups.begin(), groups.end(), 0u);
    if (grouped == columns) return groups;
    refuse(
        fmt::format("groups = {} is for {} columns, and the index has {}", written(groups), grouped, columns),
        "leave groups out, or let them add up to the columns");
  }
  // A scene of one column has its primitives in a line, which separates them worse than a plane does: so the
  // groups are as few and as equal as they can be.
  std::vector<uint32_t> equal(divide_up(columns, kAxes), 0);
  for (size_t i = 0; i < columns; ++i) ++equal[i % equal.size()];
  return equal;
}

std::optional<std::string> canonical_rtscan_groups(std::string_view text) {
  if (text == "auto") return "auto";
  const std::optional<std::vector<uint32_t>> groups = parse_groups(text);
  if (!groups) return {};
  return written(*groups);
}

}  // namespace rtsql
