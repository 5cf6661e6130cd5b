#include "benchmark/oracle.h"

#include <span>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "algorithm/scan.h"
#include "benchmark/item_kernel.h"
#include "common/check.h"
#include "schema/bitmap.h"
#include "shaders/benchmark/check_matches.h"
#include "shaders/benchmark/check_order.h"

namespace rtsql {

Oracle::Oracle(gpu::Device& device, const IndexKeys& keys, const WorkContext& context)
    : width_(keys.width),
      count_(keys.count),
      sorted_(device.allocate(keys.count * static_cast<uint32_t>(keys.width), "expected matches")),
      row_sums_(device.allocate((keys.count + 1) * sizeof(uint64_t), "expected matches")) {
  gpu::Stream stream(device, context.interrupt);
  if (count_ == 0) {
    stream.fill(row_sums_, 0);
    stream.finish();
    return;
  }
  const auto key_bytes = static_cast<uint32_t>(width_);
  gpu::Buffer& positions = stream.scratch(count_ * sizeof(uint32_t), "expected matches");
  radix_sort_from(stream, {keys.keys}, sorted_.address(), key_bytes, positions.address(), count_);
  gpu::Address rows = positions.address();
  if (keys.rows != 0) {
    rows = stream.scratch(count_ * sizeof(uint32_t), "expected matches").address();
    gather(stream, sizeof(uint32_t), keys.rows, positions.address(), count_, rows);
  }
  exclusive_scan(stream, rows, row_sums_.address(), count_, ScanSum::k64,
                 row_sums_.address() + count_ * sizeof(uint64_t));
  verify_order(stream, keys, positions.address(), rows);
}

void Oracle::verify_order(gpu::Stream& stream, const IndexKeys& keys, gpu::Address positions,
                          gpu::Address rows) {
  gpu::Buffer& seen = stream.scratch(bitmap_bytes(count_), "expected matches");
  gpu::Buffer& wrong = stream.scratch(sizeof(uint32_t), "expected matches");
  stream.fill(seen, 0);
  stream.fill(wrong, 0);
  dispatch_items<shader::CheckOrderParams>(stream, "benchmark/check_order",
                                           {.given = keys.keys,
                                            .sorted = sorted_.address(),
                                            .positions = positions,
                                            .rows = rows,
                                            .sums = row_sums_.address(),
                                            .seen = seen.address(),
                                            .wrong = wrong.address(),
                                            .count = static_cast<uint32_t>(count_),
                                            .key_bytes = static_cast<uint32_t>(width_)},
                                           count_);
  uint32_t wrong_keys = 0;
  stream.download(wrong, 0, std::as_writable_bytes(std::span(&wrong_keys, 1)));
  stream.finish();
  RTSQL_CHECK(wrong_keys == 0);
}

Oracle::Verdict Oracle::check(gpu::Device& device, const ProbeBatch& probes, gpu::Address sums,
                              gpu::Address sizes) const {
  gpu::Stream stream(device);
  gpu::Buffer& verdict = stream.scratch(sizeof(shader::MatchVerdict), "expected matches");
  stream.fill(verdict, 0);
  dispatch_items<shader::CheckMatchesParams>(stream, "benchmark/check_matches",
                                             {.sorted = sorted_.address(),
                                              .row_sums = row_sums_.address(),
                                              .low = probes.low,
                                              .high = probes.high,
                                              .sums = sums,
                                              .sizes = sizes,
                                              .verdict = verdict.address(),
                                              .keys = static_cast<uint32_t>(count_),
                                              .probes = static_cast<uint32_t>(probes.count),
                                              .key_bytes = static_cast<uint32_t>(width_),
                                              .reserved = 0},
                                             probes.count);
  shader::MatchVerdict found;
  stream.download(verdict, 0, std::as_writable_bytes(std::span(&found, 1)));
  stream.finish();
  return {.wrong_probes = found.wrong, .matches = found.matches, .misses = found.misses};
}

}  // namespace rtsql
