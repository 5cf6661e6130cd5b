#include "ray_geometry.h"

#include <algorithm>
#include <random>
#include <set>

namespace rtsql {

gpu::Buffer upload_keys(KeyWidth width, const std::vector<uint64_t>& keys) {
  if (width == KeyWidth::k64) return gpu::TestDevice::upload(keys);
  return gpu::TestDevice::upload(std::vector<uint32_t>(keys.begin(), keys.end()));
}

IndexedKeys::IndexedKeys(const IndexMethod& method, KeyWidth width, std::vector<uint64_t> keys,
                         const Options& options, Rows rows)
    : device_(gpu::TestDevice::device()),
      method_(method),
      width_(width),
      options_(IndexOptions::parse(method.options, options)),
      rows_(std::move(rows)) {
  index_ = method_.build(device_, upload(keys), options_, {});
}

IndexedKeys::IndexedKeys(const IndexedKeys& before, const std::vector<uint64_t>& keys)
    : device_(before.device_), method_(before.method_), width_(before.width_), options_(before.options_) {
  index_ = method_.update(device_, *before.index_, upload(keys), options_, {});
}

IndexedKeys::IndexedKeys(const IndexedKeys& before, const std::vector<uint64_t>& keys, Rows rows)
    : device_(before.device_),
      method_(before.method_),
      width_(before.width_),
      options_(before.options_),
      rows_(std::move(rows)),
      expected_(before.expected_) {
  index_ = method_.append(device_, before.index_, upload(keys), {});
}

std::optional<IndexedKeys> IndexedKeys::appended(const std::vector<uint64_t>& keys, Rows rows) const {
  IndexedKeys after(*this, keys, std::move(rows));
  if (after.index_ == nullptr) return {};
  return after;
}

std::optional<IndexedKeys> IndexedKeys::updated(const std::vector<uint64_t>& keys) const {
  IndexedKeys after(*this, keys);
  if (after.index_ == nullptr) return {};
  return after;
}

IndexKeys IndexedKeys::upload(const std::vector<uint64_t>& keys) {
  key_buffer_ = upload_keys(width_, keys);
  row_buffer_ = gpu::TestDevice::upload(rows_);
  for (size_t i = 0; i < keys.size(); ++i) {
    expected_.emplace(keys[i], rows_.empty() ? static_cast<uint32_t>(i) : rows_[i]);
  }
  return {.width = width_,
          .keys = key_buffer_.address(),
          .rows = rows_.empty() ? 0 : row_buffer_.address(),
          .count = keys.size()};
}

ProbeResult IndexedKeys::probe_points(const std::vector<uint64_t>& keys) {
  std::vector<Range> ranges;
  for (uint64_t key : keys) ranges.emplace_back(key, key);
  gpu::Buffer probes = upload_keys(width_, keys);
  ProbeResult result =
      ProbeIndex::of(*index_).probe(device_, {probes.address(), probes.address(), keys.size()}, {});
  check(result, ranges);
  return result;
}

ProbeResult IndexedKeys::probe_ranges(const std::vector<Range>& ranges) {
  std::vector<uint64_t> lows, highs;
  for (auto [low, high] : ranges) {
    lows.push_back(low);
    highs.push_back(high);
  }
  gpu::Buffer low = upload_keys(width_, lows);
  gpu::Buffer high = upload_keys(width_, highs);
  ProbeResult result =
      ProbeIndex::of(*index_).probe(device_, {low.address(), high.address(), ranges.size()}, {});
  check(result, ranges);
  return result;
}

void IndexedKeys::check(const ProbeResult& result, const std::vector<Range>& ranges) {
  std::vector<Rows> found = rows_of(result, ranges.size());
  uint64_t matches = 0;
  for (size_t i = 0; i < ranges.size(); ++i) {
    auto [low, high] = ranges[i];
    Rows expected;
    if (low <= high) {
      for (auto it = expected_.lower_bound(low), end = expected_.upper_bound(high); it != end; ++it) {
        expected.push_back(it->second);
      }
    }
    std::sort(expected.begin(), expected.end());
    std::sort(found[i].begin(), found[i].end());
    EXPECT_EQ(found[i], expected) << "probe " << i << ": " << low << " to " << high;
    matches += expected.size();
  }
  EXPECT_EQ(result.match_count, matches);
}

std::vector<Rows> IndexedKeys::rows_of(const ProbeResult& result, uint64_t probes) {
  std::vector<Rows> found(probes);
  if (result.shape == ProbeResult::Shape::kPairs) {
    Rows probe = gpu::TestDevice::download<uint32_t>(result.probe, result.match_count);
    Rows row = gpu::TestDevice::download<uint32_t>(result.row, result.match_count);
    EXPECT_TRUE(std::is_sorted(probe.begin(), probe.end()));
    for (size_t j = 0; j < probe.size(); ++j) found.at(probe[j]).push_back(row[j]);
    return found;
  }
  Rows first = gpu::TestDevice::download<uint32_t>(result.first, probes);
  Rows size = gpu::TestDevice::download<uint32_t>(result.size, probes);
  Rows permutation = read_permutation(result.permutation);
  for (size_t i = 0; i < probes; ++i) {
    for (uint32_t k = 0; k < size[i]; ++k) {
      found[i].push_back(permutation.empty() ? first[i] : permutation.at(first[i] + k));
    }
    if (permutation.empty()) {
      EXPECT_LE(size[i], 1u);
    }
  }
  return found;
}

// The permutation is an address within the index: it is copied to where the host can read it.
Rows IndexedKeys::read_permutation(gpu::Address permutation) {
  if (permutation == 0) return {};
  gpu::Buffer copy = device_.allocate(expected_.size() * sizeof(uint32_t), "a copy of the permutation");
  gpu::Stream stream(device_);
  stream.copy(permutation, copy.address(), copy.bytes());
  stream.finish();
  return gpu::TestDevice::download<uint32_t>(copy);
}

std::vector<uint64_t> critical_keys(uint64_t largest) {
  std::set<uint64_t> keys;
  std::vector<uint64_t> centres = {0,
                                   largest,
                                   largest / 2,
                                   kRowLength / 2,
                                   kRowLength,
                                   2 * kRowLength,
                                   5 * kRowLength,
                                   kRowLength + (1u << 20),
                                   kRowLength + (1u << 22),
                                   largest - kRowLength};
  if (largest == kLargest64) {
    for (uint32_t bit : {31, 32, 45, 46, 47, 62, 63}) centres.push_back(uint64_t{1} << bit);
    centres.push_back((uint64_t{1} << 46) + kRowLength);
    centres.push_back(largest - (uint64_t{1} << 46));
  }
  for (uint64_t centre : centres) {
    if (centre > largest) continue;
    for (uint64_t distance = 0; distance < 3; ++distance) {
      if (centre >= distance) keys.insert(centre - distance);
      if (largest - centre >= distance) keys.insert(centre + distance);
    }
  }
  return {keys.begin(), keys.end()};
}

std::vector<Range> all_ranges(const std::vector<uint64_t>& ends) {
  std::vector<Range> ranges;
  for (uint64_t low : ends) {
    for (uint64_t high : ends) ranges.emplace_back(low, high);
  }
  return ranges;
}

std::vector<uint64_t> random_keys(uint32_t seed, size_t count, uint64_t largest) {
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<uint64_t> distribution(0, largest);
  std::vector<uint64_t> keys(count);
  for (uint64_t& key : keys) key = distribution(random);
  return keys;
}

std::vector<Range> random_ranges(uint32_t seed, size_t count, uint64_t largest, uint64_t longest) {
  std::vector<uint64_t> lows = random_keys(seed, count, largest);
  std::vector<uint64_t> lengths = random_keys(seed + 1, count, longest);
  std::vector<Range> ranges;
  for (size_t i = 0; i < count; ++i)
    ranges.emplace_back(lows[i], lows[i] + std::min(lengths[i], largest - lows[i]));
  return ranges;
}

}  // namespace rtsql
