// The index behind `hash` and `bucket` is a hashed table (hash_table.h) that answers point probes.
//
// A span of a probe names rows themselves where every key occurs once, else a run of the rows in the order of
// their mixed keys. Neighbouring lanes read a bucket together: each of a cluster has a probe of its own, and
// all read 16 bytes of the bucket of each in turn.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "index/contract/index.h"
#include "index/hash/hash_table.h"
#include "shaders/index/hash/hash_find.h"

namespace rtsql {

class HashIndex : public ProbeIndex {
 public:
  // A cluster has `lanes`: a power of two up to the device's subgroup, at most as many as a bucket has 16
  // bytes; none chooses by the device.
  HashIndex(gpu::Device& device, const IndexKeys& keys, const HashShape& shape, const WorkContext& context,
            std::optional<uint32_t> lanes = std::nullopt);

  // Serves as IndexMethod::append. Returns null where keys repeat, and where the table has too few slots.
  std::unique_ptr<Index> append(gpu::Device& device, const IndexKeys& appended,
                                const WorkContext& context) const;

  // Serves as IndexMethod::precompile_joins of a method with that shape by default.
  static void precompile_joins(gpu::Device& device, KeyWidth width, const HashShape& shape);

  void precompile(gpu::Device& device) const override {
    find_kernel(device, rows_of_workgroup(device, kManyPoints));
  }
  std::optional<KernelLookup> kernel_lookup() const override;
  bool find_on_host(uint64_t key, uint64_t most, std::vector<uint32_t>& rows) const override;

 protected:
  // Throws Error(kUnsupported) for a batch that is not points.
  ProbeResult run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                        gpu::Timings& timings) const override;

 private:
  // Has a table of so many keys, each once.
  HashIndex(KeyWidth width, uint64_t count, HashTable table, uint32_t lanes, IndexBuildStatistics statistics);

  void count_bytes();  // that stay
  static uint32_t rows_of_workgroup(const gpu::Device& device, const ProbeBatch& batch);
  gpu::Kernel<shader::HashFindParams> find_kernel(gpu::Device& device, uint32_t rows) const;
  uint32_t lines_of_bucket() const { return table_.shape.slots * table_.slot_bytes() / (16 * lanes_); }

  HashTable table_;
  gpu::Buffer rows_;  // in the order of the mixed keys; empty where every key occurs once
  uint32_t lanes_ = 1;
};

}  // namespace rtsql
