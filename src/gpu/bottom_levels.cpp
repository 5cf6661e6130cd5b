#include "gpu/bottom_levels.h"

#include <deque>

#include "gpu/device_impl.h"
#include "gpu/stream_impl.h"

namespace rtsql::gpu {
namespace {

// Partitions are built together while their structures and working memory stay below this.
constexpr uint64_t kBatchBytes = uint64_t{256} << 20;
// A compaction that frees less than this share of a structure is not worth the second copy in memory.
constexpr double kWorthCompacting = 0.95;

constexpr uint64_t kMaxPartitions = uint64_t{1} << 24;

QueryPool create_size_queries(const LogicalDevice& device, uint32_t count) {
  auto info = make_info<VkQueryPoolCreateInfo>(VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO);
  info.queryType = VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR;
  info.queryCount = count;
  VkQueryPool pool = VK_NULL_HANDLE;
  check_vulkan(vkCreateQueryPool(device.get(), &info, nullptr, &pool), "creating a query pool");
  return QueryPool(device.get(), pool);
}

}  // namespace

Partitioning Partitioning::cut(uint64_t primitives, uint32_t wanted, uint64_t max_primitives) {
  auto rows_of = [primitives](uint64_t partitions) { return (primitives + partitions - 1) / partitions; };
  uint64_t rows = std::clamp<uint64_t>(rows_of(std::max(wanted, 1u)), 1, max_primitives);
  return {primitives, std::max(rows, rows_of(kMaxPartitions))};
}

PartitionGeometry::PartitionGeometry(Device& device, const SceneDescription& description,
                                     const SceneGeometry& geometry, Partitioning partitioning,
                                     MemoryTally& tally)
    : description_(description), geometry_(geometry), partitioning_(partitioning), tally_(tally) {
  if (!is_written()) return;
  const uint64_t most = std::min(partitioning.rows_per_partition, partitioning.primitives);
  written_ = device.allocate(most * bytes_per_primitive(description.primitive),
                             "the primitives of an acceleration structure");
  tally_.add(written_.bytes());
}

PartitionGeometry::~PartitionGeometry() {
  if (is_written()) tally_.remove(written_.bytes());
}

AccelerationBuild PartitionGeometry::build_of(uint32_t partition) const {
  const uint64_t count = partitioning_.count(partition);
  if (is_written()) return {description_, written_.address(), 0, count};
  return {description_, geometry_.primitives(), partitioning_.first(partition), count};
}

void PartitionGeometry::write(Stream& stream, uint32_t partition) const {
  if (!is_written()) return;
  stream.stage("geometry");
  geometry_.write()(stream, partitioning_.first(partition), partitioning_.count(partition),
                    written_.address());
}

BottomLevels::BottomLevels(Device& device, const SceneDescription& description, Partitioning partitioning,
                           const WorkContext& context, MemoryTally& tally, Timings& timings)
    : device_(device), partitioning_(partitioning) {
  uint32_t partitions = partitioning.partitions();
  const PartitionGeometry geometry(device, description, description.geometry, partitioning, tally);
  while (levels_.size() < partitions) {
    context.poll();
    auto first = static_cast<uint32_t>(levels_.size());
    build_batch(description, geometry, first, batch_size(geometry, first), context, tally, timings);
  }
}

BottomLevels::BottomLevels(const BottomLevels& before, const SceneDescription& description,
                           const SceneGeometry& geometry, const WorkContext& context, MemoryTally& tally,
                           Timings& timings)
    : device_(before.device_), partitioning_(before.partitioning_) {
  const LogicalDevice& logical = device_.impl().logical;
  const PartitionGeometry primitives(device_, description, geometry, partitioning_, tally);
  for (uint32_t i = 0; i < partitioning_.partitions(); ++i) {
    context.poll();
    const AccelerationBuild build = primitives.build_of(i);
    VkAccelerationStructureBuildSizesInfoKHR sizes = build.sizes(logical);
    levels_.emplace_back(device_, VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
                         sizes.accelerationStructureSize);
    BuildScratch scratch(device_, {sizes.updateScratchSize});
    tally.add(levels_.back().bytes() + scratch.bytes());
    Stream stream(device_, context.interrupt);
    primitives.write(stream, i);
    stream.stage("refit");
    stream.impl().recorder->add([&](VkCommandBuffer commands) {
      build.record(commands, logical, levels_[i], scratch.address(0), &before.levels_[i]);
    });
    timings.add(stream.finish());
    tally.remove(scratch.bytes());
  }
}

uint64_t BottomLevels::bytes() const {
  uint64_t bytes = 0;
  for (const AccelerationStorage& level : levels_) bytes += level.bytes();
  return bytes;
}

uint32_t BottomLevels::batch_size(const PartitionGeometry& geometry, uint32_t first) const {
  if (geometry.is_written()) return 1;
  VkAccelerationStructureBuildSizesInfoKHR sizes = geometry.build_of(first).sizes(device_.impl().logical);
  uint64_t each = sizes.accelerationStructureSize + sizes.buildScratchSize;
  uint64_t fitting = std::max<uint64_t>(kBatchBytes / std::max<uint64_t>(each, 1), 1);
  return static_cast<uint32_t>(std::min<uint64_t>(fitting, partitioning_.partitions() - first));
}

void BottomLevels::build_batch(const SceneDescription& description, const PartitionGeometry& geometry,
                               uint32_t first, uint32_t count, const WorkContext& context, MemoryTally& tally,
                               Timings& timings) {
  const LogicalDevice& logical = device_.impl().logical;
  std::deque<AccelerationBuild> builds;
  std::vector<uint64_t> scratch_bytes;
  for (uint32_t i = first; i < first + count; ++i) {
    builds.push_back(geometry.build_of(i));
    VkAccelerationStructureBuildSizesInfoKHR sizes = builds.back().sizes(logical);
    levels_.emplace_back(device_, VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
                         sizes.accelerationStructureSize);
    scratch_bytes.push_back(sizes.buildScratchSize);
    tally.add(levels_.back().bytes());
  }

  QueryPool queries;
  {
    BuildScratch scratch(device_, scratch_bytes);
    tally.add(scratch.bytes());
    Stream stream(device_, context.interrupt);
    CommandRecorder& recorder = *stream.impl().recorder;
    for (uint32_t i = first; i < first + count; ++i) geometry.write(stream, i);
    stream.stage("build");
    // Each build has working memory of its own, so that those of one batch may run at once.
    recorder.add([&](VkCommandBuffer commands) {
      for (uint32_t i = 0; i < count; ++i) {
        builds[i].record(commands, logical, levels_[first + i], scratch.address(i));
      }
    });
    std::vector<VkAccelerationStructureKHR> handles;
    if (description.compact) {
      for (uint32_t i = first; i < first + count; ++i) handles.push_back(levels_[i].get());
      queries = create_size_queries(logical, count);
      recorder.add([&](VkCommandBuffer commands) {
        vkCmdResetQueryPool(commands, queries.get(), 0, count);
        logical.rays().cmd_write_properties(commands, count, handles.data(),
                                            VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR,
                                            queries.get(), 0);
      });
    }
    timings.add(stream.finish());
    tally.remove(scratch.bytes());
  }
  if (description.compact) compact_batch(first, queries.get(), context, tally, timings);
}

void BottomLevels::compact_batch(uint32_t first, VkQueryPool queries, const WorkContext& context,
                                 MemoryTally& tally, Timings& timings) {
  const LogicalDevice& logical = device_.impl().logical;
  std::vector<uint64_t> sizes(levels_.size() - first);
  check_vulkan(vkGetQueryPoolResults(logical.get(), queries, 0, static_cast<uint32_t>(sizes.size()),
                                     sizes.size() * sizeof(uint64_t), sizes.data(), sizeof(uint64_t),
                                     VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
               "reading compacted sizes");
  Stream stream(device_, context.interrupt);
  stream.stage("compact");
  std::vector<std::pair<size_t, AccelerationStorage>> compacted;
  for (size_t i = 0; i < sizes.size(); ++i) {
    const AccelerationStorage& original = levels_[first + i];
    if (static_cast<double>(sizes[i]) > kWorthCompacting * static_cast<double>(original.bytes())) continue;
    AccelerationStorage copy(device_, VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR, sizes[i]);
    auto info =
        make_info<VkCopyAccelerationStructureInfoKHR>(VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR);
    info.src = original.get();
    info.dst = copy.get();
    info.mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR;
    stream.impl().recorder->add(
        [&logical, info](VkCommandBuffer commands) { logical.rays().cmd_copy(commands, &info); });
    tally.add(copy.bytes());
    compacted.emplace_back(first + i, std::move(copy));
  }
  timings.add(stream.finish());
  for (auto& [partition, copy] : compacted) {
    tally.remove(levels_[partition].bytes());
    levels_[partition] = std::move(copy);
  }
}

}  // namespace rtsql::gpu
