#include "index/rx/rx_append.h"

#include <algorithm>
#include <span>
#include <utility>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "algorithm/runs.h"
#include "common/divide.h"
#include "index/search/sorted_keys.h"
#include "shaders/index/rx/rx_geometry.h"
#include "shaders/index/rx/rx_segments.h"

namespace rtsql {
namespace {

// Every ray goes through both hierarchies, so the second one stays this much smaller.
constexpr uint64_t kMostAppendedShare = 16;
constexpr uint64_t kTriangleBytes = 9 * sizeof(float);

class RxAppend {
 public:
  RxAppend(gpu::Device& device, const RxScene& before, const IndexKeys& appended, const RxOptions& options,
           const WorkContext& context, IndexBuildStatistics& statistics)
      : device_(device),
        before_(before),
        appended_(appended),
        context_(context),
        statistics_(statistics),
        stream_(device, context.interrupt),
        key_bytes_(static_cast<uint32_t>(appended.width)),
        specialization_(rx_specialization(options.layout, key_bytes_, before.axis_scale)),
        built_count_(before.scene->rows_per_partition()) {
    longer_.primitive_count = before.primitive_count + appended.count;
    longer_.segment_bits = before.segment_bits;
    longer_.axis_scale = before.axis_scale;
  }

  RxScene run() {
    keep_rows();
    keep_keys();
    find_segments();
    extend();
    statistics_.resident_bytes = longer_.resident_bytes();
    statistics_.peak_bytes = std::max(statistics_.peak_bytes, longer_.resident_bytes() + scratch_bytes_);
    return std::move(longer_);
  }

 private:
  uint64_t appended_count() const { return longer_.primitive_count - built_count_; }

  // Primitive p stays that of row p where no row is without a key.
  void keep_rows() {
    const bool all_have_keys = appended_.table_rows == longer_.primitive_count;
    longer_.rows_are_positions = before_.rows_are_positions && all_have_keys;
    if (!before_.row_of && all_have_keys) return;
    const uint64_t old_bytes = before_.primitive_count * sizeof(uint32_t);
    longer_.row_of = device_.allocate(longer_.primitive_count * sizeof(uint32_t), "the rows of an rx index");
    stream_.stage("append");
    if (before_.row_of) {
      stream_.copy(before_.row_of.address(), longer_.row_of.address(), old_bytes);
    } else {
      iota(stream_, longer_.row_of.address(), before_.primitive_count);
    }
    stream_.copy(appended_.rows, longer_.row_of.address() + old_bytes, appended_.count * sizeof(uint32_t));
    finish();
  }

  void keep_keys() {
    longer_.appended_keys =
        device_.allocate(appended_count() * key_bytes_, "the appended keys of an rx index");
    const uint64_t old_bytes = before_.appended_keys.bytes();
    stream_.stage("append");
    stream_.copy(before_.appended_keys.address(), longer_.appended_keys.address(), old_bytes);
    stream_.copy(appended_.keys, longer_.appended_keys.address() + old_bytes, appended_.count * key_bytes_);
    finish();
  }

  // Rays run along segments: a segment that both have must be listed once.
  void find_segments() {
    const SortedKeys sorted = sort_keys(device_, appended_, 0, statistics_, context_);
    const uint64_t most = before_.segment_count + appended_.count;
    const gpu::Buffer all = device_.allocate(most * sizeof(uint64_t), "the segments of an rx index");
    const gpu::Buffer starts = device_.allocate(most * sizeof(uint32_t), "the segments of an rx index");
    gpu::Buffer& total = stream_.scratch(sizeof(uint64_t));
    const uint64_t old_bytes = before_.segment_count * sizeof(uint64_t);
    stream_.stage("segments");
    stream_.copy(before_.segments.address(), all.address(), old_bytes);
    iota(stream_, starts.address(), appended_.count);
    stream_.dispatch(device_.kernel<shader::RxSegmentsParams>("index/rx/rx_segments", specialization_),
                     {.keys = sorted.keys.address(),
                      .starts = starts.address(),
                      .segments = all.address() + old_bytes,
                      .base = before_.base,
                      .count = static_cast<uint32_t>(appended_.count),
                      .segment_bits = before_.segment_bits},
                     divide_up(appended_.count, shader::kRxSegmentsThreads));
    radix_sort(stream_, all.address(), sizeof(uint64_t), 0, most);
    find_runs(stream_, {.keys = all.address(), .key_bytes = sizeof(uint64_t), .count = most},
              starts.address(), total.address());
    stream_.download(total, 0, std::as_writable_bytes(std::span(&longer_.segment_count, 1)));
    finish();
    longer_.segments =
        device_.allocate(longer_.segment_count * sizeof(uint64_t), "the segments of an rx index");
    stream_.stage("segments");
    gather(stream_, sizeof(uint64_t), all.address(), starts.address(), longer_.segment_count,
           longer_.segments.address());
    finish();
    // The sort's scratch is as large as what it sorts.
    scratch_bytes_ = sorted.bytes() + starts.bytes() + 2 * all.bytes();
  }

  void extend() {
    const gpu::Buffer primitives =
        device_.allocate(appended_count() * kTriangleBytes, "the primitives of an rx index");
    stream_.stage("geometry");
    stream_.dispatch(device_.kernel<shader::RxGeometryParams>("index/rx/rx_triangles", specialization_),
                     {.keys = longer_.appended_keys.address(),
                      .primitives = primitives.address(),
                      .base = before_.base,
                      .count = static_cast<uint32_t>(appended_count()),
                      .reserved = 0},
                     divide_up(appended_count(), shader::kRxGeometryThreads));
    finish();
    longer_.scene = before_.scene->extend(primitives.address(), appended_count(), context_);
    const gpu::SceneStatistics& scene = longer_.scene->statistics();
    statistics_.timings.add(scene.timings);
    scratch_bytes_ = std::max(scratch_bytes_, primitives.bytes() + scene.peak_bytes - scene.resident_bytes);
  }

  void finish() {
    statistics_.timings.add(stream_.finish());
    context_.poll();
  }

  gpu::Device& device_;
  const RxScene& before_;
  const IndexKeys& appended_;
  const WorkContext& context_;
  IndexBuildStatistics& statistics_;
  gpu::Stream stream_;
  const uint32_t key_bytes_;
  const gpu::Specialization specialization_;
  const uint64_t built_count_;  // of primitives that the first hierarchy has
  uint64_t scratch_bytes_ = 0;
  RxScene longer_;
};

bool can_append(const gpu::Device& device, const RxScene& before, const IndexKeys& appended,
                const RxOptions& options) {
  const auto key_bytes = static_cast<uint32_t>(appended.width);
  if (!before.scene || options.refit || options.needs_key_order()) return false;
  if (!options.layout.holds_all_keys(key_bytes)) return false;
  const uint64_t built = before.primitive_count - before.appended_keys.bytes() / key_bytes;
  const uint64_t further = before.primitive_count + appended.count - built;
  return before.scene->rows_per_partition() == built && further <= built / kMostAppendedShare &&
         further <= device.limits().max_primitives;
}

}  // namespace

std::optional<RxScene> append_to_rx_scene(gpu::Device& device, const RxScene& before,
                                          const IndexKeys& appended, const RxOptions& options, bool is_unique,
                                          const WorkContext& context, IndexBuildStatistics& statistics) {
  if (!can_append(device, before, appended, options)) return std::nullopt;
  RxScene longer = RxAppend(device, before, appended, options, context, statistics).run();
  longer.unique = statistics.unique && before.unique && is_unique;
  statistics.unique = longer.unique;
  return longer;
}

}  // namespace rtsql
