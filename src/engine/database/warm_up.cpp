#include "engine/database/warm_up.h"

#include "algorithm/expand.h"
#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "algorithm/runs.h"
#include "algorithm/scan.h"
#include "algorithm/select.h"
#include "exec/aggregate/group_assignment.h"
#include "gpu/stream.h"
#include "index/contract/method.h"
#include "index/registry/registry.h"
#include "storage/column.h"

namespace rtsql {
namespace {

// So many items take the kernels of large inputs, at few bytes of scratch.
constexpr uint64_t kItems = uint64_t{1} << 16;

// Recording requests the kernels; the stream is dropped without having run.
void record_what_is_common(gpu::Device& device) {
  gpu::Stream stream(device);
  const gpu::Address items = stream.scratch(kItems * sizeof(uint64_t)).address();
  const gpu::Address others = stream.scratch(kItems * sizeof(uint64_t)).address();
  const gpu::Address total = stream.scratch(sizeof(uint64_t)).address();
  // The kernels that take longest to compile come first; only sorts by several keys go on from given values.
  for (uint32_t key_bytes : {4u, 8u}) radix_sort_from(stream, {items}, items, key_bytes, others, kItems);
  exclusive_scan(stream, items, others, kItems, ScanSum::k32, total);
  exclusive_scan(stream, items, others, kItems, ScanSum::k64, total);
  select_bits(stream, items, kItems, others, total);
  for (uint32_t bytes : {4u, 8u}) mark_different(stream, items, bytes, kItems, 0, others);
  for (uint32_t bytes : {4u, 8u, 1u}) gather(stream, bytes, items, others, kItems, items);
  gather_bits(stream, items, others, kItems, items);
  iota(stream, items, kItems);
  stream.copy(items, others, kItems);
  expand_singles(stream, {.first = items, .size = others, .permutation = items, .count = kItems}, others,
                 items);
  expand_spans(stream,
               {.first = items, .offsets = others, .permutation = items, .count = kItems, .total = kItems}, 0,
               kItems, others, items);
  for (uint32_t key_bytes : {4u, 8u}) radix_sort(stream, items, key_bytes, others, kItems);
  for (uint32_t key_bytes : {4u, 8u}) {
    mark_runs(stream, {.keys = items, .key_bytes = key_bytes, .count = kItems}, others);
  }
  count_bits(stream, items, kItems, total);
}

}  // namespace

void warm_up(gpu::Device& device) {
  device.warm_up_compiler();
  if (device.info().kind == gpu::DeviceKind::kCpu) return;
  device.precompile([&] {
    record_what_is_common(device);
    precompile_group_assignment(device);
    for (KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
      for (const IndexMethod* method : index_methods()) {
        if (method->precompile_joins != nullptr) method->precompile_joins(device, width);
      }
    }
    precompile_statistics(device);
  });
}

void warm_up(gpu::Device& device, const Index& index) {
  if (device.info().kind != gpu::DeviceKind::kCpu) device.precompile([&] { index.precompile(device); });
}

}  // namespace rtsql
