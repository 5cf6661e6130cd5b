#include "tpch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "common/error.h"
#include "common/text.h"
#include "peer.h"
#include "schema/type.h"
#include "star_tables.h"
#include "timed_query.h"

namespace rtsql::bench {
namespace {

struct Options {
  double scale = 1;
  int64_t seed = 1;
  std::string folder = "sample_data";
  std::string device;
  std::string only;
  std::string peer;
  std::string export_folder;
  int repetitions = 5;
};

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 0; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (name == "--tpch") continue;
    if (++i == argc) throw Error(ErrorKind::kValue, fmt::format("bench: {} needs a value", name));
    if (name == "--scale") {
      options.scale = std::strtod(argv[i], nullptr);
    } else if (name == "--seed") {
      options.seed = std::strtoll(argv[i], nullptr, 10);
    } else if (name == "--folder") {
      options.folder = argv[i];
    } else if (name == "--repeat") {
      options.repetitions = std::max(1, std::atoi(argv[i]));
    } else if (name == "--device") {
      options.device = argv[i];
    } else if (name == "--only") {
      options.only = argv[i];
    } else if (name == "--peer") {
      options.peer = argv[i];
    } else if (name == "--export") {
      options.export_folder = argv[i];
    } else {
      throw Error(ErrorKind::kValue, fmt::format("bench: unknown option {} of --tpch", name));
    }
  }
  if (!(options.scale > 0)) throw Error(ErrorKind::kValue, "bench: --scale must be above 0");
  return options;
}

constexpr std::string_view kTables[] = {"region",   "nation",   "supplier", "part",
                                        "partsupp", "customer", "orders",   "lineitem"};

struct TpchQuery {
  std::string_view view;
  std::string_view order;  // that the specification asks for and the view has not; empty: it has
};

constexpr TpchQuery kQueries[] = {{"q1", "l_returnflag, l_linestatus"},
                                  {"q2", ""},
                                  {"q3", ""},
                                  {"q4", "o_orderpriority"},
                                  {"q5", "revenue DESC"},
                                  {"q6", ""},
                                  {"q7", "supp_nation, cust_nation, l_year"},
                                  {"q8", "o_year"},
                                  {"q9", "nation, o_year DESC"},
                                  {"q10", ""},
                                  {"q11", "value DESC"},
                                  {"q12", "l_shipmode"},
                                  {"q13", "custdist DESC, c_count DESC"},
                                  {"q14", ""},
                                  {"q15", "s_suppkey"},
                                  {"q16", "supplier_cnt DESC, p_brand, p_type, p_size"},
                                  {"q17", ""},
                                  {"q18", ""},
                                  {"q19", ""},
                                  {"q20", "s_name"},
                                  {"q21", ""},
                                  {"q22", "cntrycode"}};

std::string sql_of(const TpchQuery& query) {
  return fmt::format("SELECT * FROM {}{}{}", query.view, query.order.empty() ? "" : " ORDER BY ",
                     query.order);
}

bool is_asked(const TpchQuery& query, const Options& options) {
  return options.only.empty() || options.only == query.view;
}

// DuckDB's program reads a statement per line.
std::string in_one_line(std::string_view statement) {
  std::string line;
  bool in_comment = false;
  for (size_t i = 0; i < statement.size(); ++i) {
    if (statement.substr(i, 2) == "--") in_comment = true;
    if (statement[i] == '\n') in_comment = false;
    if (!in_comment) line += statement[i] == '\n' ? ' ' : statement[i];
  }
  return line;
}

