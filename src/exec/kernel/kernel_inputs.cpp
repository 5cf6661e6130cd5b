#include "exec/kernel/kernel_inputs.h"

#include <fmt/format.h>

#include <span>

namespace rtsql {

std::string KernelInputs::word(uint64_t value) {
  words_.push_back(value);
  return fmt::format("p{}", words_.size() - 1);
}

std::string KernelInputs::table(const void* data, uint64_t bytes) {
  auto buffer = std::make_shared<gpu::Buffer>(device_.allocate(bytes, "a query's look-up table"));
  if (bytes > 0) device_.write(*buffer, 0, std::span(static_cast<const std::byte*>(data), bytes));
  gpu::Address address = buffer->address();
  keep(std::move(buffer));
  return word(address);
}

std::string KernelInputs::loads() const {
  std::string text;
  for (size_t i = 0; i < words_.size(); ++i)
    text += fmt::format("  const uint64_t p{} = block.v[{}];\n", i, i);
  return text;
}

}  // namespace rtsql
