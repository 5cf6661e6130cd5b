#include "index/cgrx/cgrx_scene.h"

#include <algorithm>
#include <span>

#include "algorithm/scan.h"
#include "common/divide.h"
#include "shaders/index/cgrx/cgrx_count.h"
#include "shaders/index/cgrx/cgrx_map.h"

namespace rtsql {
namespace {

constexpr uint64_t kBytesPerTriangle = 9 * sizeof(float);
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
  const bool extra = options.representation == CgrxRepresentation::kExtra;
  CgrxScene built;
  built.buckets = buckets;
  const RxMarks representatives = {.keys = sorted.keys.address(),
                                   .key_count = key_count,
                                   .mark_log2 = options.bucket_log2,
                                   .reach = kReachInGaps};
  built.ray_length =
      measure_ray_length(device, representatives, RxLayout{}, width, context, statistics.timings);
  built.axis_scale = axis_scale_for(built.ray_length, kReachInGaps);
  const gpu::Specialization specialization = cgrx_specialization(options, width, built.axis_scale);
  gpu::Stream stream(device, context.interrupt);

  stream.stage("geometry");
  const gpu::Buffer offsets = device.allocate(buckets * sizeof(uint32_t), "the buckets of a cgrx index");
  gpu::Buffer& total = stream.scratch(sizeof(uint64_t));
  const auto count = device.kernel<shader::CgrxCountParams>("index/cgrx/cgrx_count", specialization);
  stream.dispatch(count,
                  {.keys = sorted.keys.address(),
                   .counts = offsets.address(),
                   .key_count = static_cast<uint32_t>(key_count),
                   .buckets = static_cast<uint32_t>(buckets)},
                  divide_up(buckets, shader::kCgrxCountThreads));
  exclusive_scan(stream, offsets.address(), offsets.address(), buckets, ScanSum::k32, total.address());
  stream.download(total, 0, std::as_writable_bytes(std::span(&built.primitives, 1)));
  statistics.timings.add(stream.finish());
  context.poll();

  const gpu::Buffer corners =
      device.allocate(built.primitives * kBytesPerTriangle, "the triangles of a cgrx index");
  built.bucket_of = device.allocate(built.primitives * sizeof(uint32_t), "the primitives of a cgrx index");
  if (extra) {
    built.start_of = device.allocate(built.primitives * sizeof(uint32_t), "the primitives of a cgrx index");
  }
  stream.stage("geometry");
  const auto map = device.kernel<shader::CgrxMapParams>("index/cgrx/cgrx_map", specialization);
  stream.dispatch(map,
                  {.keys = sorted.keys.address(),
                   .offsets = offsets.address(),
                   .corners = corners.address(),
                   .bucket_of = built.bucket_of.address(),
                   .start_of = built.start_of.address(),
                   .key_count = static_cast<uint32_t>(key_count),
                   .buckets = static_cast<uint32_t>(buckets)},
                  divide_up(buckets, shader::kCgrxMapThreads));
  statistics.timings.add(stream.finish());
  context.poll();

  built.scene = gpu::Scene::build(device,
                                  {.primitive = gpu::PrimitiveKind::kTriangles,
                                   .geometry = corners.address(),
                                   .primitive_count = built.primitives,
                                   .partitions = options.partitions,
                                   .compact = options.compact},
                                  context);
  const gpu::SceneStatistics& scene = built.scene->statistics();
  statistics.timings.add(scene.timings);
  const uint64_t tables = bytes_of(built.bucket_of) + bytes_of(built.start_of);
  statistics.peak_bytes = std::max(
      statistics.peak_bytes, sorted.bytes() + tables + offsets.bytes() + corners.bytes() + scene.peak_bytes);
  return built;
}

uint64_t CgrxScene::resident_bytes() const {
  return bytes_of(bucket_of) + bytes_of(start_of) + (scene ? scene->statistics().resident_bytes : 0);
}

}  // namespace rtsql
