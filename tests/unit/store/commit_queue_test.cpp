#include "store/commit_queue.h"

#include <gtest/gtest.h>

#include <latch>
#include <thread>

#include "common/error.h"

namespace rtsql {
namespace {

CommitPtr new_commit() {
  return std::make_shared<Commit>();
}

// Those that come while one is written are written together.
TEST(CommitQueueTest, OneWriteIsForAllThatWait) {
  std::latch is_writing(1), may_end(1);
  std::vector<size_t> groups;  // how many commits each has
  CommitQueue queue([&](const CommitQueue::Group& group) {
    groups.push_back(group.size());
    if (groups.size() > 1) return;
    is_writing.count_down();
    may_end.wait();
  });
  const auto finish = [&](const CommitPtr& commit) {
    return std::jthread([&queue, commit] { queue.finish(*commit); });
  };
  std::vector<CommitPtr> commits = {new_commit()};
  std::vector<std::jthread> threads;
  queue.add(commits.front());
  threads.push_back(finish(commits.front()));
  is_writing.wait();
  for (int i = 0; i < 5; ++i) {
    commits.push_back(new_commit());
    queue.add(commits.back());
    threads.push_back(finish(commits.back()));
  }
  EXPECT_EQ(commits.front()->state, Commit::State::kWaiting);
  may_end.count_down();
  threads.clear();
  EXPECT_EQ(groups, (std::vector<size_t>{1, 5}));
  for (const CommitPtr& each : commits) EXPECT_EQ(each->state, Commit::State::kDone);
}

// What waits behind a commit may build on it.
TEST(CommitQueueTest, AllThatWaitFailTogether) {
  std::vector<CommitPtr> commits = {new_commit(), new_commit()};
  bool fails = true;
  CommitQueue queue([&](const CommitQueue::Group& group) {
    if (!fails) return;
    EXPECT_EQ(group.size(), 1u);
    queue.add(commits[1]);
    throw Error(ErrorKind::kIo, "the disk is full");
  });
  queue.add(commits[0]);
  for (const CommitPtr& commit : commits) EXPECT_THROW(queue.finish(*commit), Error);
  EXPECT_THROW(queue.add(new_commit()), Error);
  EXPECT_TRUE(queue.has_failed());
  queue.forget_failure();
  fails = false;
  const CommitPtr next = new_commit();
  queue.add(next);
  queue.finish(*next);
  EXPECT_EQ(next->state, Commit::State::kDone);
  EXPECT_EQ(commits[1]->state, Commit::State::kFailed);
}

}  // namespace
}  // namespace rtsql
