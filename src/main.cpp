#include <cstdlib>
#include <new>

#include "common/host_memory.h"
#include "shell/main.h"

int main(int argc, char** argv) {
  return rtsql::shell_main(argc, argv);
}

// Sanitizers bring their own.
#if !defined(__SANITIZE_ADDRESS__)

void* operator new(std::size_t bytes) {
  void* const memory = rtsql::has_host_memory(bytes) ? std::malloc(bytes == 0 ? 1 : bytes) : nullptr;
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

#endif
