#include "index/rx_index.h"

#include <array>

#include <fmt/format.h>

#include "algorithm/expand.h"
#include "algorithm/scan.h"
#include "common/error.h"
#include "index/span_total.h"
#include "shaders/index/rx_collect.h"
#include "shaders/index/rx_count.h"
#include "shaders/index/rx_first.h"
#include "shaders/index/rx_point.h"
#include "shaders/index/rx_rays.h"
#include "shaders/index/rx_span.h"

namespace rtsql {
namespace {

// Shaders number probes and rays by 32 bits and round up to whole workgroups.
constexpr uint64_t kMaxLaunch = uint64_t{1} << 31;

uint64_t groups_of(uint64_t threads, uint64_t items) {
  return (items + threads - 1) / threads;
}

std::span<std::byte> bytes_of(uint64_t& value) {
  return std::as_writable_bytes(std::span(&value, 1));
}

gpu::Buffer allocate_words(gpu::Device& device, uint64_t count, std::string_view what) {
  return device.allocate(count * sizeof(uint32_t), what);
}

// The caller answers kMemory by halving the batch, which is the remedy here too.
void check_launch(uint64_t count, std::string_view what) {
  if (count > kMaxLaunch)
    throw Error(ErrorKind::kMemory, fmt::format("{} {} are too many at once", count, what));
}

// The rays of a batch of ranges, in the order of their probes.
struct RayList {
  gpu::Buffer owners;   // uint32: the probe of each ray
  gpu::Buffer numbers;  // uint32: the number of the occupied segment that it runs along
  uint64_t count = 0;
};

RayList list_rays(gpu::Device& device, const RxScene& parts, uint32_t key_bytes, const ProbeBatch& batch,
                  const WorkContext& context, gpu::Timings& timings) {
  gpu::Buffer first = allocate_words(device, batch.count, "the ray segments of an rx probe");
  gpu::Buffer offsets = device.allocate(batch.count * sizeof(uint64_t), "the ray offsets of an rx probe");
  RayList list;
  gpu::Stream stream(device, context.interrupt);
  gpu::Buffer& rays = stream.scratch(batch.count * sizeof(uint32_t), "the ray counts of an rx probe");
  gpu::Buffer& total = stream.scratch(sizeof(uint64_t));
  stream.stage("rays");
  auto kernel = device.kernel<shader::RxRaysParams>("index/rx_rays", {key_bytes});
  stream.dispatch(kernel,
                  {.low = batch.low,
                   .high = batch.high,
                   .segments = parts.segments.address(),
                   .first = first.address(),
                   .rays = rays.address(),
                   .segment_count = static_cast<uint32_t>(parts.segment_count),
                   .segment_bits = parts.segment_bits,
                   .count = static_cast<uint32_t>(batch.count),
                   .reserved = 0},
                  groups_of(shader::kRxRaysThreads, batch.count));
  exclusive_scan(stream, rays.address(), offsets.address(), batch.count, ScanSum::k64, total.address());
  stream.download(total, 0, bytes_of(list.count));
  timings.add(stream.finish());

  check_launch(list.count, "rays");
  if (list.count == 0) return list;
  list.owners = allocate_words(device, list.count, "the rays of an rx probe");
  list.numbers = allocate_words(device, list.count, "the rays of an rx probe");
  stream.stage("rays");
  expand_spans(
      stream,
      {.first = first.address(), .offsets = offsets.address(), .count = batch.count, .total = list.count}, 0,
      list.count, list.owners.address(), list.numbers.address());
  timings.add(stream.finish());
  return list;
}

}  // namespace

RxIndex::RxIndex(gpu::Device& device, const IndexKeys& keys, const RxOptions& options,
                 const WorkContext& context)
    : Index(keys.width, keys.count),
      parts_(RxScene::build(device, keys, options, context, build_statistics_)),
      closest_(options.closest) {
  build_statistics_.unique = parts_.unique;
}

ProbeResult RxIndex::run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                               gpu::Timings& timings) const {
  check_launch(batch.count, "probes");
  if (closest_) return probe_closest(device, batch, context, timings);
  if (batch.points() && parts_.unique) return probe_unique_points(device, batch, context, timings);
  return probe_every_hit(device, batch, context, timings);
}

