#include "index/rx/rx_index.h"

#include <optional>
#include <utility>

#include "algorithm/scan.h"
#include "common/divide.h"
#include "common/stopwatch.h"
#include "index/contract/span_total.h"
#include "index/rx/rx_append.h"
#include "index/rx/rx_picture.h"
#include "index/rx/rx_rays.h"
#include "shaders/index/rx/rx_collect.h"
#include "shaders/index/rx/rx_count.h"

namespace rtsql {
namespace {

constexpr uint32_t kNowhere = UINT32_MAX;  // as shaders write it

// A ray reads about so much of a hierarchy whose upper levels are in a cache: some nodes of 64 bytes.
constexpr uint32_t kBitsOfRay = 4 * 64 * 8;

RxRay ray_of(const RxOptions& options, const ProbeBatch& batch) {
  return batch.points() ? options.point_ray : options.range_ray;
}

}  // namespace

RxIndex::RxIndex(gpu::Device& device, const IndexKeys& keys, const RxOptions& options,
                 const WorkContext& context)
    : ProbeIndex(keys.width, keys.count),
      parts_(RxScene::build(device, keys, options, context, build_statistics_)),
      options_(options),
      has_ray_queries_(device.info().ray_queries) {}

RxIndex::RxIndex(const RxIndex& before, KeyWidth width, uint64_t count, RxScene scene,
                 IndexBuildStatistics statistics)
    : ProbeIndex(width, count),
      parts_(std::move(scene)),
      options_(before.options_),
      has_ray_queries_(before.has_ray_queries_) {
  build_statistics_ = std::move(statistics);
}

std::unique_ptr<Index> RxIndex::refit(gpu::Device& device, const IndexKeys& keys, const RxOptions& options,
                                      const WorkContext& context) const {
  if (!options_.refit || !options.refit) return nullptr;
  IndexBuildStatistics statistics;
  std::optional<RxScene> scene = RxScene::refit(device, parts_, keys, options_, context, statistics);
  if (!scene) return nullptr;
  return std::unique_ptr<Index>(
      new RxIndex(*this, keys.width, keys.count, *std::move(scene), std::move(statistics)));
}

std::unique_ptr<Index> RxIndex::append(gpu::Device& device, const IndexKeys& appended,
                                       const WorkContext& context) const {
  if (key_count() == 0) return nullptr;
  IndexBuildStatistics statistics;
  std::optional<RxScene> longer;
  {
    TimeSum wall(statistics.wall_milliseconds);
    const ProbeBatch points{appended.keys, appended.keys, appended.count};
    const bool is_unique =
        parts_.unique && run_probe(device, points, context, statistics.timings).match_count == 0;
    longer = append_to_rx_scene(device, parts_, appended, options_, is_unique, context, statistics);
  }
  if (!longer) return nullptr;
  return std::unique_ptr<Index>(new RxIndex(*this, key_width(), key_count() + appended.count,
                                            *std::move(longer), std::move(statistics)));
}

bool RxIndex::finds_rows(const ProbeBatch& batch) const {
  return batch.points() && parts_.unique && !options_.closest && options_.exact(options_.point_ray);
}

bool RxIndex::finds_primitives(const ProbeBatch& batch) const {
  return batch.points() && (parts_.unique || options_.dedup);
}

bool RxIndex::finds_extents(const ProbeBatch& batch) const {
  return !options_.closest && !finds_primitives(batch);
}

bool RxIndex::meets_few(const ProbeBatch& batch) const {
  const bool one_a_key = parts_.unique || options_.dedup;
  return one_a_key && options_.exact(ray_of(options_, batch)) && (batch.points() || options_.closest);
}

gpu::RayPipeline<shader::RxFindParams> RxIndex::find_pipeline(gpu::Device& device,
                                                              const ProbeBatch& batch) const {
  const char* find = options_.closest       ? "index/rx/rx_first"
                     : finds_extents(batch) ? "index/rx/rx_extent"
                                            : "index/rx/rx_point";
  const bool boxes = options_.primitive != RxPrimitive::kTriangle;
  const bool spheres = options_.primitive == RxPrimitive::kSphere;
  return device.ray_pipeline<shader::RxFindParams>(
      find,
      rx_specialization(options_.layout, static_cast<uint32_t>(key_width()), parts_.axis_scale,
                        {batch.points(), spheres}, ray_of(options_, batch)),
      boxes ? "index/rx/rx_box" : "");
}

gpu::Kernel<shader::RxSpanParams> RxIndex::span_kernel(gpu::Device& device, const ProbeBatch& batch) const {
  const bool search =
      !options_.exact(ray_of(options_, batch)) || (options_.closest && !finds_primitives(batch));
  return device.kernel<shader::RxSpanParams>(
      "index/rx/rx_span", rx_specialization(options_.layout, static_cast<uint32_t>(key_width()), {},
                                            {search, search && options_.linear}));
}

gpu::Specialization RxIndex::pair_specialization(const ProbeBatch& batch) const {
  return rx_specialization(options_.layout, static_cast<uint32_t>(key_width()), parts_.axis_scale,
                           {batch.points()}, ray_of(options_, batch));
}

void RxIndex::precompile(gpu::Device& device) const {
  RxRays::precompile(device, options_, key_width());
  for (const ProbeBatch& batch : {kManyPoints, kOneRange}) {
    if (finds_rows(batch)) {
      find_pipeline(device, batch);
    } else if (parts_.in_key_order) {
      find_pipeline(device, batch);
      span_kernel(device, batch);
    } else {
      device.ray_pipeline<shader::RxCountParams>("index/rx/rx_count", pair_specialization(batch));
      device.ray_pipeline<shader::RxCollectParams>("index/rx/rx_collect", pair_specialization(batch));
    }
  }
}

std::vector<PicturedScene> RxIndex::picture(gpu::Device& device, const IndexKeys& keys,
                                            const PictureChoice& choice) const {
  return {picture_rx_scene(device, parts_, options_, keys, choice)};
}

std::optional<KernelLookup> RxIndex::kernel_lookup() const {
  const bool is_asked_by_rays = has_ray_queries_ && options_.primitive == RxPrimitive::kTriangle &&
                                options_.point_ray == RxRay::kPerpendicular;
  if (!is_asked_by_rays || !parts_.scene || !finds_rows(kFewPoints)) return std::nullopt;
  const RxLayout& layout = options_.layout;
  const bool holds_all = layout.holds_all_keys(static_cast<uint32_t>(key_width()));
  return KernelLookup{.include = "index/rx/rx_lookup.glsl",
                      .type = "RxKeys",
                      .words = {parts_.scene->address(),
                                parts_.rows_are_positions ? 0 : parts_.row_of.address(), parts_.base},
                      .numbers = {static_cast<uint32_t>(parts_.scene->rows_per_partition()),
                                  parts_.axis_scale.y_log2, parts_.axis_scale.z_log2},
                      .constants = {layout.x_bits, layout.y_bits, holds_all ? 0 : layout.key_bits()},
                      .bits_read = kBitsOfRay};
}

ProbeResult RxIndex::run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                               gpu::Timings& timings) const {
  check_rx_launch(batch.count, "probes");
  if (finds_rows(batch)) return probe_rows(device, batch, context, timings);
  return parts_.in_key_order ? probe_spans(device, batch, context, timings)
                             : probe_pairs(device, batch, context, timings);
}

