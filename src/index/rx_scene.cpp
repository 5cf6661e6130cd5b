#include "index/rx_scene.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>

#include "algorithm/gather.h"
#include "algorithm/partition.h"
#include "algorithm/radix_sort.h"
#include "algorithm/select.h"
#include "common/check.h"
#include "index/ray_support.h"
#include "shaders/index/rx_marks.h"
#include "shaders/index/rx_segments.h"
#include "shaders/index/rx_spread.h"
#include "shaders/index/rx_triangles.h"

namespace rtsql {
namespace {

constexpr uint64_t kBytesPerTriangle = 9 * sizeof(float);

// One thread follows a ray through all its hits, so a segment should not hold many more keys. One ray more
// costs little beside so many hits.
constexpr uint64_t kKeysPerSegment = 256;

static_assert(shader::kRxSpreadRows == kRxRowBits);
using Spread = std::array<uint32_t, shader::kRxSpreadCounters>;  // as rx_spread counts

// The number of different values of key >> bits.
uint64_t segments_at(const Spread& spread, uint32_t bits) {
  return std::accumulate(spread.begin() + bits, spread.begin() + kRxRowBits + 1, uint64_t{1});
}

uint64_t bytes_of(const gpu::Buffer& buffer) {
  return buffer ? buffer.bytes() : 0;
}

uint64_t groups_of(uint64_t threads, uint64_t items) {
  return (items + threads - 1) / threads;
}

uint32_t partitions_of(const gpu::Device& device, const IndexKeys& keys, const RxOptions& options) {
  uint64_t needed = groups_of(device.limits().max_primitives, keys.count);
  return static_cast<uint32_t>(
      std::min<uint64_t>(std::max<uint64_t>(options.partitions, needed), keys.count));
}

bool wants_key_order(const gpu::Device& device, const RxOptions& options, uint32_t partitions) {
  if (options.order != RxOrder::kAutomatic) return options.order == RxOrder::kKey;
  return options.closest || partitions > 1 || runs_on_cpu(device);
}

// Builds step by step; each step waits for the device, so that the next knows its sizes and the interrupt is
// heard.
class Builder {
 public:
  Builder(gpu::Device& device, const IndexKeys& keys, const RxOptions& options, const WorkContext& context)
      : device_(device),
        keys_(keys),
        options_(options),
        context_(context),
        stream_(device, context.interrupt),
        key_bytes_(static_cast<uint32_t>(keys.width)),
        count_(static_cast<uint32_t>(keys.count)),
        partitions_(partitions_of(device, keys, options)),
        in_key_order_(wants_key_order(device, options, partitions_)) {
    built_.key_count = keys.count;
  }

  RxScene build() {
    Spread spread = count_spread(keys_.keys);
    const bool sorted_already = spread[shader::kRxSpreadDescending] == 0;
    // Even a scene in input order needs the sorted keys for a while: they tell whether keys repeat and which
    // segments are occupied, at a fraction of the time that the scene takes.
    if (!sorted_already || options_.closest) copy_keys();
    if (!sorted_already) {
      if (in_key_order_) keep_rows();
      sort();
      spread = count_spread(sorted_.address());
    }
    built_.unique = spread[shader::kRxSpreadEqual] == 0;
    find_segments(spread, sorted_ ? sorted_.address() : keys_.keys);
    if (!in_key_order_) sorted_ = {};
    if (!built_.row_of && (keys_.rows != 0 || options_.closest)) keep_rows();
    build_scene(sorted_ ? sorted_.address() : keys_.keys);
    if (options_.closest) built_.sorted_keys = std::move(sorted_);
    return std::move(built_);
  }

  const gpu::Timings& timings() const { return timings_; }
  uint64_t peak_bytes() const { return peak_bytes_; }

 private:
  void copy_keys() {
    sorted_ = device_.allocate(keys_.count * key_bytes_, "the sorted keys of an rx index");
    stream_.stage("sort");
    stream_.copy(keys_.keys, sorted_.address(), sorted_.bytes());
  }

  void keep_rows() {
    built_.row_of = device_.allocate(keys_.count * sizeof(uint32_t), "the rows of an rx index");
    stream_.stage("sort");
    if (keys_.rows != 0) {
      stream_.copy(keys_.rows, built_.row_of.address(), built_.row_of.bytes());
    } else {
      iota(stream_, built_.row_of.address(), keys_.count);
    }
  }

  void sort() {
    stream_.stage("sort");
    radix_sort(stream_, sorted_.address(), key_bytes_, built_.row_of.address(), keys_.count);
    peak_bytes_ = 2 * (sorted_.bytes() + bytes_of(built_.row_of));  // the sort's scratch is as large again
  }