ProbeResult RxIndex::probe_unique_points(gpu::Device& device, const ProbeBatch& batch,
                                         const WorkContext& context, gpu::Timings& timings) const {
  ProbeResult result;
  result.first = allocate_words(device, batch.count, "the rows of an rx probe");
  result.size = allocate_words(device, batch.count, "the match counts of an rx probe");
  gpu::Stream stream(device, context.interrupt);
  stream.stage("trace");
  auto pipeline = device.ray_pipeline<shader::RxPointParams>("index/rx_point", {key_bytes()});
  stream.trace(pipeline,
               {.scene = parts_.scene->address(),
                .probes = batch.low,
                .row_of = parts_.row_of.address(),
                .first = result.first.address(),
                .size = result.size.address(),
                .rows_per_partition = rows_per_partition(),
                .reserved = 0},
               batch.count);
  result.match_count = finish_with_total(stream, result.size, batch.count, timings);
  result.launched = batch.count;
  return result;
}

ProbeResult RxIndex::probe_closest(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                   gpu::Timings& timings) const {
  ProbeResult result;
  result.first = allocate_words(device, batch.count, "the spans of an rx probe");
  result.size = allocate_words(device, batch.count, "the spans of an rx probe");
  result.permutation = parts_.row_of.address();
  gpu::Stream stream(device, context.interrupt);
  stream.stage("trace");
  auto pipeline = device.ray_pipeline<shader::RxFirstParams>("index/rx_first", {key_bytes(), batch.points()});
  stream.trace(pipeline,
               {.scene = parts_.scene->address(),
                .low = batch.low,
                .high = batch.high,
                .rows = parts_.segments.address(),
                .row_starts = parts_.segment_starts.address(),
                .first = result.first.address(),
                .row_count = static_cast<uint32_t>(parts_.segment_count),
                .rows_per_partition = rows_per_partition()},
               batch.count);
  stream.stage("spans");
  auto spans = device.kernel<shader::RxSpanParams>("index/rx_span", {key_bytes()});
  stream.dispatch(spans,
                  {.keys = parts_.sorted_keys.address(),
                   .low = batch.low,
                   .high = batch.high,
                   .first = result.first.address(),
                   .size = result.size.address(),
                   .key_count = static_cast<uint32_t>(parts_.key_count),
                   .count = static_cast<uint32_t>(batch.count)},
                  groups_of(shader::kRxSpanThreads, batch.count));
  result.match_count = finish_with_total(stream, result.size, batch.count, timings);
  result.launched = batch.count;
  return result;
}

ProbeResult RxIndex::probe_every_hit(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                     gpu::Timings& timings) const {
  RayList list;
  if (!batch.points()) list = list_rays(device, parts_, key_bytes(), batch, context, timings);
  const uint64_t rays = batch.points() ? batch.count : list.count;

  ProbeResult result;
  result.shape = ProbeResult::Shape::kPairs;
  result.launched = rays;
  if (rays == 0) return result;

  const shader::RxJob job{.scene = parts_.scene->address(),
                          .low = batch.low,
                          .high = batch.high,
                          .segments = parts_.segments.address(),
                          .owners = list.owners.address(),
                          .numbers = list.numbers.address(),
                          .rows_per_partition = rows_per_partition(),
                          .segment_bits = parts_.segment_bits};
  const gpu::Specialization specialization = {key_bytes(), batch.points()};
  gpu::Buffer hits = allocate_words(device, rays, "the hit counts of an rx probe");
  gpu::Buffer offsets = device.allocate(rays * sizeof(uint64_t), "the hit offsets of an rx probe");
  gpu::Stream stream(device, context.interrupt);
  gpu::Buffer& total = stream.scratch(sizeof(uint64_t));
  stream.stage("count");
  auto count = device.ray_pipeline<shader::RxCountParams>("index/rx_count", specialization);
  stream.trace(count, {.job = job, .hits = hits.address()}, rays);
  stream.stage("scan");
  exclusive_scan(stream, hits.address(), offsets.address(), rays, ScanSum::k64, total.address());
  stream.download(total, 0, bytes_of(result.match_count));
  timings.add(stream.finish());

  result.probe = allocate_words(device, result.match_count, "the pairs of an rx probe");
  result.row = allocate_words(device, result.match_count, "the pairs of an rx probe");
  if (result.match_count == 0) return result;
  stream.stage("collect");
  auto collect = device.ray_pipeline<shader::RxCollectParams>("index/rx_collect", specialization);
  stream.trace(collect,
               {.job = job,
                .hits = hits.address(),
                .offsets = offsets.address(),
                .row_of = parts_.row_of.address(),
                .probe_out = result.probe.address(),
                .row_out = result.row.address()},
               rays);
  timings.add(stream.finish());
  return result;
}

}  // namespace rtsql
