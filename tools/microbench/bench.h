// All measurements share this: data made and checked by kernels of a few lines, and repeated runs timed by
// GPU timestamps.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gpu/device.h"
#include "gpu/stream.h"

namespace rtsql {

struct ItemParams {
  gpu::Address a = 0;
  gpu::Address b = 0;
  gpu::Address c = 0;
  gpu::Address errors = 0;
  uint32_t count = 0;
  uint32_t mask = 0;
};

class Bench {
 public:
  // Measures only what has `only` in its name.
  Bench(gpu::Device& device, std::string only) : device_(device), only_(std::move(only)) {}

  gpu::Device& device() const { return device_; }
  bool wanted(std::string_view name) const { return name.find(only_) != std::string_view::npos; }
  bool all_wanted() const { return only_.empty(); }
  bool failed() const { return failed_; }  // some check

  gpu::Buffer words(uint64_t count) const { return device_.allocate(count * sizeof(uint32_t), "bench"); }

  // Records an invocation of `body` for each of params.count items `i`. It sees the uint32 A(i), B(i), C(i)
  // at params.a, .b, .c, mix32 (a bijection) and random_of, and calls wrong() for what must not be.
  void each(gpu::Stream& stream, std::string_view label, std::string_view body, const ItemParams& params);
  void fill_each(std::string_view label, std::string_view body, const ItemParams& params);
  uint32_t errors(std::string_view label, std::string_view body, ItemParams params);  // calls of wrong()

  // Runs what `record` records several times, of which it calls the part that counts "timed", prints a line,
  // and fails if `check` then counts errors.
  void measure(std::string_view name, uint64_t items, const std::function<void(gpu::Stream&)>& record,
               const std::function<uint32_t()>& check);

 private:
  void report(std::string_view name, uint64_t items, const std::vector<double>& times, uint32_t wrong);

  gpu::Device& device_;
  std::string only_;
  bool failed_ = false;
};

}  // namespace rtsql
