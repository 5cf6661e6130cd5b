// Runs random queries in every way that rtsql has, and compares the rows with those of the reference
// executor, which takes the query as it is bound.
//
//   tiers [--seed S] [--queries N] [--datasets D] [--one-query I] [--refused] [--script]
//
// A query runs on the device and by `auto`, a first and a second time, as a prepared statement with other
// values before, with NULL for its values, and once more when rows have been inserted. With --datasets it
// runs over D sets of rows in the same columns, which mostly takes the same kernels: D times the queries in
// little more time. Query I depends on S, D and I only: a failure names them, and --one-query runs it alone.
// --refused prints queries that no tier takes.
#include <execinfo.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "common/error.h"
#include "common/text.h"
#include "engine/session.h"
#include "query_generator.h"
#include "tests/fuzz/prepared_form.h"
#include "tests/oracle/rows.h"

namespace rtsql::tiers {
namespace {

constexpr uint64_t kQueriesPerDataset = 100;
constexpr double kNulls = 0.15;
constexpr uint64_t kMaxFailures = 10;
constexpr uint64_t kDatasetStreams = uint64_t{1} << 40;  // apart from those of queries
constexpr uint64_t kRowStreams = uint64_t{1} << 41;
constexpr uint64_t kWayStreams = uint64_t{1} << 42;
constexpr size_t kMostRows = 700;                 // of a table
constexpr uint64_t kMostReferencePolls = 20'000;  // of 1024 steps each

struct Options {
  uint64_t seed = 1;
  uint64_t first = 0;
  uint64_t end = 1000;
  uint64_t datasets = 1;  // that each query runs over
  bool shows_refused = false;
  bool prints_script = false;
};

// Says which query ends the program, if one does.
std::atomic<uint64_t> running_query = 0;

void report_crash(int signal) {
  const std::string text = fmt::format("query {} ends the program\n", running_query.load());
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
  void* frames[32];  // they tell whose fault it is: ours, or a driver's
  ::backtrace_symbols_fd(frames, ::backtrace(frames, 32), STDERR_FILENO);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

class Runner {
 public:
  explicit Runner(const Options& options) : options_(options) {}

  uint64_t refused() const { return refused_; }

  // Returns true if all ways agree.
  bool run(uint64_t number) {
    const uint64_t query = number / options_.datasets;
    open_dataset(query / kQueriesPerDataset, number % options_.datasets);
    fuzz::Random random(options_.seed, query);
    query_ = make_query(random, columns_);
    if (options_.prints_script) fmt::print("{};\n", query_), std::fflush(stdout);
    number_ = number;
    running_query = number;
    session_.execute("DEALLOCATE ALL");
    fuzz::Random of_ways(options_.seed, kWayStreams + number);
    if (!run_all_ways(of_ways, query_)) return false;
    if (!of_ways.chance(0.2)) return true;
    insert_rows(of_ways);
    return run_all_ways(of_ways, query_);
  }

 private:
  using Rows = std::vector<test::Row>;

  void open_dataset(uint64_t columns_number, uint64_t rows_number) {
    const std::pair<uint64_t, uint64_t> numbers = {columns_number, rows_number};
    if (open_ == numbers) return;
    open_ = numbers;
    fuzz::Random random(options_.seed, kDatasetStreams + columns_number);
    columns_ = fuzz::make_dataset(random);
    for (fuzz::DataTable& table : columns_.tables) table.rows.resize(std::min(table.rows.size(), kMostRows));
    dataset_ = columns_;
    if (rows_number > 0) {
      fuzz::Random of_rows(options_.seed, kRowStreams + columns_number * options_.datasets + rows_number);
      for (fuzz::DataTable& table : dataset_.tables) set_other_rows(of_rows, table);
    }
    for (const TableSummary& table : session_.tables())
      session_.execute("DROP TABLE " + table.name + " CASCADE");
    for (const fuzz::DataTable& table : dataset_.tables) {
      std::vector<std::string> columns;
      for (const fuzz::DataColumn& column : table.columns)
        columns.push_back(column.name + " " + type_name(column.type));
      change(fmt::format("CREATE TABLE {} ({})", table.name, join(columns, ", ")));
      insert(table, 0, table.rows.size());
    }
  }

  static void set_other_rows(fuzz::Random& random, fuzz::DataTable& table) {
    table.rows.resize(random.chance(0.5) ? table.rows.size() : random.below(table.rows.size() + 1));
    for (size_t row = 0; row < table.rows.size(); ++row) {
      for (size_t i = 1; i < table.columns.size(); ++i) {
        const fuzz::DataColumn& column = table.columns[i];
        table.rows[row][i] =
            random.chance(kNulls) ? Value::null_of(column.type) : fuzz::random_value(random, column);
      }
    }
  }

  void insert(const fuzz::DataTable& table, size_t begin, size_t end) {
    std::vector<std::string> rows;
    for (size_t row = begin; row < end; ++row) {
      std::vector<std::string> values;
      for (const Value& value : table.rows[row]) values.push_back(fuzz::literal(value));
      rows.push_back("(" + join(values, ", ") + ")");
    }
    if (!rows.empty()) change(fmt::format("INSERT INTO {} VALUES {}", table.name, join(rows, ", ")));
  }

  void change(const std::string& statement) {
    if (options_.prints_script) fmt::print("{};\n", statement);
    session_.execute(statement);
  }

  // Repeats some rows, and adds one of NULLs.
  void insert_rows(fuzz::Random& random) {
    const fuzz::DataTable& table = random.pick(dataset_.tables);
    open_.reset();  // the next query finds the rows without these
    session_.execute("SET tier = device");
    if (!table.rows.empty()) insert(table, 0, 1 + random.below(std::min<size_t>(table.rows.size(), 20)));
    change(fmt::format("INSERT INTO {} DEFAULT VALUES", table.name));
  }

  bool run_all_ways(fuzz::Random& random, const std::string& query) {
    const std::optional<Rows> expected = by_reference(query);
    if (!expected) return true;
    const std::string host_rows = random.chance(0.5) ? "0" : random.chance(0.5) ? "128" : "1000";
    session_.execute("SET host_rows = " + host_rows);
    for (const char* tier : {"auto", "device"}) {
      session_.execute(fmt::format("SET tier = {}", tier));
      for (const char* time : {"first", "second"}) {
        if (!agrees(fmt::format("tier {}, host_rows {}, {} time", tier, host_rows, time), query, *expected))
          return false;
      }
    }
    return random.chance(0.5) || run_prepared(random, query, *expected);
  }

  bool run_prepared(fuzz::Random& random, const std::string& query, const Rows& expected) {
    const fuzz::PreparedForm form = fuzz::prepared_form(query, random);
    if (form.values.empty()) return true;
    const std::vector<std::string> nulls(form.values.size(), "NULL");
    const std::string with_values = "EXECUTE p (" + join(form.values, ", ") + ")";
    const std::string with_nulls = "EXECUTE p (" + join(nulls, ", ") + ")";
    std::optional<Rows> of_nulls;
    try {
      session_.execute("DEALLOCATE ALL");
      session_.execute("PREPARE p AS " + form.statement);
      session_.execute("SET tier = reference");
      of_nulls = test::rows_of(session_.execute(with_nulls));
      session_.execute(with_values);
      session_.execute("SET tier = device");
    } catch (const Error&) {
      return true;  // a parameter stands where its value, or its type, must be known
    }
    return agrees("prepared", with_values, expected) &&
           agrees("prepared, with NULLs", with_nulls, *of_nulls) &&
           agrees("prepared, after NULLs", with_values, expected);
  }

  // Returns none for a query that is refused, fails, or takes too long.
  std::optional<Rows> by_reference(const std::string& query) {
    session_.execute("SET tier = reference");
    Interrupt& interrupt = session_.interrupt();
    interrupt.countdown().set(kMostReferencePolls);
    std::optional<Rows> rows;
    try {
      rows = test::rows_of(session_.execute(query));
    } catch (const Error& error) {
      if (options_.shows_refused) fmt::print("refused: {}\n  {}\n", error.message(), query);
      ++refused_;
    }
    interrupt.countdown().set(0);
    interrupt.clear();
    return rows;
  }

  bool agrees(const std::string& way, const std::string& statement, const Rows& expected) {
    try {
      const std::optional<std::string> problem =
          test::difference(test::rows_of(session_.execute(statement)), expected, false);
      return !problem || report(way, statement, *problem);
    } catch (const Error& error) {
      return report(way, statement, error.message());
    } catch (const std::logic_error& error) {
      return report(way, statement, error.what());  // a broken invariant
    }
  }

  bool report(const std::string& way, const std::string& statement, const std::string& problem) const {
    fmt::print("\nquery {}, {}\n  {}\n", number_, way, query_);
    if (statement != query_) fmt::print("  {}\n", statement);
    fmt::print("  {}\nreproduce: tiers --seed {} --datasets {} --one-query {}\n", problem, options_.seed,
               options_.datasets, number_);
    std::fflush(stdout);
    return false;
  }

  const Options options_;
  Database database_;
  Session session_{database_};
  fuzz::Dataset columns_;  // and the first rows in them, which queries are made for
  fuzz::Dataset dataset_;
  std::optional<std::pair<uint64_t, uint64_t>> open_;
  std::string query_;
  uint64_t number_ = 0;
  uint64_t refused_ = 0;
};

int run(const Options& options) {
  const auto begin = std::chrono::steady_clock::now();
  Runner runner(options);
  uint64_t failures = 0, number = options.first;
  for (; number < options.end && failures < kMaxFailures; ++number) {
    if (number % 200 == 0) fmt::print("query {}\n", number), std::fflush(stdout);
    failures += runner.run(number) ? 0 : 1;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  fmt::print("{} queries, of which {} are refused, {} differ, {:.1f} s\n", number - options.first,
             runner.refused(), failures, seconds.count());
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace rtsql::tiers

int main(int argc, char** argv) {
  rtsql::tiers::Options options;
  for (int i = 1; i < argc; ++i) {
    const bool has_number = i + 1 < argc;
    const uint64_t number = has_number ? std::strtoull(argv[i + 1], nullptr, 10) : 0;
    if (std::strcmp(argv[i], "--refused") == 0 || std::strcmp(argv[i], "--script") == 0) {
      (argv[i][2] == 'r' ? options.shows_refused : options.prints_script) = true;
      continue;
    }
    if (has_number && std::strcmp(argv[i], "--seed") == 0) {
      options.seed = number;
    } else if (has_number && std::strcmp(argv[i], "--queries") == 0) {
      options.end = number;
    } else if (number > 0 && std::strcmp(argv[i], "--datasets") == 0) {
      options.datasets = number;
    } else if (has_number && std::strcmp(argv[i], "--one-query") == 0) {
      options.first = number;
      options.end = number + 1;
    } else {
      fmt::print(
          stderr,
          "usage: tiers [--seed S] [--queries N] [--datasets D] [--one-query I] [--refused] [--script]\n");
      return 2;
    }
    ++i;
  }
  std::signal(SIGSEGV, rtsql::tiers::report_crash);
  try {
    return rtsql::tiers::run(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
