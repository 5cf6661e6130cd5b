#include "index/rx3d/rx3d_index.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "algorithm/partition.h"
#include "algorithm/scan.h"
#include "common/check.h"
#include "common/stopwatch.h"
#include "index/contract/combine_bitmaps.h"
#include "index/contract/ray_support.h"
#include "index/rx3d/rx3d_picture.h"
#include "shaders/index/rx3d/rx3d_boxes.h"

namespace rtsql {
namespace {

// A condition's box has few rays, of which each is followed by one thread: longer ones, in radii, are cut.
constexpr double kRayLength = 16;
// A ray that meets some 64 points takes as long as testing so many records without it.
constexpr double kRecordsOfARay = 500;

gpu::RayPipeline<shader::Rx3dMarkParams> mark_pipeline(gpu::Device& device) {
  return device.ray_pipeline<shader::Rx3dMarkParams>("index/rx3d/rx3d_mark");
}

gpu::RayPipeline<shader::Rx3dBoxesParams> boxes_pipeline(gpu::Device& device, bool collects) {
  return device.ray_pipeline<shader::Rx3dBoxesParams>("index/rx3d/rx3d_boxes", {collects});
}

Rx3dScene build_scene(gpu::Device& device, const IndexKeys& keys, double radius, const WorkContext& context,
                      IndexBuildStatistics& statistics) {
  require_ray_pipelines(device, "rx3d");
  RTSQL_CHECK(keys.count < UINT32_MAX);
  TimeSum wall(statistics.wall_milliseconds);
  if (keys.count == 0) return {};
  return Rx3dScene::build(device, keys, radius, context, statistics);
}

}  // namespace

Rx3dIndex::Rx3dIndex(gpu::Device& device, const IndexKeys& keys, double radius, const WorkContext& context)
    : BoxIndex(keys), parts_(build_scene(device, keys, radius, context, build_statistics_)) {}

void Rx3dIndex::precompile(gpu::Device& device) const {
  mark_pipeline(device);
}

std::vector<PicturedScene> Rx3dIndex::picture(gpu::Device& device, const IndexKeys& /*keys*/,
                                              const PictureChoice& choice) const {
  return {picture_rx3d(device, parts_, key_count(), choice)};
}

BitmapTerm Rx3dIndex::bitmap_term(gpu::Stream& stream, const RangeConjunction& conjunction) const {
  RTSQL_CHECK(key_count() == 0 || conjunction.size() == parts_.keys.size());
  BitmapTerm term = {};
  if (key_count() == 0) return term;
  const std::optional<RangeConjunction> box = parts_.space.clip(conjunction);
  if (!box) return term;
  gpu::Buffer& words = stream.scratch(combined_words(table_rows()) * sizeof(uint32_t), "a bitmap of rows");
  stream.stage("mark");
  stream.fill(words, 0);
  const std::vector<shader::Rx3dTest> tested = tests(*box);
  mark(stream, *box,
       {.tests = tested.empty() ? 0 : stream.parameters(std::as_bytes(std::span(tested))),
        .row_of = parts_.row_of.address(),
        .words = words.address(),
        .test_count = static_cast<uint32_t>(tested.size()),
        .reserved = 0});
  term.include = words.address();
  return term;
}

// A column that the box has all keys of needs no test.
std::vector<shader::Rx3dTest> Rx3dIndex::tests(const RangeConjunction& box) const {
  std::vector<shader::Rx3dTest> tests;
  for (size_t i = 0; i < box.size(); ++i) {
    const shader::Rx3dColumn& column = parts_.space.columns()[i];
    if (box[i].low == column.least && box[i].high == column.most) continue;
    tests.push_back(
        {.keys = column.keys, .low = box[i].low, .high = box[i].high, .wide = column.wide, .reserved = 0});
  }
  return tests;
}

void Rx3dIndex::mark(gpu::Stream& stream, const RangeConjunction& box,
                     const shader::Rx3dMarked& marked) const {
  gpu::Device& device = stream.device();
  const uint32_t along = parts_.space.axes() - 1;
  const auto place = [&](uint32_t axis, uint64_t key) {
    return rx3d_place(parts_.space.columns()[axis], key);
  };
  Rx3dStrips strips[2];
  for (uint32_t axis = 0; axis < along; ++axis)
    strips[axis] = Rx3dStrips::between(place(axis, box[axis].low), place(axis, box[axis].high));
  const float low = place(along, box[along].low), high = place(along, box[along].high);
  const double pieces = std::max(1.0, std::ceil((double{high} - double{low}) / kRayLength));
  const double rays = strips[0].count * strips[1].count * pieces;
  if (rays > 1 && rays * kRecordsOfARay > static_cast<double>(key_count())) {
    const auto kernel =
        device.kernel<shader::Rx3dMarkAllParams>("index/rx3d/rx3d_mark_all", {group_threads(device)});
    stream.dispatch(kernel, {.marked = marked, .count = static_cast<uint32_t>(key_count()), .reserved = 0},
                    tile_groups(device, key_count(), 1));
    return;
  }
  const float margin = rx3d_margin(std::max(std::abs(low), std::abs(high)));
  const float step = static_cast<float>((double{high} - double{low}) / pieces);
  stream.trace(mark_pipeline(device),
               {.marked = marked,
                .scene = parts_.scene->address(),
                .low = {strips[0].low, strips[1].low},
                .width = {strips[0].width, strips[1].width},
                .counts = {static_cast<uint32_t>(strips[0].count), static_cast<uint32_t>(strips[1].count)},
                .rows_per_partition = static_cast<uint32_t>(parts_.scene->rows_per_partition()),
                .origin = low - margin,
                .step = step,
                .reach = step + 2 * margin},
               static_cast<uint64_t>(rays));
}

ProbeResult Rx3dIndex::run_boxes(gpu::Device& device, const BoxBatch& batch, const WorkContext& context,
                                 gpu::Timings& timings) const {
  RTSQL_CHECK(batch.columns.size() == parts_.keys.size());
  std::vector<shader::Rx3dBounds> bounds;
  for (const BoxBatch::Bounds& column : batch.columns) bounds.push_back({column.low, column.high});
  ProbeResult result;
  result.shape = ProbeResult::Shape::kPairs;
  result.launched = batch.count;
  gpu::Buffer hits = device.allocate(batch.count * sizeof(uint32_t), "the hit counts of an rx3d probe");
  gpu::Buffer offsets = device.allocate(batch.count * sizeof(uint64_t), "the hit offsets of an rx3d probe");
  gpu::Stream stream(device, context.interrupt);
  shader::Rx3dBoxesParams params = {};
  params.scene = parts_.scene->address();
  params.columns = parts_.columns.address();
  params.row_of = parts_.row_of.address();
  params.hits = hits.address();
  params.offsets = offsets.address();
  params.column_count = static_cast<uint32_t>(bounds.size());
  params.record_count = static_cast<uint32_t>(key_count());
  params.rows_per_partition = static_cast<uint32_t>(parts_.scene->rows_per_partition());
  const auto trace = [&](bool collects) {
    params.bounds = stream.parameters(std::as_bytes(std::span(bounds)));
    stream.trace(boxes_pipeline(device, collects), params, batch.count);
  };

  gpu::Buffer& total = stream.scratch(sizeof(uint64_t));
  stream.stage("count");
  trace(false);
  stream.stage("scan");
  exclusive_scan(stream, hits.address(), offsets.address(), batch.count, ScanSum::k64, total.address());
  stream.download(total, 0, std::as_writable_bytes(std::span(&result.match_count, 1)));
  timings.add(stream.finish());

  result.probe = device.allocate(result.match_count * sizeof(uint32_t), "the pairs of an rx3d probe");
  result.row = device.allocate(result.match_count * sizeof(uint32_t), "the pairs of an rx3d probe");
  if (result.match_count == 0) return result;
  params.box_out = result.probe.address();
  params.row_out = result.row.address();
  stream.stage("collect");
  trace(true);
  timings.add(stream.finish());
  return result;
}

}  // namespace rtsql
