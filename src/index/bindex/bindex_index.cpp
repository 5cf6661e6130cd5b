#include "index/bindex/bindex_index.h"

#include <algorithm>
#include <bit>
#include <span>

#include "algorithm/partition.h"
#include "algorithm/scan.h"
#include "algorithm/scatter.h"
#include "common/check.h"
#include "common/divide.h"
#include "common/stopwatch.h"
#include "index/bindex/bindex_borders.h"
#include "shaders/index/bindex/bindex_blocks.h"
#include "shaders/index/bindex/bindex_place.h"
#include "shaders/index/bindex/bindex_spans.h"
#include "shaders/index/bindex/bindex_vectors.h"

namespace rtsql {

namespace {

// A workgroup makes so many words of all vectors together at once: they take 16 KiB of shared memory, and a
// little more where there are very many vectors.
constexpr uint32_t kSharedWords = 4096;
constexpr uint32_t kLeastWords = 4, kMostWords = 128;  // of one vector

struct RowKeys {
  gpu::Address keys = 0;     // of each row of the table
  gpu::Address has_key = 0;  // a bit for each row; 0: all have one
  uint64_t scratch_bytes = 0;
};

// Brings keys to the places of their rows.
RowKeys keys_by_row(gpu::Stream& stream, const IndexKeys& keys, uint64_t table_rows) {
  if (keys.rows == 0 && keys.count == table_rows) return {keys.keys, 0, 0};
  const uint32_t key_bytes = static_cast<uint32_t>(keys.width);
  stream.stage("scatter");
  gpu::Buffer& by_row = stream.scratch(table_rows * key_bytes, "keys by row");
  gpu::Buffer& has_key = stream.scratch(divide_up(table_rows, 32) * sizeof(uint32_t), "rows with keys");
  stream.fill(has_key, 0);
  scatter(stream, key_bytes, keys.keys, keys.rows, keys.count, by_row.address());
  fill_bits(stream, true, keys.rows, keys.count, has_key.address());
  return {by_row.address(), has_key.address(), by_row.bytes() + has_key.bytes()};
}

}  // namespace

BindexIndex::BindexIndex(gpu::Device& device, const IndexKeys& keys, uint32_t vectors,
                         const WorkContext& context)
    : Index(keys.width, keys.count),
      rows_(static_cast<uint32_t>(keys.table_rows != 0 ? keys.table_rows : keys.count)),
      tiles_(static_cast<uint32_t>(divide_up(rows_, shader::kBitmapTileRows))),
      words_(static_cast<uint32_t>(divide_up(rows_, 128) * 4)) {
  RTSQL_CHECK(vectors <= kMostBindexVectors && keys.count <= rows_);
  RTSQL_CHECK(keys.rows != 0 || keys.count == rows_);
  IndexBuildStatistics& statistics = build_statistics_;
  TimeSum wall(statistics.wall_milliseconds);
  if (keys.count == 0) return;
  borders_ = sample_borders(device, keys, vectors, statistics.timings, context);
  blocks_ = static_cast<uint32_t>(borders_.size()) + 1;
  context.poll();

  const uint64_t key_bytes = static_cast<uint64_t>(keys.width);
  vectors_ = device.allocate(uint64_t{blocks_} * words_ * sizeof(uint32_t), "vectors of an index");
  slices_ = device.allocate((uint64_t{blocks_} * tiles_ + 1) * sizeof(uint32_t), "slices of an index");
  entry_rows_ = device.allocate(keys.count * sizeof(uint16_t), "rows of an index");
  entry_keys_ = device.allocate(keys.count * key_bytes, "keys of an index");
  statistics.resident_bytes = vectors_.bytes() + slices_.bytes() + entry_rows_.bytes() + entry_keys_.bytes();

  gpu::Stream stream(device, context.interrupt);
  const RowKeys by_row = keys_by_row(stream, keys, rows_);
  gpu::Buffer& row_blocks = stream.scratch(divide_up(rows_, 4) * 4 * sizeof(uint16_t), "blocks of rows");
  statistics.peak_bytes = statistics.resident_bytes + by_row.scratch_bytes + row_blocks.bytes();
  find_blocks(stream, by_row.keys, by_row.has_key, row_blocks.address());
  write_vectors(stream, row_blocks.address());
  place_entries(stream, by_row.keys, row_blocks.address());
  find_spans(stream);
}

void BindexIndex::find_blocks(gpu::Stream& stream, gpu::Address keys, gpu::Address has_key,
                              gpu::Address row_blocks) {
  gpu::Device& device = stream.device();
  stream.stage("blocks");
  const auto kernel = device.kernel<shader::BindexBlocksParams>(
      kernel_of_width("index/bindex/bindex_blocks", key_width()), {group_threads(device), room()});
  gpu::Address borders = 0;
  if (!borders_.empty()) {
    const std::vector<uint32_t> narrow(borders_.begin(), borders_.end());
    borders = stream.parameters(key_width() == KeyWidth::k64 ? std::as_bytes(std::span(borders_))
                                                             : std::as_bytes(std::span(narrow)));
  }
  stream.fill(slices_, slices_.bytes() - sizeof(uint32_t), sizeof(uint32_t), 0);
  stream.dispatch(kernel,
                  {.keys = keys,
                   .has_key = has_key,
                   .borders = borders,
                   .row_blocks = row_blocks,
                   .counts = slices_.address(),
                   .rows = rows_,
                   .tiles = tiles_,
                   .blocks = blocks_,
                   .reserved = 0},
                  tiles_, shader::kBitmapTileRows);
  stream.count_bytes(uint64_t{rows_} * (static_cast<uint32_t>(key_width()) + sizeof(uint16_t)));
  exclusive_scan(stream, slices_.address(), slices_.address(), uint64_t{blocks_} * tiles_ + 1, ScanSum::k32);
}

void BindexIndex::write_vectors(gpu::Stream& stream, gpu::Address row_blocks) {
  gpu::Device& device = stream.device();
  stream.stage("vectors");
  const uint32_t threads = group_threads(device);
  const uint32_t words = std::clamp(kSharedWords / room(), kLeastWords, kMostWords);
  const auto kernel = device.kernel<shader::BindexVectorsParams>(
      "index/bindex/bindex_vectors", {threads, room(), words, std::max(1u, threads / words)});
  stream.dispatch(kernel,
                  {.row_blocks = row_blocks,
                   .vectors = vectors_.address(),
                   .rows = rows_,
                   .words = words_,
                   .tiles = tiles_,
                   .blocks = blocks_},
                  tiles_, shader::kBitmapTileRows);
  stream.count_bytes(rows_ * sizeof(uint16_t) + vectors_.bytes());
}

void BindexIndex::place_entries(gpu::Stream& stream, gpu::Address keys, gpu::Address row_blocks) {
  gpu::Device& device = stream.device();
  stream.stage("entries");
  const auto kernel = device.kernel<shader::BindexPlaceParams>(
      kernel_of_width("index/bindex/bindex_place", key_width()), {group_threads(device), room()});
  stream.dispatch(kernel,
                  {.keys = keys,
                   .row_blocks = row_blocks,
                   .slices = slices_.address(),
                   .entry_rows = entry_rows_.address(),
                   .entry_keys = entry_keys_.address(),
                   .rows = rows_,
                   .tiles = tiles_,
                   .blocks = blocks_,
                   .reserved = 0},
                  tiles_, shader::kBitmapTileRows);
  const uint64_t key_bytes = static_cast<uint64_t>(key_width());
  stream.count_bytes(rows_ * (key_bytes + sizeof(uint16_t)) + entry_rows_.bytes() + entry_keys_.bytes());
}

void BindexIndex::find_spans(gpu::Stream& stream) {
  gpu::Device& device = stream.device();
  stream.stage("spans");
  std::vector<uint64_t> least(blocks_), most(blocks_);
  const uint64_t bytes = blocks_ * sizeof(uint64_t);
  gpu::Buffer& least_keys = stream.scratch(bytes, "least keys");
  gpu::Buffer& most_keys = stream.scratch(bytes, "most keys");
  stream.fill(least_keys, UINT32_MAX);
  stream.fill(most_keys, 0);
  const auto kernel = device.kernel<shader::BindexSpansParams>(
      kernel_of_width("index/bindex/bindex_spans", key_width()), {group_threads(device)});
  stream.dispatch(kernel,
                  {.slices = slices_.address(),
                   .keys = entry_keys_.address(),
                   .least = least_keys.address(),
                   .most = most_keys.address(),
                   .tiles = tiles_,
                   .blocks = blocks_},
                  blocks_ * divide_up(tiles_, shader::kBindexSpanTiles));
  stream.count_bytes(entry_keys_.bytes());
  stream.download(least_keys, 0, std::as_writable_bytes(std::span(least)));
  stream.download(most_keys, 0, std::as_writable_bytes(std::span(most)));
  build_statistics_.timings.add(stream.finish());
  for (uint32_t block = 0; block < blocks_; ++block) spans_.push_back({least[block], most[block]});
}

uint32_t BindexIndex::room() const {
  return std::bit_ceil(blocks_);
}

}  // namespace rtsql
