#include "gpu/acceleration_structure.h"

#include <fmt/format.h>

#include "common/check.h"
#include "common/error.h"
#include "gpu/bottom_levels.h"
#include "gpu/device_impl.h"
#include "gpu/stream_impl.h"

namespace rtsql::gpu {
namespace {

std::vector<VkAccelerationStructureInstanceKHR> make_instances(
    const std::vector<AccelerationStorage>& levels) {
  std::vector<VkAccelerationStructureInstanceKHR> instances;
  for (size_t i = 0; i < levels.size(); ++i) {
    VkAccelerationStructureInstanceKHR instance{};
    for (int axis = 0; axis < 3; ++axis) instance.transform.matrix[axis][axis] = 1.0f;
    instance.instanceCustomIndex = static_cast<uint32_t>(i) & 0xffffffu;
    instance.mask = 0xff;
    instance.flags = VK_GEOMETRY_INSTANCE_TRIANGLE_FACING_CULL_DISABLE_BIT_KHR;
    instance.accelerationStructureReference = levels[i].address();
    instances.push_back(instance);
  }
  return instances;
}

}  // namespace

struct Scene::Impl {
  Impl(Device& owner, const SceneDescription& what, const WorkContext& context)
      : device(owner),
        description(what),
        partitioning(Partitioning::cut(what.primitive_count, what.partitions, owner.limits().max_primitives)),
        bottom(owner, what, partitioning, context, tally, statistics.timings) {
    build_top_level(context);
    statistics.partitions = partitioning.partitions();
    statistics.resident_bytes = bottom.bytes() + top.bytes() + instances.bytes();
    statistics.peak_bytes = tally.peak();
  }

  void build_top_level(const WorkContext& context) {
    std::vector<VkAccelerationStructureInstanceKHR> records = make_instances(bottom.levels());
    auto count = static_cast<uint32_t>(records.size());
    instances = device.allocate(records.size() * sizeof(records[0]), "acceleration structure");
    device.write(instances, 0, std::as_bytes(std::span(records)));
    AccelerationBuild build(instances.address(), count);
    top = AccelerationStorage(device, VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR,
                              build.sizes(device.impl().logical).accelerationStructureSize);
    tally.add(instances.bytes() + top.bytes());
    Stream stream(device, context.interrupt);
    tally.add(record_top_level(stream));
    statistics.timings.add(stream.finish());
    // A refit moves the boxes of the bottom levels and builds the top level again.
    if (description.intent != BuildIntent::kFastUpdate) instances = Buffer();
  }

  // Returns the bytes of working memory, which `stream` keeps.
  uint64_t record_top_level(Stream& stream) {
    stream.stage("top level");
    AccelerationBuild build(instances.address(), partitioning.partitions());
    BuildScratch scratch(device, {build.sizes(device.impl().logical).buildScratchSize});
    uint64_t bytes = scratch.bytes();
    stream.impl().recorder->add([this, build, address = scratch.address(0)](VkCommandBuffer commands) {
      build.record(commands, device.impl().logical, top, address);
    });
    stream.keep(std::move(scratch).release());
    return bytes;
  }

  Device& device;
  SceneDescription description;
  Partitioning partitioning;
  SceneStatistics statistics;
  MemoryTally tally;
  BottomLevels bottom;
  Buffer instances;  // kept for refits only
  AccelerationStorage top;
};

Scene Scene::build(Device& device, const SceneDescription& description, const WorkContext& context) {
  if (!device.info().ray_pipelines) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("device \"{}\" has no ray-tracing pipelines", device.info().name));
  }
  RTSQL_CHECK(description.geometry % 16 == 0);
  RTSQL_CHECK(description.primitive_count <= UINT32_MAX);
  return Scene(std::make_unique<Impl>(device, description, context));
}

Scene::Scene(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Scene::Scene(Scene&&) noexcept = default;
Scene& Scene::operator=(Scene&&) noexcept = default;
Scene::~Scene() = default;

Address Scene::address() const {
  return impl_->top.address();
}
uint64_t Scene::rows_per_partition() const {
  return impl_->partitioning.rows_per_partition;
}
const SceneStatistics& Scene::statistics() const {
  return impl_->statistics;
}

Timings Scene::refit(Address geometry) {
  RTSQL_CHECK(impl_->description.intent == BuildIntent::kFastUpdate && geometry % 16 == 0);
  Stream stream(impl_->device);
  stream.stage("refit");
  impl_->bottom.refit(stream, impl_->description, geometry);
  impl_->record_top_level(stream);
  return stream.finish();
}

}  // namespace rtsql::gpu
