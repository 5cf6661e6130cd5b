#include "index/rtscan/rtscan_builder.h"

#include <algorithm>
#include <utility>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "algorithm/scatter.h"
#include "common/check.h"
#include "common/stopwatch.h"
#include "index/contract/ray_support.h"
#include "index/filter/bin_boundaries.h"
#include "index/rtscan/rtscan_coordinates.h"

namespace rtsql {
namespace {

bool traces_rays(const gpu::Device& device, const RtscanOptions& options) {
  if (options.refine == RtscanRefine::kAutomatic) return device.info().ray_pipelines;
  return options.refine == RtscanRefine::kRays;
}

// Builds step by step; each step waits for the device, so that the interrupt is heard.
class Builder {
 public:
  Builder(gpu::Device& device, const IndexKeys& keys, const RtscanOptions& options,
          const WorkContext& context, IndexBuildStatistics& statistics)
      : device_(device),
        keys_(keys),
        options_(options),
        context_(context),
        statistics_(statistics),
        stream_(device, context.interrupt),
        table_rows_(keys.table_rows != 0 ? keys.table_rows : keys.count),
        traces_(traces_rays(device, options)) {
    columns_.push_back({keys.width, keys.keys});
    columns_.insert(columns_.end(), keys.further.begin(), keys.further.end());
  }

  RtscanParts build() {
    if (traces_) require_ray_pipelines(device_, "rtscan");
    const std::vector<uint32_t> groups = options_.groups_of(columns_.size());
    if (keys_.count == 0) return {};
    for (const KeyColumn& column : columns_) add_column(column);
    if (traces_) add_scenes(groups);
    keep_records();
    return std::move(parts_);
  }

 private:
  gpu::Buffer allocate_words(std::string_view what) {
    return device_.allocate(keys_.count * sizeof(uint32_t), what);
  }

  void run() {
    statistics_.timings.add(stream_.finish());
    context_.poll();
  }

  void note_peak(uint64_t bytes) {
    statistics_.peak_bytes = std::max(statistics_.peak_bytes, parts_.resident_bytes() + bytes);
  }

  void add_column(const KeyColumn& input) {
    RtscanColumn& column = parts_.columns.emplace_back();
    column.width = input.width;
    const uint32_t key_bytes = static_cast<uint32_t>(input.width);
    const gpu::Buffer sorted =
        device_.allocate(keys_.count * key_bytes, "the sorted keys of an rtscan index");
    gpu::Buffer positions = allocate_words("the order of an rtscan index");
    stream_.stage("encoding");
    radix_sort_from(stream_, {input.keys, 0}, sorted.address(), key_bytes, positions.address(), keys_.count);
    column.table = MappingTable::of(stream_, input.width, sorted.address(), keys_.count, statistics_.timings);
    note_peak(2 * (sorted.bytes() + positions.bytes()));
    if (options_.sieve > 0) add_vectors(column, input);
    if (traces_) {
      add_coordinates(column, sorted.address(), positions.address());
    } else {
      column.order = std::move(positions);
    }
    run();
  }

  void add_vectors(RtscanColumn& column, const KeyColumn& input) {
    const std::vector<uint64_t>& samples = column.table.samples();
    const auto blocks = static_cast<uint32_t>(std::min<uint64_t>(options_.sieve, samples.size()));
    column.vectors = FilterVectors(device_, input.width, table_rows_,
                                   boundaries_of_sample(samples, blocks, largest_key(input.width)));
    IndexKeys keys = keys_;
    keys.width = input.width;
    keys.keys = input.keys;
    const RowKeys by_row = keys_by_row(stream_, keys, table_rows_);
    gpu::Buffer& row_blocks = stream_.scratch(column.vectors.row_blocks_bytes(), "blocks of rows");
    column.vectors.find_blocks(stream_, by_row, row_blocks.address());
    column.vectors.write(stream_, row_blocks.address());
  }

  void add_coordinates(const RtscanColumn& column, gpu::Address sorted, gpu::Address positions) {
    const RtscanAxis axis(column.table, options_.uniform_encoding);
    gpu::Buffer coordinates = write_coordinates(
        stream_, axis,
        {.width = column.width, .sorted = sorted, .positions = positions, .count = keys_.count});
    axes_.push_back({axes_.size(), axis, coordinates.address()});
    coordinates_.push_back(std::move(coordinates));
  }

