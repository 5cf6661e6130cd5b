#include "index/bindex/bindex_index.h"

#include <span>

#include "algorithm/partition.h"
#include "algorithm/radix_sort.h"
#include "algorithm/scan.h"
#include "common/check.h"
#include "common/divide.h"
#include "common/stopwatch.h"
#include "index/filter/bin_boundaries.h"
#include "shaders/index/bindex/bindex_place.h"
#include "shaders/index/bindex/bindex_spans.h"

namespace rtsql {

BindexIndex::BindexIndex(gpu::Device& device, const IndexKeys& keys, const BindexOptions& options,
                         const WorkContext& context)
    : BitmapIndex(keys), options_(options), rows_(static_cast<uint32_t>(table_rows())) {
  RTSQL_CHECK(keys.count <= rows_);
  RTSQL_CHECK(keys.rows != 0 || keys.count == rows_);
  IndexBuildStatistics& statistics = build_statistics_;
  TimeSum wall(statistics.wall_milliseconds);
  if (keys.count == 0) return;
  vectors_ = FilterVectors(device, keys.width, rows_,
                           sample_boundaries(device, keys, options.vectors, statistics.timings, context));
  context.poll();

  const uint64_t key_bytes = static_cast<uint64_t>(keys.width);
  slices_ = device.allocate((uint64_t{vectors_.blocks()} * vectors_.tiles() + 1) * sizeof(uint32_t),
                            "slices of an index");
  const bool sorts = options_.refine == BindexRefine::kSorted;
  entry_rows_ =
      device.allocate(keys.count * (sorts ? sizeof(uint32_t) : sizeof(uint16_t)), "rows of an index");
  entry_keys_ = device.allocate(keys.count * key_bytes, "keys of an index");
  statistics.resident_bytes = vectors_.bytes() + slices_.bytes() + entry_rows_.bytes() + entry_keys_.bytes();

  gpu::Stream stream(device, context.interrupt);
  const RowKeys by_row = keys_by_row(stream, keys, rows_);
  gpu::Buffer& row_blocks = stream.scratch(vectors_.row_blocks_bytes(), "blocks of rows");
  statistics.peak_bytes = statistics.resident_bytes + by_row.scratch_bytes + row_blocks.bytes();
  count_slices(stream, by_row, row_blocks.address());
  vectors_.write(stream, row_blocks.address());
  if (sorts) {
    sort_entries(stream, keys);
  } else {
    place_entries(stream, by_row.keys, row_blocks.address());
  }
  find_spans(stream);
}

void BindexIndex::count_slices(gpu::Stream& stream, const RowKeys& keys, gpu::Address row_blocks) {
  const uint64_t slices = uint64_t{vectors_.blocks()} * vectors_.tiles();
  vectors_.find_blocks(stream, keys, row_blocks, slices_.address());
  stream.fill(slices_, slices * sizeof(uint32_t), sizeof(uint32_t), 0);
  exclusive_scan(stream, slices_.address(), slices_.address(), slices + 1, ScanSum::k32);
}

void BindexIndex::place_entries(gpu::Stream& stream, gpu::Address keys, gpu::Address row_blocks) {
  gpu::Device& device = stream.device();
  stream.stage("entries");
  const auto kernel = device.kernel<shader::BindexPlaceParams>(
      kernel_of_width("index/bindex/bindex_place", key_width()), {group_threads(device), vectors_.room()});
  stream.dispatch(kernel,
                  {.keys = keys,
                   .row_blocks = row_blocks,
                   .slices = slices_.address(),
                   .entry_rows = entry_rows_.address(),
                   .entry_keys = entry_keys_.address(),
                   .rows = rows_,
                   .tiles = vectors_.tiles(),
                   .blocks = vectors_.blocks(),
                   .reserved = 0},
                  vectors_.tiles(), shader::kBitmapTileRows);
  const uint64_t key_bytes = static_cast<uint64_t>(key_width());
  stream.count_bytes(rows_ * (key_bytes + sizeof(uint16_t)) + entry_rows_.bytes() + entry_keys_.bytes());
}

// Blocks follow each other as their keys do: sorting all entries sorts those of each block.
void BindexIndex::sort_entries(gpu::Stream& stream, const IndexKeys& keys) {
  stream.stage("entries");
  radix_sort_from(stream, {keys.keys, keys.rows}, entry_keys_.address(), static_cast<uint32_t>(key_width()),
                  entry_rows_.address(), keys.count);
  // The sort's scratch is as large as what it sorts.
  build_statistics_.peak_bytes += entry_keys_.bytes() + entry_rows_.bytes();
}

void BindexIndex::find_spans(gpu::Stream& stream) {
  gpu::Device& device = stream.device();
  stream.stage("spans");
  const uint32_t blocks = vectors_.blocks();
  std::vector<uint64_t> least(blocks), most(blocks);
  const uint64_t bytes = blocks * sizeof(uint64_t);
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
                   .tiles = vectors_.tiles(),
                   .blocks = vectors_.blocks()},
                  blocks * divide_up(vectors_.tiles(), shader::kBindexSpanTiles));
  stream.count_bytes(entry_keys_.bytes());
  stream.download(least_keys, 0, std::as_writable_bytes(std::span(least)));
  stream.download(most_keys, 0, std::as_writable_bytes(std::span(most)));
  build_statistics_.timings.add(stream.finish());
  for (uint32_t block = 0; block < blocks; ++block) spans_.push_back({least[block], most[block]});
}

}  // namespace rtsql
