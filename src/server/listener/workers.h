// Threads that each do one piece of work. One thread uses it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

namespace rtsql::server {

class Workers {
 public:
  explicit Workers(size_t most) : most_(most) {}
  ~Workers();  // waits for all

  // Begins the work on a thread of its own; returns false where as many work as may, or the system has no
  // room for a thread. The work does not throw.
  bool begin(std::function<void()> work);
  // Waits until none works; returns false if some still do after that time.
  bool wait(std::chrono::milliseconds time);

 private:
  struct Worker {
    std::thread thread;
    bool is_done = false;
  };
  void join_done();

  const size_t most_;
  std::mutex mutex_;  // of `is_done` and `working_`
  std::condition_variable changed_;
  size_t working_ = 0;
  std::list<Worker> workers_;
};

}  // namespace rtsql::server
