#include "star.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "common/error.h"
#include "common/text.h"
#include "engine/session.h"
#include "peer.h"
#include "schema/type.h"
#include "star_peer.h"
#include "star_queries.h"
#include "star_tables.h"
#include "timed_query.h"

namespace rtsql::bench {
namespace {

struct Options {
  double scale = 1;
  int64_t seed = 1;
  std::string script = "sample_data/star_schema.sql";
  std::string device;
  std::string only;                  // queries whose name contains it
  std::string indexes;               // a method; empty: none
  std::optional<std::string> cubes;  // their options
  std::string peer;
  std::string export_folder;
  int repetitions = 5;
};

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 0; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (name == "--star") continue;
    if (++i == argc) throw Error(ErrorKind::kValue, fmt::format("bench: {} needs a value", name));
    if (name == "--scale") {
      options.scale = std::strtod(argv[i], nullptr);
    } else if (name == "--seed") {
      options.seed = std::strtoll(argv[i], nullptr, 10);
    } else if (name == "--script") {
      options.script = argv[i];
    } else if (name == "--repeat") {
      options.repetitions = std::max(1, std::atoi(argv[i]));
    } else if (name == "--device") {
      options.device = argv[i];
    } else if (name == "--only") {
      options.only = argv[i];
    } else if (name == "--indexes") {
      options.indexes = argv[i];
    } else if (name == "--cubes") {
      options.cubes = argv[i];
    } else if (name == "--peer") {
      options.peer = argv[i];
    } else if (name == "--export") {
      options.export_folder = argv[i];
    } else {
      throw Error(ErrorKind::kValue, fmt::format("bench: unknown option {} of --star", name));
    }
  }
  if (!(options.scale > 0)) throw Error(ErrorKind::kValue, "bench: --scale must be above 0");
  return options;
}

struct StarTimes {
  double first = 0;    // wall time of the first use
  double compile = 0;  // of it, that kernels took to compile
  double wall = 0;     // of the best later run
  double gpu = 0;      // of that run
  double planned = 0;  // GPU time as the planner expects it
  double bytes = 0;    // that the flat table's columns have
  double peer = 0;     // DuckDB's time; 0: unknown

  void operator+=(const StarTimes& other) {
    first += other.first;
    compile += other.compile;
    wall += other.wall;
    gpu += other.gpu;
    planned += other.planned;
    bytes += other.bytes;
    peer += other.peer;
  }
};

class StarBench {
 public:
  StarBench(Session& session, const Options& options)
      : session_(session), options_(options), peer_(read_peer(options.peer)) {}

  // Prints both forms of all queries; returns how many had no or other rows in DuckDB.
  int run() {
    rows_ = count("lineorder");
    speed_ = memory_speed();
    print_header();
    print_group("star", star_sql);
    print_group("flat", flat_sql);
    if (options_.cubes) print_cubes();
    return different_;
  }

 private:
  using Form = std::string (*)(const StarQuery&);

  double count(std::string_view table) {
    StatementResult result = session_.execute(fmt::format("SELECT COUNT(*) FROM {}", table));
    return static_cast<double>(result.rows->fetch(0, 1).front().value(0).integer);
  }

  // Adds up what the planner expects of each node of the query's plan.
  double planned(const std::string& sql) {
    constexpr std::string_view kField = " cost=";
    const StatementResult result = session_.execute("EXPLAIN " + sql);
    const HostColumn lines = result.rows->fetch(0, result.rows->row_count()).front();
    double sum = 0;
    for (uint64_t row = 0; row < lines.rows; ++row) {
      const std::string line(lines.dictionary->string(lines.at<uint32_t>(row)));
      const size_t at = line.find(kField);
      if (at != std::string::npos) sum += std::strtod(line.c_str() + at + kField.size(), nullptr);
    }
    return sum;
  }

  double bytes_of(const std::vector<std::string>& columns) {
    double bytes = 0;
    const std::string sql = fmt::format("SELECT {} FROM lineorder_flat LIMIT 0", join(columns, ", "));
    for (const ResultColumn& column : session_.execute(sql).columns) bytes += value_bytes(column.type);
    return bytes * rows_;
  }

  // In bytes per millisecond, of a query that does nothing but read.
  double memory_speed() {
    constexpr std::string_view columns[] = {"lo_orderdate",     "lo_quantity",   "lo_discount", "lo_tax",
                                            "lo_extendedprice", "lo_supplycost", "lo_revenue",  "lo_custkey"};
    std::vector<std::string> sums;
    for (std::string_view column : columns) sums.push_back(fmt::format("SUM({})", column));
    const std::string sql = fmt::format("SELECT {} FROM lineorder", join(sums, ", "));
    constexpr double kMilliseconds = 1000;  // a GPU's clocks rise meanwhile
    double least = run_query(session_, sql).result.timings.gpu;
    const auto begin = std::chrono::steady_clock::now();
    while (milliseconds_since(begin) < kMilliseconds)
      least = std::min(least, run_query(session_, sql).result.timings.gpu);
    return rows_ * 4 * std::size(columns) / least;
  }

