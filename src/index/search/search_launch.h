// Decides how a kernel of shaders/index/search/span_probe.glsl is launched over a batch of probes.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "gpu/device.h"
#include "index/contract/span_batch.h"
#include "index/search/search_options.h"
#include "index/search/sorted_keys.h"
#include "shaders/index/search/span_probe.h"

namespace rtsql {

// Describes the batch, as far as its launch depends on it.
struct SearchWork {
  uint64_t probes = 0;
  bool points = true;
  bool single = false;  // points, of which none matches twice
  KeyWidth width = KeyWidth::k32;
  uint32_t lanes = 1;       // that search for a probe together
  uint32_t shared_top = 0;  // keys or nodes
};

class SearchLaunch {
 public:
  SearchLaunch(const gpu::Device& device, const SearchOptions& options, const SearchWork& work);

  uint64_t groups() const { return groups_; }
  // Returns the constants of span_probe.glsl, then those of the kernel.
  gpu::Specialization specialization(std::initializer_list<uint32_t> of_kernel) const;
  shader::SpanProbes params(const ProbeBatch& batch, const SpanBatch& spans, const SortedKeys& keys) const;

 private:
  SearchOptions options_;
  SearchWork work_;
  uint32_t threads_ = 0;
  uint32_t tile_ = 1;  // probes that are reordered together, else 1
  uint32_t rows_ = 1;  // of a workgroup
  bool rows_are_fixed_ = false;
  uint64_t groups_ = 0;
};

// Returns the bytes of shared memory that a kernel takes for what it pins, a multiple of 32, or 0.
uint32_t shared_top_room(const gpu::Device& device, const SearchOptions& options);

}  // namespace rtsql
