#include "benchmark/parameters.h"

#include <algorithm>

#include "common/error.h"

namespace rtsql {

namespace {

constexpr uint64_t kSmallestScaled = 1024;
constexpr uint64_t kMostRows = UINT32_MAX - 1;
constexpr std::string_view kFirstOfProtocol = "batches";

uint64_t scaled(uint64_t count, int scale) {
  const uint64_t least = std::min(count, kSmallestScaled);
  if (scale >= 0) return std::min(count << scale, kMostRows);
  return std::max(count >> -scale, least);
}

OptionDeclaration integer(std::string_view name, std::string_view default_text, double minimum,
                          double maximum, std::string_view help) {
  return {.name = name,
          .kind = OptionDeclaration::Kind::kInteger,
          .default_text = default_text,
          .minimum = minimum,
          .maximum = maximum,
          .choices = {},
          .help = help,
          .takes_units = true};
}

OptionDeclaration real(std::string_view name, std::string_view default_text, double maximum,
                       std::string_view help) {
  return {.name = name,
          .kind = OptionDeclaration::Kind::kReal,
          .default_text = default_text,
          .minimum = 0,
          .maximum = maximum,
          .choices = {},
          .help = help};
}

OptionDeclaration choice(std::string_view name, std::vector<std::string_view> choices,
                         std::string_view help) {
  const std::string_view first = choices.front();
  return {.name = name,
          .kind = OptionDeclaration::Kind::kChoice,
          .default_text = first,
          .choices = std::move(choices),
          .help = help};
}

OptionDeclaration boolean(std::string_view name, std::string_view help) {
  return {.name = name,
          .kind = OptionDeclaration::Kind::kBoolean,
          .default_text = "off",
          .choices = {},
          .help = help};
}

void check(const Workload& workload) {
  if (workload.range_hits > 0 && workload.hit_rate < 1)
    throw Error(ErrorKind::kValue, "\"hit_rate\" is of point probes").hint("leave out \"range_hits\"");
  if (workload.range_hits > 0 && workload.inverse)
    throw Error(ErrorKind::kValue, "\"inverse\" is of point probes").hint("leave out \"range_hits\"");
  if (workload.swaps > 0 && workload.inverse)
    throw Error(ErrorKind::kValue, "\"swaps\" are of keys that are indexed").hint("leave out \"inverse\"");
}

}  // namespace

std::span<const OptionDeclaration> benchmark_parameters() {
  static const std::vector<OptionDeclaration> kParameters = {
      integer("keys", "1048576", 1, kMostRows, "rows that are indexed"),
      integer("probes", "2097152", 1, kMostRows, "probes of a run"),
      choice("bits", {"32", "64"}, "width of the keys"),
      integer("multiplicity", "1", 1, kMostRows, "rows of each distinct key"),
      real("uniformity", "1", 1, "share of the keys drawn from the whole key space; the others are dense"),
      integer("stride", "1", 1, 1 << 30, "distance of dense keys"),
      choice("key_order", {"random", "sorted"}, "in which the keys are handed to the index"),
      real("hit_rate", "1", 1, "share of the probes that find a key"),
      choice("misses", {"inside", "outside", "both"}, "where other probes lie: between keys or above them"),
      real("skew", "0", 8, "Zipf exponent of the keys probed for"),
      integer("range_hits", "0", 0, kMostRows, "rows that a range probe is expected to hit; 0: point probes"),
      choice("probe_order", {"random", "sorted"}, "of the probes, before anything is measured"),
      integer("swaps", "0", 0, kMostRows,
              "pairs of neighbours exchanged after the build, which is then updated"),
      choice("swapped", {"positions", "keys"},
             "whether neighbours are those in the column or those in order"),
      boolean("inverse", "index the probes and probe with the keys"),
      integer("seed", "42", 0, 1e15, "of keys and probes"),
      integer(kFirstOfProtocol, "1", 1, 1 << 24, "equal parts in which the probes are submitted"),
      boolean("sort_probes", "sort each batch first; reported as sort_ms"),
      choice("sum", {"auto", "on", "off"}, "measure the reading of the row ids found; auto: of ranges"),
      integer("runs", "5", 1, 1000, "measured runs; the median is reported"),
  };
  return kParameters;
}

bool describes_data(std::string_view parameter) {
  const auto is = [&](const OptionDeclaration& option) { return option.name == parameter; };
  const std::span<const OptionDeclaration> all = benchmark_parameters();
  return std::any_of(
      all.begin(),
      std::find_if(all.begin(), all.end(),
                   [](const OptionDeclaration& option) { return option.name == kFirstOfProtocol; }),
      is);
}

Workload make_workload(const IndexOptions& parameters, int scale) {
  const auto count = [&](std::string_view name) { return static_cast<uint64_t>(parameters.integer(name)); };
  Workload workload;
  workload.keys = scaled(count("keys"), scale);
  workload.probes = scaled(count("probes"), scale);
  workload.width = parameters.choice("bits") == "64" ? KeyWidth::k64 : KeyWidth::k32;
  workload.multiplicity = count("multiplicity");
  workload.uniformity = parameters.real("uniformity");
  workload.stride = count("stride");
  workload.sorted_keys = parameters.choice("key_order") == "sorted";
  workload.hit_rate = parameters.real("hit_rate");
  const std::string& misses = parameters.choice("misses");
  workload.misses = misses == "both"      ? Misses::kBoth
                    : misses == "outside" ? Misses::kOutside
                                          : Misses::kInside;
  workload.skew = parameters.real("skew");
  workload.range_hits = count("range_hits");
  workload.sorted_probes = parameters.choice("probe_order") == "sorted";
  workload.swaps = count("swaps");
  workload.swaps_keys = parameters.choice("swapped") == "keys";
  workload.inverse = parameters.boolean("inverse");
  workload.seed = count("seed");
  check(workload);
  return workload;
}

Protocol make_protocol(const IndexOptions& parameters) {
  const std::string& sum = parameters.choice("sum");
  return {.batches = static_cast<uint64_t>(parameters.integer("batches")),
          .sort_probes = parameters.boolean("sort_probes"),
          .sum = sum == "on" || (sum == "auto" && parameters.integer("range_hits") > 0),
          .runs = static_cast<uint32_t>(parameters.integer("runs"))};
}

}  // namespace rtsql