  Spread count_spread(gpu::Address keys) {
    Spread spread;
    gpu::Buffer& counters = stream_.scratch(sizeof(spread));
    stream_.stage("segments");
    stream_.fill(counters, 0);
    auto kernel = device_.kernel<shader::RxSpreadParams>("index/rx_spread", {key_bytes_});
    stream_.dispatch(kernel, {.keys = keys, .counters = counters.address(), .count = count_, .reserved = 0},
                     groups_of(shader::kRxSpreadTile, count_));
    stream_.download(counters, 0, std::as_writable_bytes(std::span(spread)));
    run();
    return spread;
  }

  void find_segments(const Spread& spread, gpu::Address sorted) {
    uint32_t bits = kRxRowBits;
    while (!options_.closest && bits > 0 && count_ / segments_at(spread, bits) > kKeysPerSegment) --bits;
    built_.segment_bits = bits;
    built_.segment_count = segments_at(spread, bits);
    gpu::Buffer& marks =
        stream_.scratch(groups_of(32, count_) * sizeof(uint32_t), "segment marks of an rx index");
    gpu::Buffer& total = stream_.scratch(sizeof(uint64_t));
    built_.segments =
        device_.allocate(built_.segment_count * sizeof(uint64_t), "the segments of an rx index");
    gpu::Buffer starts =
        device_.allocate(built_.segment_count * sizeof(uint32_t), "the segments of an rx index");
    stream_.stage("segments");
    auto mark = device_.kernel<shader::RxMarksParams>("index/rx_marks", {key_bytes_});
    stream_.dispatch(
        mark,
        {.keys = sorted, .marks = marks.address(), .count = count_, .segment_bits = built_.segment_bits},
        groups_of(32 * shader::kRxMarksThreads, count_));
    select_bits(stream_, marks.address(), count_, starts.address(), total.address());
    auto segments = device_.kernel<shader::RxSegmentsParams>("index/rx_segments", {key_bytes_});
    stream_.dispatch(segments,
                     {.keys = sorted,
                      .starts = starts.address(),
                      .segments = built_.segments.address(),
                      .count = static_cast<uint32_t>(built_.segment_count),
                      .segment_bits = built_.segment_bits},
                     groups_of(shader::kRxSegmentsThreads, built_.segment_count));
    run();
    if (options_.closest) built_.segment_starts = std::move(starts);
  }

  void build_scene(gpu::Address keys) {
    gpu::Buffer corners = device_.allocate(keys_.count * kBytesPerTriangle, "the triangles of an rx index");
    auto triangles = device_.kernel<shader::RxTrianglesParams>("index/rx_triangles", {key_bytes_});
    stream_.stage("geometry");
    stream_.dispatch(triangles, {.keys = keys, .corners = corners.address(), .count = count_, .reserved = 0},
                     groups_of(shader::kRxTrianglesThreads, count_));
    run();
    built_.scene = gpu::Scene::build(device_,
                                     {.primitive = gpu::PrimitiveKind::kTriangles,
                                      .geometry = corners.address(),
                                      .primitive_count = keys_.count,
                                      .partitions = partitions_,
                                      .compact = options_.compact},
                                     context_);
    const gpu::SceneStatistics& scene = built_.scene->statistics();
    timings_.add(scene.timings);
    uint64_t kept = built_.resident_bytes() - scene.resident_bytes + bytes_of(sorted_);
    peak_bytes_ = std::max(peak_bytes_, kept + corners.bytes() + scene.peak_bytes);
  }

  void run() {
    timings_.add(stream_.finish());
    context_.poll();
  }

  gpu::Device& device_;
  const IndexKeys& keys_;
  const RxOptions& options_;
  const WorkContext& context_;
  gpu::Stream stream_;
  gpu::Timings timings_;
  uint64_t peak_bytes_ = 0;
  const uint32_t key_bytes_;
  const uint32_t count_;
  const uint32_t partitions_;
  const bool in_key_order_;  // else in that of the input
  gpu::Buffer sorted_;       // the keys ascending, where that is not what the input is
  RxScene built_;
};

}  // namespace

RxScene RxScene::build(gpu::Device& device, const IndexKeys& keys, const RxOptions& options,
                       const WorkContext& context, IndexBuildStatistics& statistics) {
  require_ray_pipelines(device, "rx");
  RTSQL_CHECK(keys.count < UINT32_MAX);
  RTSQL_CHECK(!options.closest || options.order != RxOrder::kInput);
  RxScene built;
  if (keys.count == 0) return built;

  auto start = std::chrono::steady_clock::now();
  Builder builder(device, keys, options, context);
  built = builder.build();
  std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  statistics.wall_milliseconds = elapsed.count();
  statistics.timings = builder.timings();
  statistics.resident_bytes = built.resident_bytes();
  statistics.peak_bytes = std::max(builder.peak_bytes(), statistics.resident_bytes);
  return built;
}

uint64_t RxScene::resident_bytes() const {
  uint64_t buffers = bytes_of(row_of) + bytes_of(segments) + bytes_of(sorted_keys) + bytes_of(segment_starts);
  return buffers + (scene ? scene->statistics().resident_bytes : 0);
}

}  // namespace rtsql
