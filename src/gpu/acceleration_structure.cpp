#include "gpu/acceleration_structure.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "common/check.h"
#include "common/error.h"
#include "gpu/bottom_levels.h"
#include "gpu/device_impl.h"
#include "gpu/stream_impl.h"

namespace rtsql::gpu {
namespace {

void add_instances(const BottomLevels& bottom, std::vector<VkAccelerationStructureInstanceKHR>& instances) {
  for (const AccelerationStorage& level : bottom.levels()) {
    VkAccelerationStructureInstanceKHR instance{};
    for (int axis = 0; axis < 3; ++axis) instance.transform.matrix[axis][axis] = 1.0f;
    instance.instanceCustomIndex = static_cast<uint32_t>(instances.size()) & 0xffffffu;
    instance.mask = 0xff;
    instance.flags = VK_GEOMETRY_INSTANCE_TRIANGLE_FACING_CULL_DISABLE_BIT_KHR;
    instance.accelerationStructureReference = level.address();
    instances.push_back(instance);
  }
}

SceneDescription others(SceneDescription description, Address geometry, uint64_t count) {
  description.geometry = geometry;
  description.primitive_count = count;
  return description;
}

}  // namespace

struct Scene::Impl {
  Impl(Device& owner, const SceneDescription& what, const WorkContext& context)
      : device(owner),
        description(what),
        partitioning(Partitioning::cut(what.primitive_count, what.partitions, owner.limits().max_primitives)),
        bottom(std::make_shared<const BottomLevels>(owner, description, partitioning, context, tally,
                                                    statistics.timings)) {
    build_top_level(context);
    sum_up();
  }

  // This is a refit of `before`.
  Impl(const Impl& before, const SceneGeometry& geometry, const WorkContext& context)
      : device(before.device),
        description(before.description),
        partitioning(before.partitioning),
        bottom(std::make_shared<const BottomLevels>(*before.bottom, description, geometry, context, tally,
                                                    statistics.timings)) {
    build_top_level(context);
    sum_up();
  }

  // This extends `before`.
  Impl(const Impl& before, Address geometry, uint64_t count, const WorkContext& context)
      : device(before.device),
        description(before.description),
        partitioning(before.partitioning),
        bottom(before.bottom) {
    further.emplace(device, others(description, geometry, count), Partitioning{count, count}, context, tally,
                    statistics.timings);
    build_top_level(context);
    sum_up();
  }

  void sum_up() {
    description.geometry = {};  // it may go
    statistics.partitions = partitioning.partitions();
    statistics.resident_bytes = bottom->bytes() + top.bytes();
    statistics.peak_bytes = tally.peak();
    if (!further) return;
    ++statistics.partitions;
    statistics.resident_bytes += further->bytes();
    statistics.peak_bytes += bottom->bytes();
  }

  void build_top_level(const WorkContext& context) {
    std::vector<VkAccelerationStructureInstanceKHR> records;
    add_instances(*bottom, records);
    if (further) add_instances(*further, records);
    Buffer instances = device.allocate(records.size() * sizeof(records[0]), "acceleration structure");
    device.write(instances, 0, std::as_bytes(std::span(records)));
    AccelerationBuild build(instances.address(), static_cast<uint32_t>(records.size()));
    VkAccelerationStructureBuildSizesInfoKHR sizes = build.sizes(device.impl().logical);
    top = AccelerationStorage(device, VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR,
                              sizes.accelerationStructureSize);
    BuildScratch scratch(device, {sizes.buildScratchSize});
    tally.add(instances.bytes() + top.bytes() + scratch.bytes());
    Stream stream(device, context.interrupt);
    stream.stage("top level");
    stream.impl().recorder->add([&](VkCommandBuffer commands) {
      build.record(commands, device.impl().logical, top, scratch.address(0));
    });
    statistics.timings.add(stream.finish());
  }

  Device& device;
  SceneDescription description;
  Partitioning partitioning;
  SceneStatistics statistics;
  MemoryTally tally;
  std::shared_ptr<const BottomLevels> bottom;
  std::optional<BottomLevels> further;  // that the scene was extended by
  AccelerationStorage top;
};

Scene Scene::build(Device& device, const SceneDescription& description, const WorkContext& context) {
  Rehearsal::end();
  if (!device.info().ray_pipelines) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("device \"{}\" has no ray-tracing pipelines", device.info().name));
  }
  RTSQL_CHECK(description.geometry.primitives() % 16 == 0);
  RTSQL_CHECK(description.primitive_count <= UINT32_MAX);
  SceneDescription chosen = description;
  if (chosen.refittable) chosen.compact = false;
  return Scene(std::make_unique<Impl>(device, chosen, context));
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

Scene Scene::refit(const SceneGeometry& geometry, const WorkContext& context) const {
  Rehearsal::end();
  RTSQL_CHECK(impl_->description.refittable && geometry.primitives() % 16 == 0);
  return Scene(std::make_unique<Impl>(*impl_, geometry, context));
}

Scene Scene::extend(Address geometry, uint64_t count, const WorkContext& context) const {
  Rehearsal::end();
  RTSQL_CHECK(!impl_->description.refittable && impl_->partitioning.partitions() == 1);
  RTSQL_CHECK(geometry % 16 == 0 && count > 0 && count <= impl_->device.limits().max_primitives);
  return Scene(std::make_unique<Impl>(*impl_, geometry, count, context));
}

}  // namespace rtsql::gpu
