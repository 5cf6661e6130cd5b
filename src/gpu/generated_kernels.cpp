#include "gpu/generated_kernels.h"

#include <iterator>

#include "gpu/kernel_cache.h"

namespace rtsql::gpu {

std::shared_ptr<KernelBase>& GeneratedKernels::find(const std::string& glsl) {
  if (auto found = by_text_.find(glsl); found != by_text_.end()) {
    by_use_.splice(by_use_.begin(), by_use_, found->second);
  } else {
    evict();
    by_use_.push_front({glsl, nullptr});
    by_text_.emplace(by_use_.front().glsl, by_use_.begin());
  }
  return by_use_.front().kernel;
}

std::shared_ptr<KernelBase> GeneratedKernels::peek(const std::string& glsl) const {
  const auto found = by_text_.find(glsl);
  return found == by_text_.end() ? nullptr : found->second->kernel;
}

void GeneratedKernels::evict() {
  uint64_t left = bytes();
  for (auto entry = by_use_.end(); left > budget_ && entry != by_use_.begin();) {
    --entry;
    if (entry->kernel.use_count() > 1) continue;
    left -= bytes_of(*entry);
    by_text_.erase(entry->glsl);
    entry = by_use_.erase(entry);
  }
}

uint64_t GeneratedKernels::bytes() const {
  uint64_t bytes = 0;
  for (const Entry& entry : by_use_) bytes += bytes_of(entry);
  return bytes;
}

uint64_t GeneratedKernels::bytes_of(const Entry& entry) {
  return entry.glsl.size() + (entry.kernel ? entry.kernel->pipeline().bytes() : 0);
}

}  // namespace rtsql::gpu
