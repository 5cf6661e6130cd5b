#include "index/rx3d/rx3d_scene.h"

#include <algorithm>
#include <span>
#include <utility>

#include "algorithm/gather.h"
#include "algorithm/partition.h"
#include "algorithm/radix_sort.h"
#include "shaders/index/rx3d/rx3d_order.h"
#include "shaders/index/rx3d/rx3d_triangles.h"

namespace rtsql {
namespace {

// Builds step by step; each step waits for the device, so that the interrupt is heard.
class Builder {
 public:
  Builder(gpu::Device& device, const IndexKeys& keys, const WorkContext& context,
          IndexBuildStatistics& statistics)
      : device_(device),
        keys_(keys),
        context_(context),
        statistics_(statistics),
        stream_(device, context.interrupt),
        inputs_{{keys.width, keys.keys, keys.numbers}} {
    inputs_.insert(inputs_.end(), keys.further.begin(), keys.further.end());
  }

  Rx3dScene build(double radius) {
    built_.space = Rx3dSpace::of(stream_, inputs_, keys_.count, radius, statistics_.timings);
    built_.columns =
        device_.allocate(inputs_.size() * sizeof(shader::Rx3dColumn), "the columns of an rx3d index");
    keep_records(order_records());
    build_scene();
    statistics_.resident_bytes = built_.resident_bytes();
    statistics_.peak_bytes = std::max(statistics_.peak_bytes, statistics_.resident_bytes);
    return std::move(built_);
  }

 private:
  void run() {
    statistics_.timings.add(stream_.finish());
    context_.poll();
  }

  // Has the device see the columns with their keys at these addresses.
  template <class AddressOf>
  void upload_columns(const AddressOf& address_of) {
    std::vector<shader::Rx3dColumn>& columns = built_.space.columns();
    for (size_t i = 0; i < columns.size(); ++i) columns[i].keys = address_of(i);
    stream_.upload(built_.columns, 0, std::as_bytes(std::span(columns)));
  }

  // Returns which of the input each record is.
  gpu::Buffer order_records() {
    stream_.stage("order");
    upload_columns([&](size_t i) { return inputs_[i].keys; });
    gpu::Buffer order = device_.allocate(keys_.count * sizeof(uint32_t), "the order of an rx3d index");
    gpu::Buffer& codes = stream_.scratch(keys_.count * sizeof(uint32_t), "the places of an rx3d index");
    const uint32_t axes = built_.space.axes(), bits = rx3d_curve_bits(axes);
    const auto kernel =
        device_.kernel<shader::Rx3dOrderParams>("index/rx3d/rx3d_order", {group_threads(device_)});
    stream_.dispatch(kernel,
                     {.columns = built_.columns.address(),
                      .codes = codes.address(),
                      .count = static_cast<uint32_t>(keys_.count),
                      .axes = axes,
                      .bits = bits,
                      .reserved = 0},
                     tile_groups(device_, keys_.count, 1));
    radix_sort_from(stream_, {codes.address(), 0}, codes.address(), sizeof(uint32_t), order.address(),
                    keys_.count, 0, axes * bits);
    run();
    return order;
  }

  void keep_records(gpu::Buffer order) {
    stream_.stage("records");
    for (const KeyColumn& input : inputs_) {
      const auto bytes = static_cast<uint32_t>(input.width);
      built_.keys.push_back(device_.allocate(keys_.count * bytes, "the keys of an rx3d index"));
      gather(stream_, bytes, input.keys, order.address(), keys_.count, built_.keys.back().address());
    }
    if (keys_.rows == 0) {
      built_.row_of = std::move(order);
    } else {
      built_.row_of = device_.allocate(keys_.count * sizeof(uint32_t), "the rows of an rx3d index");
      gather(stream_, sizeof(uint32_t), keys_.rows, order.address(), keys_.count, built_.row_of.address());
      stream_.keep(std::move(order));
    }
    upload_columns([&](size_t i) { return built_.keys[i].address(); });
    run();
  }

  void build_scene() {
    const gpu::SceneGeometry::Write write = [&](gpu::Stream& stream, uint64_t first, uint64_t count,
                                                gpu::Address to) {
      built_.write_triangles(stream, first, count, to);
    };
    built_.scene = gpu::Scene::build(
        device_,
        {.primitive = gpu::PrimitiveKind::kTriangles, .geometry = write, .primitive_count = keys_.count},
        context_);
    const gpu::SceneStatistics& scene = built_.scene->statistics();
    statistics_.timings.add(scene.timings);
    statistics_.peak_bytes =
        built_.resident_bytes() - scene.resident_bytes + std::max(scene.peak_bytes, scene.resident_bytes);
  }

  gpu::Device& device_;
  const IndexKeys& keys_;
  const WorkContext& context_;
  IndexBuildStatistics& statistics_;
  gpu::Stream stream_;
  std::vector<KeyColumn> inputs_;
  Rx3dScene built_;
};

}  // namespace

Rx3dScene Rx3dScene::build(gpu::Device& device, const IndexKeys& keys, double radius,
                           const WorkContext& context, IndexBuildStatistics& statistics) {
  return Builder(device, keys, context, statistics).build(radius);
}

void Rx3dScene::write_triangles(gpu::Stream& stream, uint64_t first, uint64_t count, gpu::Address to) const {
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::Rx3dTrianglesParams>("index/rx3d/rx3d_triangles", {group_threads(device)});
  stream.dispatch(kernel,
                  {.columns = columns.address(),
                   .triangles = to,
                   .first = static_cast<uint32_t>(first),
                   .count = static_cast<uint32_t>(count),
                   .axes = space.axes(),
                   .reserved = 0},
                  tile_groups(device, count, 1));
}

uint64_t Rx3dScene::resident_bytes() const {
  uint64_t bytes = row_of.bytes() + columns.bytes() + (scene ? scene->statistics().resident_bytes : 0);
  for (const gpu::Buffer& column : keys) bytes += column.bytes();
  return bytes;
}

}  // namespace rtsql
