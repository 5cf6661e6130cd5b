// Holds the bottom-level structures of a Scene, one for each partition. They are built and compacted in
// batches that keep the peak of memory low or, where their geometry is written, one after another in the same
// memory; refits are one after another.
#pragma once

#include "gpu/acceleration_build.h"

namespace rtsql::gpu {

// Says how the primitives are cut: into partitions of equal size, the last perhaps smaller.
struct Partitioning {
  // Cuts into `wanted` partitions; into more where one would exceed `max_primitives`, fewer where rows are
  // too few or where their numbers would exceed the 24 bits of gl_InstanceCustomIndexEXT.
  static Partitioning cut(uint64_t primitives, uint32_t wanted, uint64_t max_primitives);

  uint64_t primitives = 0;
  uint64_t rows_per_partition = 1;

  uint32_t partitions() const {
    return static_cast<uint32_t>((primitives + rows_per_partition - 1) / rows_per_partition);
  }
  uint64_t first(uint32_t partition) const { return partition * rows_per_partition; }
  uint64_t count(uint32_t partition) const {
    return std::min(rows_per_partition, primitives - first(partition));
  }
};

// Gives builds the primitives of a partition. Where these are written, it has room for those of one.
class PartitionGeometry {
 public:
  // It refers to what it is given.
  PartitionGeometry(Device& device, const SceneDescription& description, const SceneGeometry& geometry,
                    Partitioning partitioning, MemoryTally& tally);
  ~PartitionGeometry();
  PartitionGeometry(const PartitionGeometry&) = delete;

  bool is_written() const { return geometry_.is_written(); }
  AccelerationBuild build_of(uint32_t partition) const;
  // Records the writing of what build_of(partition) reads, in place of what was written before.
  void write(Stream& stream, uint32_t partition) const;

 private:
  const SceneDescription& description_;
  const SceneGeometry& geometry_;
  const Partitioning partitioning_;
  MemoryTally& tally_;
  Buffer written_;
};

class BottomLevels {
 public:
  // Builds and waits.
  BottomLevels(Device& device, const SceneDescription& description, Partitioning partitioning,
               const WorkContext& context, MemoryTally& tally, Timings& timings);
  // Refits `before` to `geometry` and waits.
  BottomLevels(const BottomLevels& before, const SceneDescription& description, const SceneGeometry& geometry,
               const WorkContext& context, MemoryTally& tally, Timings& timings);

  const std::vector<AccelerationStorage>& levels() const { return levels_; }
  uint64_t bytes() const;

 private:
  void build_batch(const SceneDescription& description, const PartitionGeometry& geometry, uint32_t first,
                   uint32_t count, const WorkContext& context, MemoryTally& tally, Timings& timings);
  void compact_batch(uint32_t first, VkQueryPool sizes, const WorkContext& context, MemoryTally& tally,
                     Timings& timings);
  uint32_t batch_size(const PartitionGeometry& geometry, uint32_t first) const;

  Device& device_;
  Partitioning partitioning_;
  std::vector<AccelerationStorage> levels_;
};

}  // namespace rtsql::gpu
