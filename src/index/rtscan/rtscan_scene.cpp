#include "index/rtscan/rtscan_scene.h"

#include <algorithm>

#include "algorithm/partition.h"
#include "algorithm/radix_sort.h"
#include "common/check.h"
#include "common/divide.h"
#include "index/contract/read_corners.h"
#include "shaders/index/rtscan/rtscan_order.h"
#include "shaders/index/rtscan/rtscan_primitives.h"
#include "shaders/index/rtscan/rtscan_refine.h"

namespace rtsql {
namespace {

constexpr uint64_t kBytesPerTriangle = 9 * sizeof(float);
constexpr uint64_t kBytesPerBox = 6 * sizeof(float);
constexpr uint64_t kBytesPerCentre = 3 * sizeof(float);
constexpr uint32_t kCodeBits = 32;

bool has_boxes(const RtscanOptions& options) {
  return options.primitive == RtscanPrimitive::kCube || options.primitive == RtscanPrimitive::kSphere;
}

gpu::RayPipeline<shader::RtscanRefineParams> refine_pipeline(gpu::Device& device,
                                                             const RtscanOptions& options) {
  return device.ray_pipeline<shader::RtscanRefineParams>("index/rtscan/rtscan_refine",
                                                         {options.primitive == RtscanPrimitive::kSphere},
                                                         has_boxes(options) ? "index/rtscan/rtscan_box" : "");
}

template <class Params>
void set_coordinates(Params& params, const std::vector<RtscanScene::AxisKeys>& axes) {
  params.axes = static_cast<uint32_t>(axes.size());
  for (size_t axis = 0; axis < axes.size(); ++axis) params.coordinates[axis] = axes[axis].coordinates;
}

// Records the order of the places along a Morton curve.
gpu::Buffer order_places(gpu::Stream& stream, const std::vector<RtscanScene::AxisKeys>& axes,
                         uint64_t count) {
  gpu::Device& device = stream.device();
  gpu::Buffer order = device.allocate(count * sizeof(uint32_t), "the order of an rtscan scene");
  gpu::Buffer& codes = stream.scratch(count * sizeof(uint32_t), "the places of an rtscan scene");
  shader::RtscanOrderParams params = {};
  set_coordinates(params, axes);
  params.codes = codes.address();
  params.count = static_cast<uint32_t>(count);
  params.bits = std::min(kCodeBits / static_cast<uint32_t>(axes.size()), shader::kRtscanCoordinateBits);
  const auto kernel =
      device.kernel<shader::RtscanOrderParams>("index/rtscan/rtscan_order", {group_threads(device)});
  stream.dispatch(kernel, params, tile_groups(device, count, 1));
  radix_sort_from(stream, {codes.address(), 0}, codes.address(), sizeof(uint32_t), order.address(), count, 0,
                  params.bits * params.axes);
  return order;
}

}  // namespace

uint64_t bytes_of(const gpu::Buffer& buffer) {
  return buffer ? buffer.bytes() : 0;
}

RtscanScene::RtscanScene(gpu::Device& device, const std::vector<AxisKeys>& axes, uint64_t count,
                         const RtscanOptions& options, const WorkContext& context,
                         IndexBuildStatistics& statistics) {
  RTSQL_CHECK(!axes.empty() && axes.size() <= shader::kRtscanAxes && count > 0);
  uint32_t range = 0;
  for (const AxisKeys& axis : axes) {
    columns_.push_back(axis.column);
    axes_.push_back(axis.axis);
    range = std::max(range, axis.axis.largest_coordinate() + 1);
  }
  sizes_ = RtscanSizes::of(options, axes.size(), count, range);

  gpu::Stream stream(device, context.interrupt);
  stream.stage("geometry");
  order_ = order_places(stream, axes, count);
  const bool boxes = has_boxes(options);
  const gpu::Buffer primitives = device.allocate(count * (boxes ? kBytesPerBox : kBytesPerTriangle),
                                                 "the primitives of an rtscan index");
  if (options.primitive == RtscanPrimitive::kSphere)
    centres_ = device.allocate(count * kBytesPerCentre, "the centres of an rtscan index");
  write_primitives(stream, axes, count, options.primitive, order_, primitives, centres_);
  statistics.timings.add(stream.finish());
  context.poll();

  scene_ =
      gpu::Scene::build(device,
                        {.primitive = boxes ? gpu::PrimitiveKind::kBoxes : gpu::PrimitiveKind::kTriangles,
                         .geometry = primitives.address(),
                         .primitive_count = count},
                        context);
  const gpu::SceneStatistics& scene = scene_->statistics();
  statistics.timings.add(scene.timings);
  statistics.peak_bytes = std::max(
      statistics.peak_bytes, primitives.bytes() + scene.peak_bytes + bytes_of(order_) + bytes_of(centres_));
}

void RtscanScene::write_primitives(gpu::Stream& stream, const std::vector<AxisKeys>& axes, uint64_t count,
                                   RtscanPrimitive primitive, const gpu::Buffer& order,
                                   const gpu::Buffer& primitives, const gpu::Buffer& centres) const {
  gpu::Device& device = stream.device();
  shader::RtscanPrimitivesParams params = {};
  set_coordinates(params, axes);
  params.order = order.address();
  params.primitives = primitives.address();
  params.centres = centres ? centres.address() : 0;
  params.count = static_cast<uint32_t>(count);
  params.width = sizes_.width;
  const auto kernel = device.kernel<shader::RtscanPrimitivesParams>(
      "index/rtscan/rtscan_primitives", {group_threads(device), static_cast<uint32_t>(primitive)});
  stream.dispatch(kernel, params, tile_groups(device, count, 1));
}

PicturedScene RtscanScene::picture(gpu::Device& device, const std::vector<AxisKeys>& axes, uint64_t count,
                                   const RtscanOptions& options, const PictureChoice& choice) const {
  PicturedScene picture;
  picture.address = scene_->address();
  picture.primitive_count = count;
  const bool boxes = has_boxes(options);
  if (boxes) {
    const bool spheres = options.primitive == RtscanPrimitive::kSphere;
    picture.shape = spheres ? PicturedShape::kSphere : PicturedShape::kBox;
  }
  gpu::Stream stream(device);
  stream.stage("picture");
  const gpu::Buffer order = order_places(stream, axes, count);
  const gpu::Buffer primitives =
      device.allocate(count * (boxes ? kBytesPerBox : kBytesPerTriangle), "the primitives of a picture");
  const gpu::Buffer centres = device.allocate(count * kBytesPerCentre, "the centres of a picture");
  write_primitives(stream, axes, count, options.primitive, order, primitives, centres);
  const std::vector<uint32_t> numbers = choice.of(picture.address, count);
  std::vector<uint32_t> records = numbers;
  for (size_t i = 0; order_ && i < numbers.size(); ++i) {
    stream.download(order_, numbers[i] * sizeof(uint32_t), std::as_writable_bytes(std::span(&records[i], 1)));
  }
  const auto corners = read_corners(stream, primitives, numbers, boxes ? 2 : 3);
  for (size_t i = 0; i < numbers.size(); ++i)
    picture.primitives.push_back(
        {.number = numbers[i], .corners = corners[i], .rows = {records[i]}, .text = {}});
  return picture;
}

std::optional<std::vector<CoordinateSpan>> RtscanScene::spans_of(
    const RefineRegion& region, const std::vector<RefinedColumn>& columns) const {
  std::vector<CoordinateSpan> spans;
  for (size_t axis = 0; axis < axes_.size(); ++axis) {
    const size_t column = columns_[axis];
    const auto span = axes_[axis].covering(*columns[column].table, region.box[column]);
    if (!span) return std::nullopt;
    spans.push_back(*span);
  }
  return spans;
}

bool RtscanScene::has(size_t column) const {
  return std::ranges::find(columns_, column) != columns_.end();
}

void RtscanScene::refine(gpu::Stream& stream, const std::vector<RefineRegion>& regions,
                         const std::vector<RefinedColumn>& columns, const shader::RtscanRecords& records,
                         const RtscanOptions& options) const {
  std::vector<shader::RtscanRays> rays;
  uint64_t count = 0;
  for (const RefineRegion& region : regions) {
    const auto spans = spans_of(region, columns);
    if (!spans) continue;
    rays.push_back(rays_through(*spans, sizes_, options));
    count += ray_count(rays.back());
  }
  RTSQL_CHECK(count <= UINT32_MAX);
  if (count == 0) return;
  stream.trace(refine_pipeline(stream.device(), options),
               {.records = records,
                .scene = scene_->address(),
                .rays = stream.parameters(std::as_bytes(std::span(rays))),
                .order = order_ ? order_.address() : 0,
                .centres = centres_ ? centres_.address() : 0,
                .regions = static_cast<uint32_t>(rays.size()),
                .rows_per_partition = static_cast<uint32_t>(scene_->rows_per_partition()),
                .width = sizes_.width,
                .reserved = 0},
               count);
}

void RtscanScene::precompile(gpu::Device& device, const RtscanOptions& options) {
  refine_pipeline(device, options);
}

uint64_t RtscanScene::resident_bytes() const {
  return bytes_of(order_) + bytes_of(centres_) + scene_->statistics().resident_bytes;
}

}  // namespace rtsql
