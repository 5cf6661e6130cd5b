// Runs random queries on rtsql and on SQLite and compares the rows.
//
//   differential [--seed S] [--queries N] [--one-query I] [--reopen-every R]
//
// One in five has conditions that can fail: it runs in several orders and by several plans, which must all
// fail or none. Every hundred queries have tables of their own, which UPDATE and DELETE change first. Query I
// depends on S and I only: a failure names the two, and --one-query runs it alone. With R, the tables lie in
// a folder, which is closed and opened before one query, and one change, in R, some times behind a
// checkpoint.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "arena.h"
#include "index/contract/method.h"
#include "index/registry/registry.h"
#include "query_generator.h"
#include "tests/temporary_folder.h"

namespace rtsql::fuzz {
namespace {

constexpr uint64_t kHostRows = 1000;  // of those queries whose results the host computes
constexpr uint64_t kQueriesPerDataset = 100;
constexpr uint64_t kFallibleEvery = 5;  // so many queries one has conditions that can fail
constexpr int kForms = 4;               // that such a query is run in
constexpr uint64_t kMaxChanges = 8;     // of a dataset
constexpr uint64_t kMaxFailures = 10;
constexpr uint64_t kDatasetStreams = uint64_t{1} << 40;  // apart from those of queries
constexpr uint64_t kReopenStreams = uint64_t{1} << 41;   // apart from both

struct Options {
  uint64_t seed = 1;
  uint64_t first = 0;
  uint64_t end = 2000;
  uint64_t reopen_every = 0;  // 0: the tables are in memory alone
};

class Runner {
 public:
  explicit Runner(const Options& options)
      : seed_(options.seed),
        reopen_every_(options.reopen_every),
        database_({.device = {}, .folder = reopen_every_ > 0 ? (folder_.path() / "x.rtsql").string() : ""}) {
    choices_ = {"auto", "none", kByReference};
    for (const IndexMethod* method : index_methods()) choices_.emplace_back(method->name);
    // Bitmaps answer fewer conditions than probes, and have more ways to.
    for (int i = 0; i < 2; ++i) {
      for (const IndexMethod* method : bitmap_methods()) choices_.emplace_back(method->name);
    }
  }

  // Counts the queries so far that fail by the rule for conditions that can.
  uint64_t must_fail() const { return must_fail_; }

  // Counts those that an oracle did not finish.
  uint64_t too_long() const { return too_long_; }

  // Returns true if both systems agree.
  bool run(uint64_t number) {
    if (!open_dataset(number / kQueriesPerDataset, number)) return false;
    Random reopening(seed_, kReopenStreams + number);
    reopen_sometimes(reopening);
    Random random(seed_, number);
    if (number % kFallibleEvery == 0) return run_fallible(number, random);
    Setup setup = choose_setup(random);
    setup.is_prepared = setup.index != kByReference && random.chance(0.3);
    const Query query = make_query(random, dataset_);
    try {
      std::optional<std::string> problem = arena_->check(query, setup, random);
      return !problem || report(number, setup, query.sql, query.lite, *problem);
    } catch (const test::TooLong&) {
      ++too_long_;
      return true;
    }
  }

 private:
  // Runs a query whose conditions can fail, in several orders and by several plans.
  bool run_fallible(uint64_t number, Random& random) {
    const FallibleQuery query = make_fallible_query(random, dataset_);
    const Expected expected = arena_->expect(query);
    if (!expected.rows) ++must_fail_;
    for (int form = 0; form < kForms; ++form) {
      const std::string sql = in_some_order(random, query);
      Setup setup = choose_setup(random);
      // The reference executor computes keys that can fail for pairs of rows alone.
      if (setup.index == kByReference) setup.index = "none";
      std::optional<std::string> problem = arena_->check(sql, expected, setup);
      if (problem) return report(number, setup, sql, expected.reason, *problem);
    }
    return true;
  }