ProbeResult RxIndex::probe_rows(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                gpu::Timings& timings) const {
  const RxRays rays(batch);
  ProbeResult result;
  result.first = allocate_words(device, batch.count, "the rows of an rx probe");
  result.size = allocate_words(device, batch.count, "the match counts of an rx probe");
  gpu::Stream stream(device, context.interrupt);
  stream.stage("trace");
  stream.trace(find_pipeline(device, batch),
               {.job = rays.job(parts_, batch),
                .first = result.first.address(),
                .second = result.size.address(),
                .row_of = parts_.rows_are_positions ? 0 : parts_.row_of.address(),
                .segment_starts = 0,
                .segment_count = 0,
                .ray_length = 0},
               batch.count, gpu::Stream::Hits::kFew);
  result.match_count = finish_with_total(stream, result.size, batch.count, timings);
  result.launched = batch.count;
  return result;
}

ProbeResult RxIndex::probe_spans(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                 gpu::Timings& timings) const {
  const bool extents = finds_extents(batch);
  const RxRays rays =
      extents ? RxRays::along_segments(device, parts_, options_, key_width(), batch, context, timings)
              : RxRays(batch);
  ProbeResult result;
  result.first = allocate_words(device, batch.count, "the spans of an rx probe");
  result.size = allocate_words(device, batch.count, "the spans of an rx probe");
  result.permutation = parts_.row_of.address();
  result.launched = rays.count();
  gpu::Stream stream(device, context.interrupt);
  stream.stage("trace");
  if (extents) {
    stream.fill(result.first, kNowhere);
    stream.fill(result.size, 0);
  }
  stream.trace(find_pipeline(device, batch),
               {.job = rays.job(parts_, batch),
                .first = result.first.address(),
                .second = result.size.address(),
                .row_of = 0,
                .segment_starts = parts_.segment_starts.address(),
                .segment_count = static_cast<uint32_t>(parts_.segment_count),
                .ray_length = parts_.ray_length},
               rays.count(), meets_few(batch) ? gpu::Stream::Hits::kFew : gpu::Stream::Hits::kAny);

  stream.stage("spans");
  stream.dispatch(span_kernel(device, batch),
                  {.keys = parts_.keys.address(),
                   .low = batch.low,
                   .high = batch.high,
                   .first = result.first.address(),
                   .last = extents ? result.size.address() : result.first.address(),
                   .size = result.size.address(),
                   .run_starts = parts_.run_starts.address(),
                   .key_count = static_cast<uint32_t>(parts_.primitive_count),
                   .count = static_cast<uint32_t>(batch.count)},
                  divide_up(batch.count, shader::kRxSpanThreads));
  result.match_count = finish_with_total(stream, result.size, batch.count, timings);
  return result;
}

