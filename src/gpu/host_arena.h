// Keeps host-visible memory for one stream's uploads, parameters or downloads: it is handed out in order,
// freed all at once.
#pragma once

#include <vector>

#include "gpu/memory.h"

namespace rtsql::gpu {

class HostArena {
 public:
  struct Slice {
    const Buffer* buffer;  // valid until clear()
    uint64_t offset;       // in the buffer
    std::byte* host() const { return buffer->mapped() + offset; }
    Address address() const { return buffer->address() + offset; }
  };

  HostArena(MemoryPool& pool, MemoryUse use) : pool_(pool), use_(use) {}

  Slice take(uint64_t bytes);  // 16-byte aligned
  void clear();

 private:
  MemoryPool& pool_;
  MemoryUse use_;
  std::vector<std::unique_ptr<Buffer>> chunks_;
  uint64_t used_ = 0;  // of the last chunk
};

}  // namespace rtsql::gpu