  // Returns false if a change of the tables went wrong.
  bool open_dataset(uint64_t number, uint64_t query) {
    if (open_ == number) return true;
    open_ = number;
    Random random(seed_, kDatasetStreams + number);
    dataset_ = make_dataset(random);
    arena_.emplace(session_, dataset_, random);
    arena_->create_cubes(dataset_, random);
    Random reopening(seed_, kReopenStreams + kDatasetStreams + number);
    for (uint64_t changes = random.below(kMaxChanges + 1); changes > 0; --changes) {
      const DataTable& table = random.pick(dataset_.tables);
      reopen_sometimes(reopening);
      const Setup setup = choose_setup(random);
      const Change change = make_change(random, table);
      std::optional<std::string> problem = arena_->change(table, change, setup, random);
      if (problem) return report(query, setup, change.sql, change.lite, *problem);
    }
    arena_->create_cubes(dataset_, random);
    return true;
  }

  void reopen_sometimes(Random& random) {
    if (reopen_every_ == 0 || random.below(reopen_every_) > 0) return;
    if (random.chance(0.3)) database_.checkpoint(0);
    database_.reopen();
  }

  Setup choose_setup(Random& random) const {
    const std::string& index = random.pick(choices_);
    return {
        .index = index, .host_rows = random.chance(0.5) ? kHostRows : 0, .uses_cubes = random.chance(0.6)};
  }

  bool report(uint64_t query, const Setup& setup, const std::string& sql, const std::string& lite,
              const std::string& problem) const {
    fmt::print(
        "\nquery {} with index = {}, host_rows = {}{}{}\n  {}\n  SQLite: {}\n  {}\nreproduce: differential "
        "--seed {} --one-query "
        "{}{}\n",
        query, setup.index, setup.host_rows, setup.is_prepared ? ", prepared" : "",
        setup.uses_cubes ? ", cubes" : "", sql, lite, problem, seed_, query,
        reopen_every_ > 0 ? fmt::format(" --reopen-every {}", reopen_every_) : "");
    std::fflush(stdout);
    return false;
  }

  const uint64_t seed_;
  const uint64_t reopen_every_;
  uint64_t must_fail_ = 0;
  uint64_t too_long_ = 0;
  std::vector<std::string> choices_;
  const test::TemporaryFolder folder_;
  Database database_;
  Session session_{database_};
  Dataset dataset_;
  std::optional<uint64_t> open_;
  std::optional<Arena> arena_;
};

int run(const Options& options) {
  const auto begin = std::chrono::steady_clock::now();
  Runner runner(options);
  uint64_t failures = 0;
  uint64_t number = options.first;
  for (; number < options.end && failures < kMaxFailures; ++number) failures += runner.run(number) ? 0 : 1;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  fmt::print("{} queries, of which {} must fail, {} take an oracle too long, {} differ, {:.1f} s\n",
             number - options.first, runner.must_fail(), runner.too_long(), failures, seconds.count());
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace rtsql::fuzz

int main(int argc, char** argv) {
  rtsql::fuzz::Options options;
  for (int i = 1; i < argc; i += 2) {
    const uint64_t number = i + 1 < argc ? std::strtoull(argv[i + 1], nullptr, 10) : 0;
    if (i + 1 < argc && std::strcmp(argv[i], "--seed") == 0) {
      options.seed = number;
    } else if (i + 1 < argc && std::strcmp(argv[i], "--queries") == 0) {
      options.end = number;
    } else if (i + 1 < argc && std::strcmp(argv[i], "--one-query") == 0) {
      options.first = number;
      options.end = number + 1;
    } else if (i + 1 < argc && std::strcmp(argv[i], "--reopen-every") == 0) {
      options.reopen_every = number;
    } else {
      fmt::print(stderr, "usage: differential [--seed S] [--queries N] [--one-query I] [--reopen-every R]\n");
      return 2;
    }
  }
  try {
    return rtsql::fuzz::run(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
