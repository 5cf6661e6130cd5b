// Measures the device at hand and prints a table. `./dev bench` runs it.
//
//   bench --data FILE [--rows N] [--repeat N] [--device D] [--only TEXT] [--peer FILE] [--print-peer]
//   bench --star …    the Star Schema Benchmark: see star.h
//   bench --tpch …    TPC-H: see tpch.h
//
// --print-peer prints the statements for DuckDB instead, a line each: "before" or "time", a tab, the SQL.
// --peer names a file of what they took, which read_peer reads.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>

#include "cases.h"
#include "common/error.h"
#include "common/text.h"
#include "data.h"
#include "index/registry/registry.h"
#include "measure.h"
#include "peer.h"
#include "star.h"
#include "tpch.h"

namespace rtsql::bench {
namespace {

struct Options {
  std::string data;
  std::string device;
  std::string only;  // cases whose name contains it, and those that make tables
  std::string peer;
  uint64_t rows = 10'000'000;
  int repetitions = 3;
  bool print_peer = false;
};

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (name == "--print-peer") {
      options.print_peer = true;
      continue;
    }
    if (++i == argc) throw Error(ErrorKind::kValue, fmt::format("bench: {} needs a value", name));
    if (name == "--data") {
      options.data = argv[i];
    } else if (name == "--rows") {
      options.rows = std::strtoull(argv[i], nullptr, 10);
    } else if (name == "--repeat") {
      options.repetitions = std::max(1, std::atoi(argv[i]));
    } else if (name == "--device") {
      options.device = argv[i];
    } else if (name == "--only") {
      options.only = argv[i];
    } else if (name == "--peer") {
      options.peer = argv[i];
    } else {
      throw Error(ErrorKind::kValue, fmt::format("bench: unknown option {}", name));
    }
  }
  if (options.data.empty() || options.rows == 0) {
    throw Error(ErrorKind::kValue,
                "usage: bench --data FILE [--rows N] [--repeat N] [--device D] [--only TEXT]");
  }
  return options;
}

void print_peer_statements(const std::vector<Case>& cases) {
  std::set<std::string> seen;
  for (const Case& one : cases) {
    if (one.peer_sql.empty() || !seen.insert(one.peer_sql).second) continue;
    for (const std::string& statement : one.peer_before) fmt::print("before\t{}\n", statement);
    fmt::print("time\t{}\n", one.peer_sql);
  }
}

std::vector<const IndexMethod*> usable_methods(const gpu::DeviceInfo& device) {
  std::vector<const IndexMethod*> methods;
  for (const IndexMethod* method : probed_methods()) {
    if (!method->capabilities.needs_ray_pipelines || device.ray_pipelines) methods.push_back(method);
  }
  return methods;
}

bool makes_tables(const Case& one) {
  return one.sql.starts_with("CREATE TABLE");
}
bool makes_index(const Case& one) {
  return one.sql.starts_with("CREATE INDEX");
}

void print_header(bool with_peer) {
  fmt::print("{:<31}{:>11}{:>11}{:>12}{:>9}", "", "ms", "GPU ms", "M rows/s", "GB/s");
  if (with_peer) fmt::print("{:>12}{:>9}", "DuckDB ms", "ratio");
  fmt::print("\n");
}

void print_case(const Case& one, const Measurement& measured, const PeerResult* peer, bool same) {
  const double seconds = measured.milliseconds / 1000;
  fmt::print("{:<31}{:>11.2f}{:>11.2f}{:>12.1f}{:>9.2f}", one.name, measured.milliseconds,
             measured.gpu_milliseconds, one.rows / seconds / 1e6, one.bytes / seconds / 1e9);
  if (peer != nullptr)
    fmt::print("{:>12.2f}{:>9.2f}", peer->milliseconds, measured.milliseconds / peer->milliseconds);
  if (!same) fmt::print("  DIFFERENT RESULT: {}, DuckDB {}", measured.result, peer->rows);
  if (one.index != "none" && !measured.index_used) fmt::print("  INDEX NOT USED");
  fmt::print("\n");
  std::fflush(stdout);
}

int run(const Options& options) {
  const uint64_t bytes = write_data(options.data, options.rows);
  DatabaseOptions database_options;
  database_options.device.selector = options.device;
  Database database(database_options);
  Session session(database);
  const gpu::DeviceInfo& device = session.database().device().info();
  const std::vector<Case> cases = make_cases(options.rows, options.data, bytes, usable_methods(device));
  if (options.print_peer) {
    print_peer_statements(cases);
    return 0;
  }

  const std::map<std::string, PeerResult> peer = read_peer(options.peer);
  fmt::print("{}, {}; {} rows, {} of CSV; median of {} runs after one to warm up\n\n", device.name,
             device.driver, format_count(options.rows), format_bytes(bytes), options.repetitions);
  print_header(!peer.empty());
  int failures = 0;
  for (const Case& one : cases) {
    const bool shown = one.name.find(options.only) != std::string::npos;
    if (!shown && !makes_tables(one) && !makes_index(one)) continue;
    const Measurement measured = measure(session, one, shown ? options.repetitions : 1);
    auto found = peer.find(one.peer_sql);
    const PeerResult* other = found == peer.end() || one.peer_sql.empty() ? nullptr : &found->second;
    const bool same =
        other == nullptr || other->rows.empty() || measured.result.empty() || other->rows == measured.result;
    if (shown) print_case(one, measured, other, same);
    failures += same && (one.index == "none" || measured.index_used) ? 0 : 1;
  }
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace rtsql::bench

int main(int argc, char** argv) {
  try {
    const std::string_view benchmark = argc > 1 ? argv[1] : "";
    if (benchmark == "--star") return rtsql::bench::run_star(argc - 1, argv + 1);
    if (benchmark == "--tpch") return rtsql::bench::run_tpch(argc - 1, argv + 1);
    return rtsql::bench::run(rtsql::bench::parse(argc, argv));
  } catch (const rtsql::Error& error) {
    fmt::print(stderr, "{}\n", error.message());
    return 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
