#include "benchmark/parameters.h"

#include <algorithm>

#include <fmt/format.h>

#include "benchmark/parameter_declarations.h"
#include "common/error.h"

namespace rtsql {

namespace {

constexpr std::string_view kFirstOfProtocol = "batches";

// Skewed keys are as they are drawn, and probes ask for some of them.
void check_skewed_keys(const IndexOptions& parameters, const Workload& workload) {
  if (workload.key_skew == 0) return;
  if (workload.key_skew <= 1) {
    throw Error(ErrorKind::kValue,
                fmt::format("value {} out of bounds for option \"key_skew\"", workload.key_skew))
        .hint("expected 0, or a number above 1 to 8");
  }
  for (const std::string_view name :
       {"multiplicity", "uniformity", "stride", "hit_rate", "misses", "skew", "swaps", "swapped"}) {
    if (!parameters.given(name)) continue;
    throw Error(ErrorKind::kValue,
                fmt::format("\"{}\" does not go with keys that are drawn by \"key_skew\"", name))
        .hint(fmt::format("leave out \"key_skew\" or \"{}\"", name));
  }
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
      integer_parameter("keys", "1048576", 1, kMostBenchmarkRows, "rows that are indexed"),
      integer_parameter("probes", "2097152", 1, kMostBenchmarkRows, "probes of a run"),
      bits_parameter(),
      integer_parameter("multiplicity", "1", 1, kMostBenchmarkRows, "rows of each distinct key"),
      real_parameter("uniformity", "1", 0, 1,
                     "share of the keys drawn from the whole key space; the others are dense"),
      integer_parameter("stride", "1", 1, 1 << 30, "distance of dense keys"),
      real_parameter(
          "key_skew", "0", 0, 8,
          "exponent, above 1, of the Zipf distribution that keys are drawn from; 0: as uniformity says"),
      choice_parameter("key_order", {"random", "sorted"}, "in which the keys are handed to the index"),
      real_parameter("hit_rate", "1", 0, 1, "share of the probes that find a key"),
      choice_parameter("misses", {"inside", "outside", "both"},
                       "where other probes lie: between keys or above them"),
      real_parameter("skew", "0", 0, 8, "Zipf exponent of the keys probed for"),
      integer_parameter("range_hits", "0", 0, kMostBenchmarkRows,
                        "rows that a range probe is expected to hit; 0: point probes"),
      choice_parameter("probe_order", {"random", "sorted"}, "of the probes, before anything is measured"),
      integer_parameter("swaps", "0", 0, kMostBenchmarkRows,
                        "pairs of neighbours exchanged after the build, which is then updated"),
      choice_parameter("swapped", {"positions", "keys"},
                       "whether neighbours are those in the column or those in order"),
      boolean_parameter("inverse", "index the probes and probe with the keys"),
      seed_parameter(),
      integer_parameter(kFirstOfProtocol, "1", 1, 1 << 24, "equal parts in which the probes are submitted"),
      boolean_parameter("sort_probes", "sort each batch first; reported as sort_ms"),
      choice_parameter(
          "sum", {"auto", "on", "values", "off"},
          "measure the reading of the row ids found, or of their values, too; auto: on for ranges"),
      runs_parameter(),
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
  workload.keys = scaled_count(count("keys"), scale);
  workload.probes = scaled_count(count("probes"), scale);
  workload.width = width_of(parameters);
  workload.multiplicity = count("multiplicity");
  workload.uniformity = parameters.real("uniformity");
  workload.stride = count("stride");
  workload.key_skew = parameters.real("key_skew");
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
  check_skewed_keys(parameters, workload);
  check(workload);
  return workload;
}

Protocol make_protocol(const IndexOptions& parameters) {
  const std::string& sum = parameters.choice("sum");
  return {.batches = static_cast<uint64_t>(parameters.integer("batches")),
          .sort_probes = parameters.boolean("sort_probes"),
          .sum = sum == "on" || sum == "values" || (sum == "auto" && parameters.integer("range_hits") > 0),
          .values = sum == "values",
          .runs = static_cast<uint32_t>(parameters.integer("runs"))};
}

}  // namespace rtsql
