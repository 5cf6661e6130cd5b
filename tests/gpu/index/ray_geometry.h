// Checks whether a ray-traced method answers right where its geometry could round, graze or fall off an end:
// the tests of ray_geometry_test.cpp run for each Configuration of a method that instantiates RayGeometry.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "index/contract/method.h"
#include "tests/gpu/test_device.h"

namespace rtsql {

using Options = std::vector<std::pair<std::string, std::string>>;
using Rows = std::vector<uint32_t>;
using Range = std::pair<uint64_t, uint64_t>;

constexpr uint64_t kRowLength = uint64_t{1} << 23;  // places along x
constexpr uint64_t kLargest32 = UINT32_MAX;
constexpr uint64_t kLargest64 = UINT64_MAX;

// Holds a key set with an index over it and the answers it must give.
class IndexedKeys {
 public:
  IndexedKeys(const IndexMethod& method, KeyWidth width, std::vector<uint64_t> keys, const Options& options,
              Rows rows = {});

  const Index& index() const { return *index_; }
  // Returns what the method makes of this index for other keys; nothing where it wants a build.
  std::optional<IndexedKeys> updated(const std::vector<uint64_t>& keys) const;
  // Returns what the method makes of this index and keys of further rows; nothing where it wants a build.
  std::optional<IndexedKeys> appended(const std::vector<uint64_t>& keys, Rows rows) const;

  // These compare with the keys in host memory.
  ProbeResult probe_points(const std::vector<uint64_t>& keys);
  ProbeResult probe_ranges(const std::vector<Range>& ranges);

 private:
  // Makes an update of `before`.
  IndexedKeys(const IndexedKeys& before, const std::vector<uint64_t>& keys);
  // Appends to `before`.
  IndexedKeys(const IndexedKeys& before, const std::vector<uint64_t>& keys, Rows rows);

  IndexKeys upload(const std::vector<uint64_t>& keys);
  void check(const ProbeResult& result, const std::vector<Range>& ranges);
  std::vector<Rows> rows_of(const ProbeResult& result, uint64_t probes);
  Rows read_permutation(gpu::Address permutation);

  gpu::Device& device_;
  const IndexMethod& method_;
  KeyWidth width_;
  IndexOptions options_;
  Rows rows_;
  gpu::Buffer key_buffer_, row_buffer_;
  std::multimap<uint64_t, uint32_t> expected_;
  IndexPtr index_;
};

gpu::Buffer upload_keys(KeyWidth width, const std::vector<uint64_t>& keys);

// Returns places where a ray could graze a neighbour, round, or fall off the end of a row, and their
// neighbours.
std::vector<uint64_t> critical_keys(uint64_t largest);

std::vector<Range> all_ranges(const std::vector<uint64_t>& ends);
std::vector<uint64_t> random_keys(uint32_t seed, size_t count, uint64_t largest);
std::vector<Range> random_ranges(uint32_t seed, size_t count, uint64_t largest, uint64_t longest);

struct Configuration {
  std::string name;
  const IndexMethod* method;
  KeyWidth width;
  Options options;
  uint32_t key_bits =
      8 * static_cast<uint32_t>(width);  // of the keys that the options allow, from the smallest
  uint64_t largest() const { return kLargest64 >> (64 - key_bits); }
};

class RayGeometry : public gpu::TestDevice, public testing::WithParamInterface<Configuration> {
 protected:
  static IndexedKeys indexed_keys(std::vector<uint64_t> keys, Rows rows = {}) {
    const Configuration& each = GetParam();
    return IndexedKeys(*each.method, each.width, std::move(keys), each.options, std::move(rows));
  }
};

}  // namespace rtsql
