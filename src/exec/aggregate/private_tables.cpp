#include "exec/aggregate/private_tables.h"

#include <fmt/format.h>

#include "shaders/exec/merge_tables.h"

namespace rtsql {
namespace {

constexpr uint64_t kCacheBytes = 1u << 19;  // of the tables of one workgroup
constexpr uint64_t kWorkgroupsPerUnit = 4;

}  // namespace

bool PrivateTables::suit(const gpu::Device& device, size_t accumulators, uint64_t slots) {
  return device.info().kind == gpu::DeviceKind::kCpu &&
         slots * device.limits().subgroup_size * sizeof(uint64_t) * accumulators <= kCacheBytes;
}

PrivateTables::PrivateTables(Execution& execution, const GroupTablePart& part) : part_(part) {
  gpu::Device& device = execution.device();
  lanes_ = device.limits().subgroup_size;
  workgroups_ = device.limits().compute_units * kWorkgroupsPerUnit;
  for (const Accumulator& accumulator : part.accumulators) {
    gpu::Buffer words =
        device.allocate(workgroups_ * part.slots * lanes_ * sizeof(uint64_t), "private group tables");
    execution.stream().fill(words, static_cast<uint32_t>(accumulator.initial_word()));
    tables_.push_back(share(std::move(words)));
    execution.keep({tables_.back()});
  }
}

std::string PrivateTables::declare_place(KernelWriter& writer, const std::string& slot) const {
  return fmt::format(
      "const uint64_t at = (uint64_t(workgroup_index() * uint({}) + {}) * {}ul + gl_LocalInvocationIndex) * "
      "8ul;\n",
      writer.inputs().word(part_.slots), slot, lanes_);
}

std::string PrivateTables::update(KernelWriter& writer, size_t accumulator, const std::string& word) const {
  const AccumulatorKind kind = part_.accumulators[accumulator].kind;
  const std::string place = fmt::format("{}({} + at).v[0]", is_double(kind) ? "F64s" : "U64s",
                                        writer.inputs().word(tables_[accumulator]->address()));
  return fmt::format("{} = {};\n", place, merged_values(kind, place, word));
}

void PrivateTables::finish(Execution& execution) const {
  for (size_t i = 0; i < part_.accumulators.size(); ++i) {
    shader::MergeTablesParams params{};
    params.tables = tables_[i]->address();
    params.words = part_.words[i].address();
    params.workgroups = static_cast<uint32_t>(workgroups_);
    params.slots = static_cast<uint32_t>(part_.slots);
    params.lanes = lanes_;
    params.operation = merge_operation(part_.accumulators[i].kind);
    execution.stream().dispatch(
        execution.device().kernel<shader::MergeTablesParams>("exec/merge_tables"), params,
        (part_.slots + shader::kMergeTablesThreads - 1) / shader::kMergeTablesThreads);
    execution.stream().count_bytes(tables_[i]->bytes() + part_.words[i].bytes());
  }
}

}  // namespace rtsql