void print_peer(Session& session, const Options& options) {
  for (const std::string_view table : kTables) {
    const std::string file = quote_string(fmt::format("{}/{}.csv", options.export_folder, table));
    session.execute(fmt::format("COPY {} TO {}", table, file));
    std::vector<std::string> definitions;
    for (const ResultColumn& column : session.execute(fmt::format("SELECT * FROM {} LIMIT 0", table)).columns)
      definitions.push_back(fmt::format("{} {}", column.name, type_name(column.type)));
    fmt::print("once\tCREATE TABLE {} ({})\n", table, join(definitions, ", "));
    fmt::print("once\tCOPY {} FROM {} (HEADER)\n", table, file);
  }
  for (const std::string& view : statements_of(options.folder + "/tpch_queries.sql"))
    fmt::print("once\t{}\n", in_one_line(view));
  for (const TpchQuery& query : kQueries) {
    if (is_asked(query, options)) fmt::print("time\t{}\n", sql_of(query));
  }
}

void print_times(std::string_view name, const QueryTimes& times, double peer) {
  fmt::print("{:<8}{:>11.2f}{:>11.2f}{:>11.3f}{:>11.3f}", name, times.first, times.compile, times.wall,
             times.gpu);
  if (peer > 0) fmt::print("{:>12.2f}{:>9.3f}", peer, times.wall / peer);
}

// Prints the times of all queries and their sum; returns how many had no or other rows in DuckDB.
int print_queries(Session& session, const Options& options) {
  const std::map<std::string, PeerResult> peer = read_peer(options.peer);
  fmt::print("{:<8}{:>11}{:>11}{:>11}{:>11}", "", "first ms", "compile", "ms", "GPU ms");
  if (!options.peer.empty()) fmt::print("{:>12}{:>9}", "DuckDB ms", "ratio");
  fmt::print("\n");
  QueryTimes sum;
  double peer_sum = 0;
  int different = 0;
  for (const TpchQuery& query : kQueries) {
    if (!is_asked(query, options)) continue;
    const QueryTimes times = time_query(session, sql_of(query), options.repetitions);
    const auto other = peer.find(sql_of(query));
    const double peer_time = other == peer.end() ? 0 : other->second.milliseconds;
    print_times(query.view, times, peer_time);
    if (!options.peer.empty() && (other == peer.end() || other->second.rows != times.rows)) {
      fmt::print("  {}", other == peer.end() ? "NOT RUN BY DUCKDB" : "OTHER ROWS");
      ++different;
    }
    fmt::print("\n");
    std::fflush(stdout);
    sum.first += times.first;
    sum.compile += times.compile;
    sum.wall += times.wall;
    sum.gpu += times.gpu;
    peer_sum += peer_time;
  }
  print_times("sum", sum, peer_sum);
  fmt::print("\n");
  return different;
}

}  // namespace

int run_tpch(int argc, char** argv) {
  const Options options = parse(argc, argv);
  DatabaseOptions database_options;
  database_options.device.selector = options.device;
  Database database(database_options);
  Session session(database);
  session.execute("SET tier = device");
  const auto begin = std::chrono::steady_clock::now();
  session.execute("DROP TABLE IF EXISTS tpch_schema");
  session.execute(
      fmt::format("CREATE TABLE tpch_schema AS SELECT {} AS scale, {} AS seed", options.scale, options.seed));
  run_script(session, options.folder + "/tpch_schema.sql");
  run_script(session, options.folder + "/tpch_queries.sql");
  const double seconds = milliseconds_since(begin) / 1000;
  if (!options.export_folder.empty()) {
    print_peer(session, options);
    return 0;
  }
  uint64_t rows = 0, bytes = 0;
  for (const TableSummary& table : session.tables()) {
    if (table.name == "lineitem") rows = table.rows;
    bytes += table.bytes;
  }
  const gpu::DeviceInfo& device = session.database().device().info();
  fmt::print(
      "{}, {}; scale {}, {} of lineitem, {} of tables, made in {:.1f} s; best of {} runs after the first\n\n",
      device.name, device.driver, options.scale, count_noun(rows, "row"), format_bytes(bytes), seconds,
      options.repetitions);
  return print_queries(session, options) == 0 ? 0 : 1;
}

}  // namespace rtsql::bench