  void add_scenes(const std::vector<uint32_t>& groups) {
    auto first = axes_.begin();
    for (const uint32_t columns : groups) {
      const std::vector<RtscanScene::AxisKeys> axes(first, first + columns);
      first += columns;
      IndexBuildStatistics scene;
      parts_.scenes.emplace_back(device_, axes, keys_.count, options_, context_, scene);
      statistics_.timings.add(scene.timings);
      note_peak(scene.peak_bytes + coordinates_.size() * coordinates_.front().bytes());
    }
    coordinates_.clear();
  }

  // The keys of rows that rays meet one after the other lie together.
  void keep_records() {
    gpu::Buffer order = parts_.scenes.empty() ? gpu::Buffer() : parts_.scenes.front().take_order();
    stream_.stage("records");
    for (size_t i = 0; i < columns_.size(); ++i) {
      const uint32_t key_bytes = static_cast<uint32_t>(columns_[i].width);
      RtscanColumn& column = parts_.columns[i];
      column.keys = device_.allocate(keys_.count * key_bytes, "the keys of an rtscan index");
      take(key_bytes, columns_[i].keys, order, column.keys);
    }
    if (parts_.scenes.size() > 1) adjust_orders(order);
    if (keys_.rows != 0) {
      parts_.row_of = allocate_words("the rows of an rtscan index");
      take(sizeof(uint32_t), keys_.rows, order, parts_.row_of);
    }
    run();
    if (keys_.rows == 0) parts_.row_of = std::move(order);
    statistics_.resident_bytes = parts_.resident_bytes();
    note_peak(0);
  }

  // Records to[i] = from[order[i]], or a copy where there is no order.
  void take(uint32_t bytes, gpu::Address from, const gpu::Buffer& order, const gpu::Buffer& to) {
    if (order) {
      gather(stream_, bytes, from, order.address(), keys_.count, to.address());
    } else {
      stream_.copy(from, to.address(), keys_.count * bytes);
    }
  }

  // Primitives of the scenes behind the first find their records, which have the order of the first.
  void adjust_orders(const gpu::Buffer& order) {
    gpu::Buffer& numbers = stream_.scratch(order.bytes(), "record numbers");
    gpu::Buffer& record_of = stream_.scratch(order.bytes(), "record numbers");
    iota(stream_, numbers.address(), keys_.count);
    scatter(stream_, sizeof(uint32_t), numbers.address(), order.address(), keys_.count, record_of.address());
    for (size_t i = 1; i < parts_.scenes.size(); ++i) {
      gpu::Buffer own = parts_.scenes[i].take_order();
      gpu::Buffer adjusted = allocate_words("the order of an rtscan scene");
      gather(stream_, sizeof(uint32_t), record_of.address(), own.address(), keys_.count, adjusted.address());
      parts_.scenes[i].set_order(std::move(adjusted));
      stream_.keep(std::move(own));
    }
  }

  gpu::Device& device_;
  const IndexKeys& keys_;
  const RtscanOptions& options_;
  const WorkContext& context_;
  IndexBuildStatistics& statistics_;
  gpu::Stream stream_;
  const uint64_t table_rows_;
  const bool traces_;
  std::vector<KeyColumn> columns_;
  std::vector<RtscanScene::AxisKeys> axes_;
  std::vector<gpu::Buffer> coordinates_;
  RtscanParts parts_;
};

}  // namespace

uint64_t RtscanParts::resident_bytes() const {
  uint64_t bytes = bytes_of(row_of);
  for (const RtscanColumn& column : columns)
    bytes += column.vectors.bytes() + bytes_of(column.keys) + bytes_of(column.order);
  for (const RtscanScene& scene : scenes) bytes += scene.resident_bytes();
  return bytes;
}

RtscanParts build_rtscan(gpu::Device& device, const IndexKeys& keys, const RtscanOptions& options,
                         const WorkContext& context, IndexBuildStatistics& statistics) {
  RTSQL_CHECK(keys.count < UINT32_MAX);
  TimeSum wall(statistics.wall_milliseconds);
  return Builder(device, keys, options, context, statistics).build();
}

}  // namespace rtsql
