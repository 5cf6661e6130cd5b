#include "cases.h"

#include <span>

#include "algorithm/expand.h"
#include "algorithm/gather.h"
#include "algorithm/scan.h"

namespace rtsql {

void time_gather_random(Bench& bench, uint32_t log2) {
  if (!bench.wanted("gather")) return;
  const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
  const gpu::Buffer source = bench.words(count);
  const gpu::Buffer indices = bench.words(count);
  const gpu::Buffer out = bench.words(count);
  bench.fill_each("gather data", "A(i) = mix32(i); B(i) = random_of(i) & params.mask;",
                  {.a = source.address(), .b = indices.address(), .count = count, .mask = count - 1});
  bench.measure(
      "gather u32 random", count,
      [&](gpu::Stream& stream) {
        stream.stage("timed");
        gather(stream, 4, source.address(), indices.address(), count, out.address());
      },
      [&] {
        return bench.errors("gather check", "if (B(i) != mix32(A(i))) wrong();",
                            {.a = indices.address(), .b = out.address(), .count = count});
      });
}

void time_expand(Bench& bench, uint32_t log2) {
  if (!bench.wanted("expand")) return;
  const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
  const gpu::Buffer first = bench.words(count);
  const gpu::Buffer sizes = bench.words(count);
  const gpu::Buffer offsets = bench.words(2 * uint64_t{count});
  const gpu::Buffer owners = bench.words(count);
  const gpu::Buffer members = bench.words(count);
  const gpu::Buffer total = bench.device().allocate(sizeof(uint64_t), "bench");
  struct Sizes {
    const char* name;
    const char* fill;
    const char* check;
  };
  bench.fill_each("spans", "A(i) = i * 8; B(i) = mix32(i) & 1;",
                  {.a = first.address(), .b = sizes.address(), .count = count});
  uint64_t found = 0;
  bench.measure(
      "expand singles, 50 %", count,
      [&](gpu::Stream& stream) {
        stream.stage("timed");
        expand_singles(stream, {.first = first.address(), .size = sizes.address(), .count = count},
                       owners.address(), members.address(), total.address());
        stream.stage("total");
        stream.download(total, 0, std::as_writable_bytes(std::span(&found, 1)));
      },
      [&] {
        return bench.errors(
            "singles check",
            "if ((mix32(A(i)) & 1) != 1 || B(i) != 8 * A(i) || (i > 0 && A(i - 1) >= A(i))) wrong();",
            {.a = owners.address(), .b = members.address(), .count = static_cast<uint32_t>(found)});
      });
  // There are as many outputs as spans, either way.
  for (const Sizes& sizes_case :
       {Sizes{"expand spans of 1", "A(i) = i * 8; B(i) = 1;", "if (A(i) != i || B(i) != 8 * i) wrong();"},
        Sizes{"expand spans of 0 or 4", "A(i) = i * 8; B(i) = (mix32(i / 4) & 3) == (i & 3) ? 4 : 0;",
              "if (A(i) / 4 != i / 4 || (mix32(i / 4) & 3) != (A(i) & 3) || B(i) != 8 * A(i) + i % 4) "
              "wrong();"}}) {
    bench.fill_each("spans", sizes_case.fill, {.a = first.address(), .b = sizes.address(), .count = count});
    bench.measure(
        sizes_case.name, count,
        [&](gpu::Stream& stream) {
          exclusive_scan(stream, sizes.address(), offsets.address(), count, ScanSum::k64, total.address());
          stream.stage("timed");
          expand_spans(
              stream,
              {.first = first.address(), .offsets = offsets.address(), .count = count, .total = count}, 0,
              count, owners.address(), members.address());
        },
        [&] {
          return bench.errors("expand check", sizes_case.check,
                              {.a = owners.address(), .b = members.address(), .count = count});
        });
  }
}

}  // namespace rtsql
