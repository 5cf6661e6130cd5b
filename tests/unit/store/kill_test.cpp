// A process that commits is killed at random moments (kill -9), and four that read the database find all that
// it had said to be committed. RTSQL_KILLS says how often, RTSQL_KILL_SEED at which moments.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <optional>
#include <random>

#include "schema/concatenate.h"
#include "stored_tables.h"
#include "tests/environment.h"
#include "tests/temporary_folder.h"

namespace rtsql {
namespace {

constexpr int kReaders = 4;
constexpr uint64_t kFileRows = 4'200;  // of a segment that lies in a file

// Two tables have the numbers of the changes so far, of which one change in thirty leaves few or adds many.
stored::Change change_of(Store& store, int32_t number) {
  stored::Change change;
  if (number % 30 == 1) {
    *change.add_tables() = table_of(store, "a", {integers(1, number)});
    *change.add_tables() =
        table_of(store, "b", {integers(kFileRows, number + 1 - static_cast<int32_t>(kFileRows))});
  } else {
    *change.add_appends() = append_of(store, "a", {integers(1, number)});
    *change.add_appends() = append_of(store, "b", {integers(1, number)});
  }
  return change;
}

// Returns the last number; none where the table's numbers do not follow each other.
std::optional<int32_t> last_number(const Store& store, const stored::Table& table) {
  std::vector<HostColumn> parts;
  for (const stored::Segment& segment : table.columns(0).segments())
    parts.push_back(store.read_segment(segment, TypeId::kInteger));
  const HostColumn column = concatenate(std::move(parts));
  for (uint64_t row = 1; row < column.rows; ++row) {
    if (column.at<int32_t>(row) != column.at<int32_t>(row - 1) + 1) return std::nullopt;
  }
  return column.at<int32_t>(column.rows - 1);
}

// Returns the number of the last change; none where the tables are not those that it has left.
std::optional<int32_t> last_change(const Store& store) {
  if (store.catalog().tables_size() == 0) return 0;
  if (store.catalog().tables_size() != 2) return std::nullopt;
  const std::optional<int32_t> one = last_number(store, store.catalog().tables(0)),
                               other = last_number(store, store.catalog().tables(1));
  return one == other ? one : std::nullopt;
}

// What a writer says before it adds changes, and when they are committed.
struct Report {
  int32_t begun = 0, committed = 0;
};

template <class Value>
void send(int pipe, const Value& value) {
  if (::write(pipe, &value, sizeof value) != sizeof value) std::_Exit(2);
}

void wait_for_data(int pipe) {
  pollfd waiting = {.fd = pipe, .events = POLLIN, .revents = 0};
  ::poll(&waiting, 1, -1);
}

// Returns the last of what was sent, if anything was.
template <class Value>
std::optional<Value> last_sent(int pipe) {
  std::optional<Value> last;
  Value value;
  while (::read(pipe, &value, sizeof value) == sizeof value) last = value;
  ::close(pipe);
  return last;
}

// Commits, alone and several at a time, synchronously and not, until it is killed.
[[noreturn]] void write_for_ever(const std::string& folder, uint32_t seed, int pipe) {
  const std::unique_ptr<Store> store = Store::open(system_files(), folder, LockKind::kExclusive);
  std::mt19937 random(seed);
  for (int32_t number = last_change(*store).value();;) {
    store->set_synchronous(random() % 4 != 0);
    const auto count = static_cast<int32_t>(1 + random() % 3);
    send(pipe, Report{number + count, number});
    std::vector<CommitPtr> commits;
    for (int32_t i = 0; i < count; ++i) commits.push_back(store->add(change_of(*store, ++number)));
    for (const CommitPtr& commit : commits) store->finish(*commit);
    send(pipe, Report{number, number});
    if (random() % 16 == 0) store->checkpoint();
  }
}

// Runs `work` in a process of its own, with the end of a pipe that it writes to; `from` is the other end.
template <class Work>
pid_t run_process(int& from, const Work& work) {
  std::array<int, 2> pipe = {};
  if (::pipe(pipe.data()) != 0) return -1;
  const pid_t process = ::fork();
  if (process == 0) {
    ::close(pipe[0]);
    try {
      work(pipe[1]);
    } catch (...) {
      std::_Exit(1);
    }
    std::_Exit(0);
  }
  ::close(pipe[1]);
  from = pipe[0];
  return process;
}

// Returns what each of several readers finds at the same time.
std::vector<std::optional<int32_t>> read_by_many(const std::string& folder) {
  std::array<int, kReaders> pipes = {};
  std::array<pid_t, kReaders> processes = {};
  for (size_t i = 0; i < kReaders; ++i) {
    processes[i] = run_process(pipes[i], [&](int pipe) {
      send(pipe, last_change(*Store::open(system_files(), folder, LockKind::kShared)).value());
    });
  }
  std::vector<std::optional<int32_t>> found;
  for (size_t i = 0; i < kReaders; ++i) {
    found.push_back(last_sent<int32_t>(pipes[i]));
    ::waitpid(processes[i], nullptr, 0);
  }
  return found;
}

TEST(KillTest, ReadersFindAllThatWasCommitted) {
  const test::TemporaryFolder temporary;
  const std::string folder = (temporary.path() / "x.rtsql").string();
  const uint64_t kills = test::number_of("RTSQL_KILLS", 1'000);
  const auto seed = static_cast<uint32_t>(test::number_of("RTSQL_KILL_SEED", 1));
  std::mt19937 random(seed);
  Store::open(system_files(), folder, LockKind::kExclusive);
  int32_t last = 0;
  for (uint64_t kill = 0; kill < kills; ++kill) {
    SCOPED_TRACE(fmt::format("RTSQL_KILL_SEED={}, kill {}", seed, kill));
    int pipe = 0;
    const auto seed_of_writer = static_cast<uint32_t>(random());
    const pid_t writer = run_process(pipe, [&](int to) { write_for_ever(folder, seed_of_writer, to); });
    ASSERT_GT(writer, 0);
    if (random() % 8 != 0) wait_for_data(pipe);  // else it may not even have opened the database
    ::usleep(static_cast<useconds_t>(random() % 5'000));
    ::kill(writer, SIGKILL);
    int status = 0;
    ::waitpid(writer, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the writer has ended by itself: " << WEXITSTATUS(status);
    const Report said = last_sent<Report>(pipe).value_or(Report{last, last});
    const std::vector<std::optional<int32_t>> found = read_by_many(folder);
    for (const std::optional<int32_t>& each : found) {
      ASSERT_TRUE(each) << "a reader has failed";
      ASSERT_EQ(each, found.front());
      ASSERT_GE(*each, said.committed);
      ASSERT_LE(*each, said.begun);
    }
    last = found.front().value();
  }
  EXPECT_GT(last, 0);
}

}  // namespace
}  // namespace rtsql
