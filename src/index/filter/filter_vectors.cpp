#include "index/filter/filter_vectors.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "algorithm/partition.h"
#include "common/check.h"
#include "common/divide.h"
#include "shaders/index/filter/filter_blocks.h"
#include "shaders/index/filter/filter_vectors.h"

namespace rtsql {

namespace {

// A workgroup makes so many words of all vectors together at once: they take 16 KiB of shared memory, and a
// little more where there are very many vectors.
constexpr uint32_t kSharedWords = 4096;
constexpr uint32_t kLeastWords = 4, kMostWords = 128;  // of one vector

}  // namespace

FilterVectors::FilterVectors(gpu::Device& device, KeyWidth width, uint64_t rows,
                             std::vector<uint64_t> boundaries)
    : width_(width),
      rows_(static_cast<uint32_t>(rows)),
      words_(static_cast<uint32_t>(divide_up(rows, 128) * 4)),
      blocks_(static_cast<uint32_t>(boundaries.size()) + 1),
      boundaries_(std::move(boundaries)) {
  RTSQL_CHECK(blocks_ <= kMostFilterVectors);
  vectors_ = device.allocate(uint64_t{blocks_} * words_ * sizeof(uint32_t), "vectors of an index");
}

uint32_t FilterVectors::block_of(uint64_t key) const {
  return static_cast<uint32_t>(std::upper_bound(boundaries_.begin(), boundaries_.end(), key) -
                               boundaries_.begin());
}

gpu::Address FilterVectors::of_blocks(uint32_t blocks) const {
  return blocks == 0 ? 0 : vectors_.address() + uint64_t{blocks - 1} * words_ * sizeof(uint32_t);
}

uint32_t FilterVectors::tiles() const {
  return static_cast<uint32_t>(divide_up(rows_, shader::kBitmapTileRows));
}

uint32_t FilterVectors::room() const {
  return std::bit_ceil(blocks_);
}

uint64_t FilterVectors::row_blocks_bytes() const {
  return round_up(rows_, 4) * sizeof(uint16_t);
}

void FilterVectors::find_blocks(gpu::Stream& stream, const RowKeys& keys, gpu::Address row_blocks,
                                gpu::Address counts) const {
  gpu::Device& device = stream.device();
  stream.stage("blocks");
  const auto kernel = device.kernel<shader::FilterBlocksParams>(
      kernel_of_width("index/filter/filter_blocks", width_), {group_threads(device), room()});
  gpu::Address boundaries = 0;
  if (!boundaries_.empty()) {
    const std::vector<uint32_t> narrow(boundaries_.begin(), boundaries_.end());
    boundaries = stream.parameters(width_ == KeyWidth::k64 ? std::as_bytes(std::span(boundaries_))
                                                           : std::as_bytes(std::span(narrow)));
  }
  stream.dispatch(kernel,
                  {.keys = keys.keys,
                   .has_key = keys.has_key,
                   .boundaries = boundaries,
                   .row_blocks = row_blocks,
                   .counts = counts,
                   .rows = rows_,
                   .tiles = tiles(),
                   .blocks = blocks_,
                   .reserved = 0},
                  tiles(), shader::kBitmapTileRows);
  stream.count_bytes(uint64_t{rows_} * (static_cast<uint32_t>(width_) + sizeof(uint16_t)));
}

void FilterVectors::write(gpu::Stream& stream, gpu::Address row_blocks) const {
  gpu::Device& device = stream.device();
  stream.stage("vectors");
  const uint32_t threads = group_threads(device);
  const uint32_t words = std::clamp(kSharedWords / room(), kLeastWords, kMostWords);
  const auto kernel = device.kernel<shader::FilterVectorsParams>(
      "index/filter/filter_vectors", {threads, room(), words, std::max(1u, threads / words)});
  stream.dispatch(kernel,
                  {.row_blocks = row_blocks,
                   .vectors = vectors_.address(),
                   .rows = rows_,
                   .words = words_,
                   .tiles = tiles(),
                   .blocks = blocks_},
                  tiles(), shader::kBitmapTileRows);
  stream.count_bytes(rows_ * sizeof(uint16_t) + vectors_.bytes());
}

}  // namespace rtsql
