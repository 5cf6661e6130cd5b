#include "benchmark/scan_parameters.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "benchmark/parameter_declarations.h"
#include "common/check.h"
#include "common/error.h"

namespace rtsql {

namespace {

// Each list is in the order of its enumeration.
constexpr std::array<std::string_view, 4> kOperators = {"less", "between", "equal", "greater"};
constexpr std::array<std::string_view, 3> kDistributions = {"uniform", "zipf", "normal"};
constexpr std::array<std::string_view, 4> kQueries = {"none", "q3", "q6", "q17"};

template <size_t kCount>
OptionDeclaration choice_of(std::string_view name, const std::array<std::string_view, kCount>& choices,
                            std::string_view help) {
  return choice_parameter(name, {choices.begin(), choices.end()}, help);
}

template <class Choice, size_t kCount>
Choice chosen(const std::array<std::string_view, kCount>& choices, const std::string& text) {
  const auto found = std::find(choices.begin(), choices.end(), text);
  RTSQL_CHECK(found != choices.end());
  return static_cast<Choice>(found - choices.begin());
}

OptionDeclaration range_parameter() {
  OptionDeclaration range =
      integer_parameter("range", "auto", 1, 64, "bits of the values; auto: as many as the keys have");
  range.choices = {"auto"};
  range.takes_units = false;
  return range;
}

// A query brings its own columns and predicates.
void check_query(const IndexOptions& parameters) {
  for (const std::string_view name :
       {"columns", "selectivity", "operator", "distribution", "skew", "deviation", "range"}) {
    if (!parameters.given(name)) continue;
    throw Error(ErrorKind::kValue,
                fmt::format("\"{}\" does not go with a query, which has its own predicates", name))
        .hint(fmt::format("leave out \"query\" or \"{}\"", name));
  }
}

uint32_t range_of(const IndexOptions& parameters, KeyWidth width) {
  const uint32_t bits = 8 * static_cast<uint32_t>(width);
  const uint32_t range = parameters.chosen_number("range");
  if (range > bits) {
    throw Error(ErrorKind::kValue,
                fmt::format("value {} out of bounds for option \"range\": keys have {} bits", range, bits))
        .hint("take bits = 64, or a range of 32 at most");
  }
  return range == 0 ? bits : range;
}

}  // namespace

std::span<const OptionDeclaration> scan_parameters() {
  static const std::vector<OptionDeclaration> kParameters = {
      integer_parameter("rows", "1048576", 1, kMostBenchmarkRows, "rows of the table"),
      integer_parameter("columns", "3", 1, kMostScanColumns, "columns, with a predicate on each"),
      bits_parameter(),
      real_parameter("selectivity", "0.5", 0, 1, "share of the rows that fulfil one predicate"),
      choice_of("operator", kOperators, "of the predicates"),
      choice_of("distribution", kDistributions, "of the values"),
      range_parameter(),
      real_parameter("skew", "1.1", 1.01, 8, "exponent of the Zipf distribution"),
      real_parameter("deviation", "1", 0.01, 1e17, "of the normal distribution"),
      choice_of("query", kQueries, "of TPC-H, whose columns and predicates are taken"),
      seed_parameter(),
      boolean_parameter("copy", "measure the copy of the bitmap to the host; reported as copy_ms"),
      runs_parameter(),
  };
  return kParameters;
}

bool describes_columns(std::string_view parameter) {
  constexpr std::array<std::string_view, 8> kOfColumns = {"rows",  "columns", "bits",      "distribution",
                                                          "range", "skew",    "deviation", "seed"};
  return parameter == "query" || std::ranges::find(kOfColumns, parameter) != kOfColumns.end();
}

ScanWorkload make_scan_workload(const IndexOptions& parameters, int scale) {
  ScanWorkload workload;
  workload.rows = scaled_count(static_cast<uint64_t>(parameters.integer("rows")), scale);
  workload.width = width_of(parameters);
  workload.seed = static_cast<uint64_t>(parameters.integer("seed"));
  workload.query = chosen<ScanQuery>(kQueries, parameters.choice("query"));
  if (workload.query != ScanQuery::kNone) check_query(parameters);
  workload.columns = static_cast<uint32_t>(parameters.integer("columns"));
  workload.comparison = chosen<ScanOperator>(kOperators, parameters.choice("operator"));
  workload.selectivity = parameters.real("selectivity");
  workload.distribution = chosen<ScanDistribution>(kDistributions, parameters.choice("distribution"));
  workload.range = range_of(parameters, workload.width);
  workload.skew = parameters.real("skew");
  workload.deviation = parameters.real("deviation");
  return workload;
}

ScanProtocol make_scan_protocol(const IndexOptions& parameters) {
  return {.copy = parameters.boolean("copy"), .runs = static_cast<uint32_t>(parameters.integer("runs"))};
}

}  // namespace rtsql
