#include "index/rx/rx_scene.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include <fmt/format.h>

#include "algorithm/gather.h"
#include "algorithm/partition.h"
#include "algorithm/radix_sort.h"
#include "algorithm/runs.h"
#include "common/check.h"
#include "common/divide.h"
#include "common/error.h"
#include "common/stopwatch.h"
#include "index/contract/ray_support.h"
#include "index/rx/rx_ray_length.h"
#include "shaders/index/rx/rx_geometry.h"
#include "shaders/index/rx/rx_neighbours.h"
#include "shaders/index/rx/rx_segments.h"

namespace rtsql {
namespace {

// One thread follows a ray through all its hits, so a segment should not hold many more keys. One ray more
// costs little beside so many hits.
constexpr uint64_t kKeysPerSegment = 256;

// The distances of single keys differ much: evenly spread ones are often less than a tenth of the mean apart.
// Of the means over so many neighbours a sixteenth are below two thirds of it, and of rays eight times as
// long all but one in 170 meet a key.
constexpr uint32_t kNeighbours = 16;
constexpr uint32_t kReachInGaps = 8;

using NeighbourCounts = std::array<uint32_t, shader::kRxNeighboursCounters>;  // as rx_neighbours counts

// Returns the number of different values of key >> bits.
uint64_t segments_at(const NeighbourCounts& counts, uint32_t bits) {
  return std::accumulate(counts.begin() + bits, counts.begin() + shader::kRxNeighboursRows + 1, uint64_t{1});
}

uint64_t bytes_of(const gpu::Buffer& buffer) {
  return buffer ? buffer.bytes() : 0;
}

bool wants_key_order(const gpu::Device& device, const IndexKeys& keys, const RxOptions& options) {
  if (options.order != RxOrder::kAutomatic) return options.order == RxOrder::kKey;
  // A refit keeps which primitives are neighbours: by rank they stay so, whatever rows they come from.
  return options.needs_key_order() || options.refit || options.partitions > 1 ||
         keys.count > device.limits().max_primitives || runs_on_cpu(device);
}

// Builds step by step; each step waits for the device, so that the next knows its sizes and the interrupt is
// heard.
class Builder {
 public:
  // A refit takes over the hierarchy of `before`; null means a build.
  Builder(gpu::Device& device, const IndexKeys& keys, const RxOptions& options, const WorkContext& context,
          const RxScene* before)
      : device_(device),
        keys_(keys),
        options_(options),
        context_(context),
        before_(before),
        stream_(device, context.interrupt),
        key_bytes_(static_cast<uint32_t>(keys.width)),
        count_(static_cast<uint32_t>(keys.count)) {
    built_.in_key_order = wants_key_order(device, keys, options);
  }

  // Returns nothing where `before` cannot be refitted.
  std::optional<RxScene> build() {
    NeighbourCounts counts = count_neighbours(keys_.keys);
    const bool sorted_already = counts[shader::kRxNeighboursDescending] == 0;
    if (sorted_already && options_.order == RxOrder::kAutomatic) built_.in_key_order = true;
    built_.rows_are_positions = sorted_already && keys_.rows == 0;
    // Even a scene in input order needs the sorted keys for a while: they tell whether keys repeat and which
    // segments are occupied, at a fraction of the time that the scene takes.
    if (sorted_already && options_.needs_keys()) copy_keys();
    if (!sorted_already) sort();
    if (!built_.row_of && (built_.in_key_order || keys_.rows != 0)) keep_rows();
    if (!options_.layout.holds_all_keys(key_bytes_)) find_base();
    if (!sorted_already || built_.base != 0) counts = count_neighbours(sorted());
    built_.unique = counts[shader::kRxNeighboursEqual] == 0;
    if (options_.dedup && !built_.unique) merge_duplicates(count_ - counts[shader::kRxNeighboursEqual]);
    if (before_ != nullptr && before_->primitive_count != count_) return {};
    built_.primitive_count = count_;
    find_segments(counts);
    if (options_.closest || options_.stretch) measure_gaps(counts);
    if (!built_.in_key_order) sorted_ = {};
    build_scene();
    if (options_.needs_keys()) built_.keys = std::move(sorted_);
    return std::move(built_);
  }

  const gpu::Timings& timings() const { return timings_; }
  uint64_t peak_bytes() const { return peak_bytes_; }

 private:
  // Returns the keys ascending; once they are let go, those of the input.
  gpu::Address sorted() const { return sorted_ ? sorted_.address() : keys_.keys; }

  gpu::Specialization specialization() const {
    return rx_specialization(options_.layout, key_bytes_, built_.axis_scale);
  }

  void allocate_keys() {
    sorted_ = device_.allocate(keys_.count * key_bytes_, "the sorted keys of an rx index");
  }

  void allocate_rows() {
    built_.row_of = device_.allocate(keys_.count * sizeof(uint32_t), "the rows of an rx index");
  }