ProbeResult RxIndex::probe_pairs(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                 gpu::Timings& timings) const {
  const RxRays rays = RxRays::along_segments(device, parts_, options_, key_width(), batch, context, timings);
  ProbeResult result;
  result.shape = ProbeResult::Shape::kPairs;
  result.launched = rays.count();
  if (rays.count() == 0) return result;

  const shader::RxJob job = rays.job(parts_, batch);
  const gpu::Specialization specialization = pair_specialization(batch);
  gpu::Buffer hits = allocate_words(device, rays.count(), "the hit counts of an rx probe");
  gpu::Buffer offsets = device.allocate(rays.count() * sizeof(uint64_t), "the hit offsets of an rx probe");
  gpu::Stream stream(device, context.interrupt);
  gpu::Buffer& total = stream.scratch(sizeof(uint64_t));
  stream.stage("count");
  auto count = device.ray_pipeline<shader::RxCountParams>("index/rx/rx_count", specialization);
  stream.trace(count, {.job = job, .hits = hits.address()}, rays.count());
  stream.stage("scan");
  exclusive_scan(stream, hits.address(), offsets.address(), rays.count(), ScanSum::k64, total.address());
  stream.download(total, 0, std::as_writable_bytes(std::span(&result.match_count, 1)));
  timings.add(stream.finish());

  result.probe = allocate_words(device, result.match_count, "the pairs of an rx probe");
  result.row = allocate_words(device, result.match_count, "the pairs of an rx probe");
  if (result.match_count == 0) return result;
  stream.stage("collect");
  auto collect = device.ray_pipeline<shader::RxCollectParams>("index/rx/rx_collect", specialization);
  stream.trace(collect,
               {.job = job,
                .hits = hits.address(),
                .offsets = offsets.address(),
                .row_of = parts_.row_of.address(),
                .probe_out = result.probe.address(),
                .row_out = result.row.address()},
               rays.count());
  timings.add(stream.finish());
  return result;
}

}  // namespace rtsql
