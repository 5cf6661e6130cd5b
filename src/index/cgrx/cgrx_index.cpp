#include "index/cgrx/cgrx_index.h"

#include <algorithm>

#include "common/stopwatch.h"
#include "index/cgrx/cgrx_picture.h"
#include "index/contract/ray_support.h"
#include "index/contract/span_total.h"
#include "index/search/merge_keys.h"

namespace rtsql {

CgrxIndex::CgrxIndex(gpu::Device& device, const IndexKeys& keys, const CgrxOptions& options,
                     const WorkContext& context)
    : ProbeIndex(keys.width, keys.count), options_(options) {
  require_ray_pipelines(device, "cgrx");
  IndexBuildStatistics& statistics = build_statistics_;
  TimeSum wall(statistics.wall_milliseconds);
  statistics.unique = true;
  if (keys.count > 0) {
    sorted_ = sort_keys(device, keys, padding_keys(), statistics, context);
    build_scene(device, context);
  }
}

CgrxIndex::CgrxIndex(gpu::Device& device, const CgrxIndex& before, const IndexKeys& appended,
                     const WorkContext& context)
    : ProbeIndex(appended.width, before.key_count() + appended.count), options_(before.options_) {
  TimeSum wall(build_statistics_.wall_milliseconds);
  sorted_ = merge_keys(device, KeysBefore(before, before.sorted_), appended, padding_keys(),
                       build_statistics_, context);
  build_scene(device, context);
}

std::unique_ptr<Index> CgrxIndex::append(gpu::Device& device, const IndexKeys& appended,
                                         const WorkContext& context) const {
  if (key_count() == 0) return nullptr;
  return std::unique_ptr<Index>(new CgrxIndex(device, *this, appended, context));
}

void CgrxIndex::build_scene(gpu::Device& device, const WorkContext& context) {
  IndexBuildStatistics& statistics = build_statistics_;
  scene_ = CgrxScene::build(device, sorted_, key_width(), key_count(), options_, context, statistics);
  statistics.resident_bytes = sorted_.bytes() + scene_.resident_bytes();
  statistics.peak_bytes = std::max(statistics.peak_bytes, statistics.resident_bytes);
}

gpu::RayPipeline<shader::CgrxFindParams> CgrxIndex::find_pipeline(gpu::Device& device,
                                                                  const ProbeBatch& batch) const {
  return device.ray_pipeline<shader::CgrxFindParams>(
      "index/cgrx/cgrx_find", cgrx_specialization(options_, key_width(), scene_.axis_scale, batch.points(),
                                                  build_statistics().unique));
}

void CgrxIndex::precompile(gpu::Device& device) const {
  for (const ProbeBatch& batch : {kManyPoints, kOneRange}) find_pipeline(device, batch);
}

std::vector<PicturedScene> CgrxIndex::picture(gpu::Device& device, const IndexKeys& /*keys*/,
                                              const PictureChoice& choice) const {
  return {picture_cgrx_scene(device, scene_, sorted_, key_width(), key_count(), options_, choice)};
}

ProbeResult CgrxIndex::run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                 gpu::Timings& timings) const {
  const bool unique = build_statistics().unique;
  ProbeResult result;
  result.first = device.allocate(batch.count * sizeof(uint32_t), "the spans of a cgrx probe");
  result.size = device.allocate(batch.count * sizeof(uint32_t), "the spans of a cgrx probe");
  result.permutation = unique && batch.points() ? 0 : sorted_.rows.address();
  gpu::Stream stream(device, context.interrupt);
  stream.stage("trace");
  stream.trace(find_pipeline(device, batch),
               {.scene = scene_.scene->address(),
                .low = batch.low,
                .high = batch.high,
                .keys = sorted_.keys.address(),
                .bucket_of = scene_.bucket_of.address(),
                .start_of = scene_.start_of.address(),
                .row_ids = sorted_.rows_are_positions ? 0 : sorted_.rows.address(),
                .first = result.first.address(),
                .size = result.size.address(),
                .minimum = sorted_.minimum,
                .maximum = sorted_.maximum,
                .key_count = static_cast<uint32_t>(key_count()),
                .buckets = static_cast<uint32_t>(scene_.buckets),
                .rows_per_partition = static_cast<uint32_t>(scene_.scene->rows_per_partition()),
                .ray_length_x = scene_.ray_length.x,
                .ray_length_y = scene_.ray_length.y,
                .ray_length_z = scene_.ray_length.z},
               batch.count, gpu::Stream::Hits::kFew);
  result.match_count = finish_with_total(stream, result.size, batch.count, timings);
  result.launched = batch.count;
  return result;
}

}  // namespace rtsql
