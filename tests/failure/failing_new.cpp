#include "failing_new.h"

#include <cstdlib>
#include <new>

namespace rtsql::failure_test {
namespace {

thread_local constinit Countdown countdown;
thread_local constinit uint64_t count = 0;

void* allocate(std::size_t bytes) {
  ++count;
  return countdown.expires() ? nullptr : std::malloc(bytes == 0 ? 1 : bytes);
}

}  // namespace

Countdown& new_countdown() {
  return countdown;
}
uint64_t new_count() {
  return count;
}

}  // namespace rtsql::failure_test

void* operator new(std::size_t bytes) {
  void* memory = rtsql::failure_test::allocate(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
