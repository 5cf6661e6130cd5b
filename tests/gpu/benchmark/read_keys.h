// Reads generated keys of either width.
#pragma once

#include <cstdint>
#include <vector>

#include "index/contract/index.h"
#include "tests/gpu/test_device.h"

namespace rtsql {

inline std::vector<uint64_t> read_keys(const KeyColumn& column, uint64_t count) {
  using gpu::TestDevice;
  const gpu::Buffer copy = TestDevice::device().allocate(count * static_cast<uint32_t>(column.width), "test");
  gpu::Stream stream(TestDevice::device());
  stream.copy(column.keys, copy.address(), copy.bytes());
  stream.finish();
  if (column.width == KeyWidth::k64) return TestDevice::download<uint64_t>(copy, count);
  const std::vector<uint32_t> narrow = TestDevice::download<uint32_t>(copy, count);
  return {narrow.begin(), narrow.end()};
}

}  // namespace rtsql
