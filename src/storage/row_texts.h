// Writes the rows of columns as text by all of the host's threads, in order.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "common/divide.h"
#include "common/parallel.h"

namespace rtsql {

// Takes text piece by piece, from one thread at a time; what it throws ends the writing.
using TextSink = std::function<void(std::string_view)>;

// Hands the sink what `text_of(begin, end)`, which several threads call at once, makes of runs of rows: a
// thread waits for its turn while others make theirs.
template <class TextOf>
void write_row_texts(uint64_t rows, const TextOf& text_of, const TextSink& sink) {
  constexpr uint64_t kRowsPerTask = 1U << 12;
  std::mutex mutex;  // of what follows
  std::condition_variable turn_changes;
  uint64_t turn = 0;
  bool has_failed = false;
  parallel_for(hardware_threads(), divide_up(rows, kRowsPerTask), [&](uint64_t task) {
    try {
      const std::string text = text_of(task * kRowsPerTask, std::min((task + 1) * kRowsPerTask, rows));
      std::unique_lock lock(mutex);
      turn_changes.wait(lock, [&] { return turn == task || has_failed; });
      if (has_failed) return;
      sink(text);
      ++turn;
    } catch (...) {
      {
        const std::lock_guard lock(mutex);
        has_failed = true;
      }
      turn_changes.notify_all();
      throw;
    }
    turn_changes.notify_all();
  });
}

}  // namespace rtsql