  void print_header() {
    fmt::print("memory: {:.1f} GB/s, by sums of eight columns of lineorder\n\n", speed_ / 1e6);
    fmt::print("{:<11}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}{:>8}", "", "first ms", "compile", "ms",
               "GPU ms", "planned", "wall-GPU", "MB", "share");
    if (!options_.peer.empty()) fmt::print("{:>12}{:>8}", "DuckDB ms", "ratio");
    fmt::print("\n");
  }

  void print_times(const std::string& name, const StarTimes& times) {
    fmt::print("{:<11}{:>10.2f}{:>10.2f}{:>10.3f}{:>10.3f}{:>10.3f}{:>10.3f}{:>10.1f}{:>8.3f}", name,
               times.first, times.compile, times.wall, times.gpu, times.planned, times.wall - times.gpu,
               times.bytes / 1e6, times.bytes / times.gpu / speed_);
    if (times.peer > 0) fmt::print("{:>12.2f}{:>8.3f}", times.peer, times.wall / times.peer);
  }

  StarTimes measure(const std::string& name, const StarQuery& query, const std::string& sql) {
    const QueryTimes measured = time_query(session_, sql, options_.repetitions);
    StarTimes times = {.first = measured.first,
                       .compile = measured.compile,
                       .wall = measured.wall,
                       .gpu = measured.gpu,
                       .planned = planned(sql),
                       .bytes = bytes_of(star_columns(flat_sql(query)))};
    const auto peer = peer_.find(sql);
    if (peer != peer_.end()) times.peer = peer->second.milliseconds;
    print_times(name, times);
    if (!options_.peer.empty() && (peer == peer_.end() || peer->second.rows != measured.rows)) {
      fmt::print("  {}", peer == peer_.end() ? "NOT RUN BY DUCKDB" : "OTHER ROWS");
      ++different_;
    }
    fmt::print("\n");
    std::fflush(stdout);
    return times;
  }

  // Adds up what is printed.
  struct Group {
    std::string_view name;
    StarTimes sum = {};
    double logarithms = 0;  // of the ratios to the peer
    int queries = 0;
  };

  void measure(Group& group, const StarQuery& query, Form form) {
    if (query.name.find(options_.only) == std::string_view::npos) return;
    const StarTimes times = measure(fmt::format("{} {}", group.name, query.name), query, form(query));
    group.sum += times;
    if (times.peer > 0) group.logarithms += std::log(times.wall / times.peer);
    ++group.queries;
  }

  void print_sum(const Group& group) {
    if (group.queries == 0) return;
    print_times(fmt::format("{} sum", group.name), group.sum);
    if (group.sum.peer > 0) fmt::print("  geometric mean {:.3f}", std::exp(group.logarithms / group.queries));
    fmt::print("\n\n");
  }

  void print_group(std::string_view name, Form form) {
    Group group{name};
    for (const StarQuery& query : star_queries()) measure(group, query, form);
    print_sum(group);
  }

  // One cube at a time has room on the device, where it has all rows.
  void print_cubes() {
    Group group{"cube"};
    session_.execute("SET cube = on");
    for (const StarCube& cube : star_cubes()) {
      const auto begin = std::chrono::steady_clock::now();
      const StatementResult made = make_star_cube(session_, cube, *options_.cubes);
      fmt::print("{} (kernels {:.1f} ms, all {:.1f} ms)\n", made.message, made.timings.compile,
                 milliseconds_since(begin));
      for (const StarQuery& query : star_queries()) {
        if (cube.queries.find(query.name) != std::string_view::npos) measure(group, query, flat_sql);
      }
      session_.execute(fmt::format("DROP CUBE {}", cube.name));
    }
    print_sum(group);
  }

  Session& session_;
  const Options& options_;
  const std::map<std::string, PeerResult> peer_;  // by statement
  double rows_ = 0;                               // of lineorder
  double speed_ = 0;                              // of the memory, bytes per millisecond
  int different_ = 0;
};

}  // namespace

int run_star(int argc, char** argv) {
  const Options options = parse(argc, argv);
  DatabaseOptions database_options;
  database_options.device.selector = options.device;
  Database database(database_options);
  Session session(database);
  session.execute("SET tier = device");
  const auto begin = std::chrono::steady_clock::now();
  make_star_tables(session, options.script, options.scale, options.seed);
  const double seconds = milliseconds_since(begin) / 1000;
  if (!options.export_folder.empty()) {
    print_star_peer(session, options.export_folder, options.only);
    return 0;
  }

  uint64_t rows = 0, bytes = 0;
  for (const TableSummary& table : session.tables()) {
    if (table.name == "lineorder") rows = table.rows;
    bytes += table.bytes;
  }
  const gpu::DeviceInfo& device = session.database().device().info();
  fmt::print(
      "{}, {}; scale {}, {} of lineorder, {} of tables, made in {:.1f} s; best of {} runs after the first\n",
      device.name, device.driver, options.scale, count_noun(rows, "row"), format_bytes(bytes), seconds,
      options.repetitions);
  if (!options.indexes.empty()) {
    index_star_dimensions(session, options.indexes);
    fmt::print("indexes by {} on the keys of the dimensions\n", options.indexes);
  }
  return StarBench(session, options).run() == 0 ? 0 : 1;
}

}  // namespace rtsql::bench
