#include "storage/csv/streamed_text.h"

#include <algorithm>
#include <chrono>
#include <semaphore>
#include <system_error>

#include "common/parallel.h"

namespace rtsql::csv {
namespace {

constexpr size_t kBlockBytes = 1u << 20;                       // that readers are told of at once
constexpr auto kPollInterval = std::chrono::milliseconds(20);  // how long Ctrl-C may go unnoticed in a wait

// As many read at once as the machine runs threads, however many files a load has.
std::counting_semaphore<> readers(hardware_threads());

}  // namespace

StreamedText::StreamedText(std::unique_ptr<ByteSource> source, size_t most_bytes)
    : source_(std::move(source)), text_(most_bytes) {
  try {
    reader_ = std::jthread([this] { read_in_turn(); });
  } catch (const std::system_error&) {
    read_all();  // the host has room for no more threads
  }
}

StreamedText::~StreamedText() {
  stop_ = true;
}

// Those that read never wait for those that parse, so each gets its turn.
void StreamedText::read_in_turn() {
  while (!readers.try_acquire_for(kPollInterval)) {
    if (stop_) return;
  }
  read_all();
  readers.release();
}

void StreamedText::read_all() {
  try {
    size_t size = 0;
    while (!stop_) {
      const std::span<char> room = text_.room_behind(size);
      const size_t block = std::min(room.size(), kBlockBytes);
      size_t read = 0;
      size_t piece = 1;
      while (read < block && piece > 0) {
        piece = source_->read(room.subspan(read, block - read));
        read += piece;
      }
      size += read;
      taken_.store(source_->bytes_taken(), std::memory_order_relaxed);
      {
        const std::lock_guard lock(mutex_);
        size_.store(size, std::memory_order_release);
        if (piece == 0) ended_.store(true, std::memory_order_release);
      }
      changed_.notify_all();
      if (piece == 0) return;
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    changed_.notify_all();
  }
}

std::string_view StreamedText::wait_for(size_t bytes, const WorkContext& context) const {
  std::unique_lock lock(mutex_);
  while (size_ < bytes && !ended_) {
    if (failure_) std::rethrow_exception(failure_);
    changed_.wait_for(lock, kPollInterval);
    lock.unlock();
    context.poll();
    lock.lock();
  }
  return known();
}

}  // namespace rtsql::csv
