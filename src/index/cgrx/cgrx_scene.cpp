#include "index/cgrx/cgrx_scene.h"

#include <algorithm>
#include <utility>

#include "common/divide.h"
#include "index/cgrx/cgrx_primitives.h"

namespace rtsql {
namespace {

// Representatives lie about as far apart as buckets are wide, so that few rays are to be cast again.
constexpr uint32_t kReachInGaps = 3;

uint64_t bytes_of(const gpu::Buffer& buffer) {
  return buffer ? buffer.bytes() : 0;
}

}  // namespace

gpu::Specialization cgrx_specialization(const CgrxOptions& options, KeyWidth width,
                                        const RxAxisScale& axis_scale, bool points, bool unique) {
  return {static_cast<uint32_t>(width),
          static_cast<uint32_t>(options.representation),
          options.bucket_log2,
          static_cast<uint32_t>(options.bucket_search),
          points,
          unique,
          axis_scale.y_log2,
          axis_scale.z_log2};
}

CgrxScene CgrxScene::build(gpu::Device& device, const SortedKeys& sorted, KeyWidth width, uint64_t key_count,
                           const CgrxOptions& options, const WorkContext& context,
                           IndexBuildStatistics& statistics) {
  const uint64_t buckets = divide_up(key_count, uint64_t{1} << options.bucket_log2);
  CgrxScene built;
  built.buckets = buckets;
  const RxMarks representatives = {.keys = sorted.keys.address(),
                                   .key_count = key_count,
                                   .mark_log2 = options.bucket_log2,
                                   .reach = kReachInGaps};
  built.ray_length =
      measure_ray_length(device, representatives, RxLayout{}, width, context, statistics.timings);
  built.axis_scale = axis_scale_for(built.ray_length, kReachInGaps);
  CgrxPrimitives written = write_cgrx_primitives(device, sorted, width, key_count, options, built.axis_scale,
                                                 context, statistics.timings);
  built.primitives = written.count;
  built.bucket_of = std::move(written.bucket_of);
  built.start_of = std::move(written.start_of);
  built.scene = gpu::Scene::build(device,
                                  {.primitive = gpu::PrimitiveKind::kTriangles,
                                   .geometry = written.corners.address(),
                                   .primitive_count = built.primitives,
                                   .partitions = options.partitions,
                                   .compact = options.compact},
                                  context);
  const gpu::SceneStatistics& scene = built.scene->statistics();
  statistics.timings.add(scene.timings);
  const uint64_t tables = bytes_of(built.bucket_of) + bytes_of(built.start_of);
  const uint64_t passing = written.corners.bytes() + std::max(written.scratch_bytes, scene.peak_bytes);
  statistics.peak_bytes = std::max(statistics.peak_bytes, sorted.bytes() + tables + passing);
  return built;
}

uint64_t CgrxScene::resident_bytes() const {
  return bytes_of(bucket_of) + bytes_of(start_of) + (scene ? scene->statistics().resident_bytes : 0);
}

}  // namespace rtsql