  void copy_keys() {
    allocate_keys();
    stream_.stage("sort");
    stream_.copy(keys_.keys, sorted_.address(), sorted_.bytes());
  }

  void keep_rows() {
    allocate_rows();
    stream_.stage("sort");
    if (keys_.rows != 0) {
      stream_.copy(keys_.rows, built_.row_of.address(), built_.row_of.bytes());
    } else {
      iota(stream_, built_.row_of.address(), keys_.count);
    }
  }

  void sort() {
    allocate_keys();
    if (built_.in_key_order) allocate_rows();
    stream_.stage("sort");
    const gpu::Address rows = built_.in_key_order ? built_.row_of.address() : 0;
    radix_sort_from(stream_, {keys_.keys, keys_.rows}, sorted_.address(), key_bytes_, rows, keys_.count);
    // The sort's scratch is as large again.
    peak_bytes_ = 2 * (sorted_.bytes() + (rows != 0 ? built_.row_of.bytes() : 0));
  }

  NeighbourCounts count_neighbours(gpu::Address keys) {
    NeighbourCounts counts;
    gpu::Buffer& counters = stream_.scratch(sizeof(counts));
    stream_.stage("segments");
    stream_.fill(counters, 0);
    auto kernel = device_.kernel<shader::RxNeighboursParams>("index/rx/rx_neighbours", specialization());
    stream_.dispatch(
        kernel,
        {.keys = keys, .counters = counters.address(), .base = built_.base, .count = count_, .reserved = 0},
        divide_up(count_, shader::kRxNeighboursTile));
    stream_.download(counters, 0, std::as_writable_bytes(std::span(counts)));
    run();
    return counts;
  }

  uint64_t smallest_or_largest(bool largest) {
    uint64_t key = 0;
    gpu::Buffer& copy = stream_.scratch(key_bytes_);
    stream_.copy(sorted() + (largest ? uint64_t{count_ - 1} * key_bytes_ : 0), copy.address(), key_bytes_);
    stream_.download(copy, 0, std::as_writable_bytes(std::span(&key, 1)).first(key_bytes_));
    run();
    return key;
  }

  void find_base() {
    const RxLayout& layout = options_.layout;
    built_.base = smallest_or_largest(false);
    const uint64_t farthest = smallest_or_largest(true) - built_.base;
    const uint64_t held = uint64_t{1} << layout.key_bits();
    if (farthest < held) return;
    throw Error(ErrorKind::kValue,
                fmt::format("the largest key is {} above the smallest, but {} holds distances up to {} only",
                            farthest, layout.written, held - 1))
        .hint("use key_mode = 3d with its usual bits, which hold all keys");
  }

  // From here on, the keys are the `distinct` ones.
  void merge_duplicates(uint32_t distinct) {
    gpu::Buffer keys = device_.allocate(uint64_t{distinct} * key_bytes_, "the sorted keys of an rx index");
    built_.run_starts =
        device_.allocate((uint64_t{distinct} + 1) * sizeof(uint32_t), "the runs of rows of an rx index");
    stream_.stage("dedup");
    list_segments(0, built_.run_starts);
    stream_.fill(built_.run_starts, uint64_t{distinct} * sizeof(uint32_t), sizeof(uint32_t), count_);
    gather(stream_, key_bytes_, sorted(), built_.run_starts.address(), distinct, keys.address());
    run();
    peak_bytes_ = std::max(peak_bytes_, bytes_of(sorted_) + built_.resident_bytes() + keys.bytes());
    sorted_ = std::move(keys);
    count_ = distinct;
  }

  // Records the listing of the position of each first key of a value of key >> bits to `starts`.
  void list_segments(uint32_t bits, const gpu::Buffer& starts) {
    gpu::Buffer& total = stream_.scratch(sizeof(uint64_t));
    find_runs(stream_,
              {.keys = sorted(),
               .key_bytes = key_bytes_,
               .count = count_,
               .base = built_.base,
               .ignored_bits = bits},
              starts.address(), total.address());
  }

  void find_segments(const NeighbourCounts& counts) {
    uint32_t bits = options_.layout.x_bits;
    while (!options_.whole_rows && bits > 0 && count_ / segments_at(counts, bits) > kKeysPerSegment) --bits;
    built_.segment_bits = bits;
    built_.segment_count = segments_at(counts, bits);
    built_.segments =
        device_.allocate(built_.segment_count * sizeof(uint64_t), "the segments of an rx index");
    gpu::Buffer starts =
        device_.allocate(built_.segment_count * sizeof(uint32_t), "the segments of an rx index");
    stream_.stage("segments");
    list_segments(bits, starts);
    auto segments = device_.kernel<shader::RxSegmentsParams>("index/rx/rx_segments", specialization());
    stream_.dispatch(segments,
                     {.keys = sorted(),
                      .starts = starts.address(),
                      .segments = built_.segments.address(),
                      .base = built_.base,
                      .count = static_cast<uint32_t>(built_.segment_count),
                      .segment_bits = built_.segment_bits},
                     divide_up(built_.segment_count, shader::kRxSegmentsThreads));
    run();
    if (options_.closest) built_.segment_starts = std::move(starts);
  }

