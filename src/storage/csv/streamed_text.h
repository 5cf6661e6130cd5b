// The text of a byte source, which a thread of its own reads ahead of those who use it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>

#include "common/interrupt.h"
#include "storage/compression/byte_source.h"
#include "storage/csv/growing_text.h"

namespace rtsql::csv {

// Its functions may be called from any thread.
class StreamedText {
 public:
  // `most_bytes` is as GrowingText has it.
  StreamedText(std::unique_ptr<ByteSource> source, size_t most_bytes);
  ~StreamedText();
  StreamedText(const StreamedText&) = delete;
  StreamedText& operator=(const StreamedText&) = delete;

  // Returns what has been read of the text. It is valid while this object is, and never moves.
  std::string_view known() const { return {text_.begin(), size_.load(std::memory_order_acquire)}; }
  bool is_whole() const { return ended_.load(std::memory_order_acquire); }
  // Waits for so many bytes or the end, and returns what is known then. Throws what the source throws, and
  // Error(kInterrupted).
  std::string_view wait_for(size_t bytes, const WorkContext& context) const;

  // Returns how many bytes of its file the source has taken.
  size_t bytes_taken() const { return taken_.load(std::memory_order_relaxed); }

 private:
  void read_in_turn();
  void read_all();

  std::unique_ptr<ByteSource> source_;
  GrowingText text_;
  std::atomic<size_t> size_{0};
  std::atomic<size_t> taken_{0};
  std::atomic<bool> ended_{false};  // all of it is known
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::exception_ptr failure_;  // of the source; under the mutex
  std::jthread reader_;         // last: it uses all of the above
};

}  // namespace rtsql::csv
