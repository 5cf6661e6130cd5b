#include "cases.h"

#include <algorithm>
#include <span>
#include <vector>

#include "algorithm/reduce.h"
#include "algorithm/scan.h"

namespace rtsql {

void time_scan(Bench& bench, uint32_t log2) {
  if (!bench.wanted("scan")) return;
  const uint64_t count = uint64_t{1} << log2;
  const gpu::Buffer in = bench.words(count);
  const gpu::Buffer out = bench.words(2 * count);
  bench.fill_each("small", "A(i) = mix32(i) & 7;",
                  {.a = in.address(), .count = static_cast<uint32_t>(count)});
  for (const ScanSum sum : {ScanSum::k32, ScanSum::k64}) {
    bench.measure(
        sum == ScanSum::k32 ? "scan u32" : "scan u64", count,
        [&](gpu::Stream& stream) {
          stream.stage("timed");
          exclusive_scan(stream, in.address(), out.address(), count, sum);
        },
        [&] {
          return bench.errors("scan check",
                              sum == ScanSum::k32
                                  ? "if ((i == 0 ? 0 : B(i - 1) + A(i - 1)) != B(i)) wrong();"
                                  : "if ((i == 0 ? 0 : B(2 * (i - 1)) + A(i - 1)) != B(2 * i)) wrong();",
                              {.a = in.address(), .b = out.address(), .count = static_cast<uint32_t>(count)});
        });
  }
}

void time_reduce(Bench& bench, uint32_t log2) {
  if (!bench.wanted("reduce")) return;
  const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
  const gpu::Buffer values = bench.words(2 * uint64_t{count});
  const gpu::Buffer result = bench.words(2);
  // The values are 0 .. count-1 in random order; those of 64 bits have these in their upper halves.
  struct Width {
    const char* sum;
    const char* maximum;
    const char* fill;
    uint32_t bytes;
    uint64_t factor;
  };
  for (const Width& width :
       {Width{"reduce u32 sum", "reduce u32 maximum", "A(i) = mix32(i) & params.mask;", 4, 1},
        Width{"reduce u64 sum", "reduce u64 maximum", "A(2 * i) = 0; A(2 * i + 1) = mix32(i) & params.mask;",
              8, uint64_t{1} << 32}}) {
    bench.fill_each("values", width.fill, {.a = values.address(), .count = count, .mask = count - 1});
    for (const Reduction reduction : {Reduction::kSum, Reduction::kMaximum}) {
      uint64_t found = 0;
      bench.measure(
          reduction == Reduction::kSum ? width.sum : width.maximum, count,
          [&](gpu::Stream& stream) {
            stream.stage("timed");
            reduce(stream, reduction, values.address(), width.bytes, count, result);
            stream.stage("result");
            stream.download(result, 0, std::as_writable_bytes(std::span(&found, 1)));
          },
          [&] {
            std::vector<uint32_t> host(2 * uint64_t{count});
            bench.device().read(values, 0, std::as_writable_bytes(std::span(host)));
            uint64_t expected = 0;
            for (uint32_t i = 0; i < count; ++i) {
              const uint64_t value = width.bytes == 4 ? host[i] : width.factor * host[2 * uint64_t{i} + 1];
              expected = reduction == Reduction::kSum ? expected + value : std::max(expected, value);
            }
            return found == expected ? 0u : 1u;
          });
    }
  }
}

}  // namespace rtsql