  // A mark is a key for each distinct one, or rather more.
  void measure_gaps(const NeighbourCounts& counts) {
    const RxMarks marks = {
        .keys = sorted(),
        .base = built_.base,
        .key_count = count_,
        .mark_log2 = static_cast<uint32_t>(std::bit_width((count_ - 1) / segments_at(counts, 0))),
        .neighbours = kNeighbours,
        .reach = kReachInGaps};
    const RxRayLength ray_length =
        measure_ray_length(device_, marks, options_.layout, keys_.width, context_, timings_);
    built_.ray_length = ray_length.x;
    if (options_.stretch && options_.layout.has_rows()) {
      built_.axis_scale = axis_scale_for(ray_length, kReachInGaps);
    }
    if (before_ != nullptr) built_.axis_scale = before_->axis_scale;
  }

  void build_scene() {
    const bool triangles = options_.primitive == RxPrimitive::kTriangle;
    const auto kernel = device_.kernel<shader::RxGeometryParams>(
        triangles ? "index/rx/rx_triangles" : "index/rx/rx_boxes", specialization());
    const gpu::SceneGeometry geometry(
        [&](gpu::Stream& stream, uint64_t first, uint64_t count, gpu::Address to) {
          stream.dispatch(kernel,
                          {.keys = sorted() + first * key_bytes_,
                           .primitives = to,
                           .base = built_.base,
                           .count = static_cast<uint32_t>(count),
                           .reserved = 0},
                          divide_up(count, shader::kRxGeometryThreads));
        });
    built_.scene = before_ != nullptr
                       ? before_->scene->refit(geometry, context_)
                       : gpu::Scene::build(device_,
                                           {.primitive = triangles ? gpu::PrimitiveKind::kTriangles
                                                                   : gpu::PrimitiveKind::kBoxes,
                                            .geometry = geometry,
                                            .primitive_count = count_,
                                            .partitions = options_.partitions,
                                            .compact = options_.compact,
                                            .refittable = options_.refit},
                                           context_);
    const gpu::SceneStatistics& scene = built_.scene->statistics();
    timings_.add(scene.timings);
    const uint64_t kept = built_.resident_bytes() - scene.resident_bytes + bytes_of(sorted_);
    peak_bytes_ = std::max(peak_bytes_, kept + scene.peak_bytes);
  }

  void run() {
    timings_.add(stream_.finish());
    context_.poll();
  }

  gpu::Device& device_;
  const IndexKeys& keys_;
  const RxOptions& options_;
  const WorkContext& context_;
  const RxScene* before_;
  gpu::Stream stream_;
  gpu::Timings timings_;
  uint64_t peak_bytes_ = 0;
  const uint32_t key_bytes_;
  uint32_t count_;      // of keys; of distinct ones, once merged
  gpu::Buffer sorted_;  // the keys ascending, where that is not what the input is
  RxScene built_;
};

std::optional<RxScene> build_or_refit(gpu::Device& device, const IndexKeys& keys, const RxOptions& options,
                                      const WorkContext& context, const RxScene* before,
                                      IndexBuildStatistics& statistics) {
  require_ray_pipelines(device, "rx");
  RTSQL_CHECK(keys.count < UINT32_MAX);
  statistics.unique = true;
  if (keys.count == 0) return RxScene();

  TimeSum wall(statistics.wall_milliseconds);
  Builder builder(device, keys, options, context, before);
  std::optional<RxScene> built = builder.build();
  if (!built) return {};
  statistics.timings = builder.timings();
  statistics.resident_bytes = built->resident_bytes();
  statistics.peak_bytes = std::max(builder.peak_bytes(), statistics.resident_bytes);
  statistics.unique = built->unique;
  return built;
}

}  // namespace

RxScene RxScene::build(gpu::Device& device, const IndexKeys& keys, const RxOptions& options,
                       const WorkContext& context, IndexBuildStatistics& statistics) {
  return build_or_refit(device, keys, options, context, nullptr, statistics).value();
}

std::optional<RxScene> RxScene::refit(gpu::Device& device, const RxScene& before, const IndexKeys& keys,
                                      const RxOptions& options, const WorkContext& context,
                                      IndexBuildStatistics& statistics) {
  RTSQL_CHECK(options.refit);
  if (!before.scene || (!options.dedup && before.primitive_count != keys.count) || keys.count == 0) return {};
  return build_or_refit(device, keys, options, context, &before, statistics);
}

uint64_t RxScene::resident_bytes() const {
  uint64_t buffers = 0;
  for (const gpu::Buffer* buffer :
       {&keys, &row_of, &run_starts, &segments, &segment_starts, &appended_keys}) {
    buffers += bytes_of(*buffer);
  }
  return buffers + (scene ? scene->statistics().resident_bytes : 0);
}

}  // namespace rtsql
