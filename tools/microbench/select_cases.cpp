#include "cases.h"

#include <span>

#include "algorithm/runs.h"
#include "algorithm/select.h"

namespace rtsql {

void time_select(Bench& bench, uint32_t log2) {
  if (!bench.wanted("select")) return;
  const uint64_t count = uint64_t{1} << log2;
  const gpu::Buffer bitmap = bench.words(count / 32);
  const gpu::Buffer out = bench.words(count);
  const gpu::Buffer total = bench.device().allocate(sizeof(uint64_t), "bench");
  struct Density {
    const char* name;
    const char* fill;
  };
  for (const Density& density :
       {Density{"select 6 %", "A(i) = mix32(i) & random_of(i) & mix32(~i) & random_of(~i);"},
        Density{"select 50 %", "A(i) = mix32(i);"}, Density{"select 100 %", "A(i) = ~0u;"}}) {
    bench.fill_each("bits", density.fill,
                    {.a = bitmap.address(), .count = static_cast<uint32_t>(count / 32)});
    uint64_t selected = 0;
    bench.measure(
        density.name, count,
        [&](gpu::Stream& stream) {
          stream.stage("timed");
          select_bits(stream, bitmap.address(), count, out.address(), total.address());
          stream.stage("total");
          stream.download(total, 0, std::as_writable_bytes(std::span(&selected, 1)));
        },
        [&] {
          gpu::Stream stream(bench.device());
          uint64_t counted = 0;
          count_bits(stream, bitmap.address(), count, total.address());
          stream.download(total, 0, std::as_writable_bytes(std::span(&counted, 1)));
          stream.finish();
          return (counted != selected ? 1u : 0u) +
                 bench.errors(
                     "select check",
                     "if ((i > 0 && B(i - 1) >= B(i)) || ((A(B(i) / 32) >> (B(i) % 32)) & 1) == 0) "
                     "wrong();",
                     {.a = bitmap.address(), .b = out.address(), .count = static_cast<uint32_t>(selected)});
        });
  }
}

void time_runs(Bench& bench, uint32_t log2) {
  if (!bench.wanted("runs")) return;
  const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
  const gpu::Buffer keys = bench.words(2 * uint64_t{count});
  const gpu::Buffer starts = bench.words(count);
  const gpu::Buffer total = bench.device().allocate(sizeof(uint64_t), "bench");
  struct Keys {
    const char* name;
    uint32_t bytes;
    uint32_t length;
    const char* fill;
  };
  for (const Keys& given :
       {Keys{"runs of 1 u32", 4, 1, "A(i) = i;"}, Keys{"runs of 8 u32", 4, 8, "A(i) = i / 8;"},
        Keys{"runs of 8 u64", 8, 8, "A(2 * i) = 0; A(2 * i + 1) = i / 8;"}}) {
    const uint32_t runs = count / given.length;
    bench.fill_each("keys", given.fill, {.a = keys.address(), .count = count});
    uint64_t found = 0;
    bench.measure(
        given.name, count,
        [&](gpu::Stream& stream) {
          stream.stage("timed");
          find_runs(stream, {.keys = keys.address(), .key_bytes = given.bytes, .count = count},
                    starts.address(), total.address());
          stream.stage("total");
          stream.download(total, 0, std::as_writable_bytes(std::span(&found, 1)));
        },
        [&] {
          return (found == runs ? 0u : 1u) +
                 bench.errors(
                     "runs check", "if (A(i) != i * params.mask) wrong();",
                     {.a = starts.address(), .count = runs, .mask = given.length});
        });
  }
}

}  // namespace rtsql
