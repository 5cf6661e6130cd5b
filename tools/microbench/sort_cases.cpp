#include "cases.h"

#include <optional>

#include <fmt/format.h>

#include "algorithm/radix_paths.h"
#include "algorithm/radix_sort.h"

namespace rtsql {

void time_sort(Bench& bench, uint32_t log2) {
  if (!bench.wanted("sort")) return;
  const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
  const gpu::Buffer keys = bench.words(count);
  const gpu::Buffer values = bench.words(count);
  bench.measure(
      "sort u32 pairs", count,
      [&](gpu::Stream& stream) {
        bench.each(stream, "pairs", "A(i) = mix32(i); B(i) = i;",
                   {.a = keys.address(), .b = values.address(), .count = count});
        stream.stage("timed");
        radix_sort(stream, keys.address(), 4, values.address(), count);
      },
      [&] {
        return bench.errors("pairs check", "if (A(i) != mix32(B(i)) || (i > 0 && A(i - 1) >= A(i))) wrong();",
                            {.a = keys.address(), .b = values.address(), .count = count});
      });
  // There are many equal keys, whose order must stay, and digits in which all agree.
  bench.measure(
      "sort u32 pairs, 12 bits vary", count,
      [&](gpu::Stream& stream) {
        bench.each(stream, "small pairs", "A(i) = mix32(i) & 0xfff; B(i) = i;",
                   {.a = keys.address(), .b = values.address(), .count = count});
        stream.stage("timed");
        radix_sort(stream, keys.address(), 4, values.address(), count);
      },
      [&] {
        return bench.errors(
            "small pairs check",
            "if (A(i) != (mix32(B(i)) & 0xfff) || (i > 0 && (A(i - 1) > A(i) || (A(i - 1) == A(i) && "
            "B(i - 1) >= B(i))))) wrong();",
            {.a = keys.address(), .b = values.address(), .count = count});
      });
  bench.measure(
      "sort u32 keys", count,
      [&](gpu::Stream& stream) {
        bench.each(stream, "keys", "A(i) = mix32(i);", {.a = keys.address(), .count = count});
        stream.stage("timed");
        radix_sort(stream, keys.address(), 4, 0, count);
      },
      [&] {
        return bench.errors("keys check", "if (i > 0 && A(i - 1) >= A(i)) wrong();",
                            {.a = keys.address(), .count = count});
      });
  const gpu::Buffer wide = bench.words(2 * uint64_t{count});
  bench.measure(
      "sort u64 pairs", count,
      [&](gpu::Stream& stream) {
        bench.each(stream, "wide pairs", "A(2 * i) = mix32(i); A(2 * i + 1) = random_of(i); B(i) = i;",
                   {.a = wide.address(), .b = values.address(), .count = count});
        stream.stage("timed");
        radix_sort(stream, wide.address(), 8, values.address(), count);
      },
      [&] {
        return bench.errors(
            "wide pairs check",
            "if (A(2 * i) != mix32(B(i)) || A(2 * i + 1) != random_of(B(i)) || (i > 0 && (A(2 * i - 1) > "
            "A(2 * i + 1) || (A(2 * i - 1) == A(2 * i + 1) && A(2 * i - 2) > A(2 * i))))) wrong();",
            {.a = wide.address(), .b = values.address(), .count = count});
      });
  bench.measure(
      "sort u64 pairs, 12 bits vary", count,
      [&](gpu::Stream& stream) {
        bench.each(stream, "small wide pairs", "A(2 * i) = 7; A(2 * i + 1) = mix32(i) & 0xfff; B(i) = i;",
                   {.a = wide.address(), .b = values.address(), .count = count});
        stream.stage("timed");
        radix_sort(stream, wide.address(), 8, values.address(), count);
      },
      [&] {
        return bench.errors("small wide pairs check",
                            "if (A(2 * i) != 7 || A(2 * i + 1) != (mix32(B(i)) & 0xfff)) wrong();"
                            "if (i > 0 && (A(2 * i - 1) > A(2 * i + 1) || (A(2 * i - 1) == A(2 * i + 1) && "
                            "B(i - 1) >= B(i)))) "
                            "wrong();",
                            {.a = wide.address(), .b = values.address(), .count = count});
      });
  bench.measure(
      "sort u64 keys", count,
      [&](gpu::Stream& stream) {
        bench.each(stream, "wide keys", "A(2 * i) = random_of(i); A(2 * i + 1) = mix32(i);",
                   {.a = wide.address(), .count = count});
        stream.stage("timed");
        radix_sort(stream, wide.address(), 8, 0, count);
      },
      [&] {
        return bench.errors("wide keys check", "if (i > 0 && A(2 * i - 1) >= A(2 * i + 1)) wrong();",
                            {.a = wide.address(), .count = count});
      });
}

void time_sort_shapes(Bench& bench, uint32_t log2) {
  if (!bench.wanted("shapes") || bench.all_wanted()) return;
  const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
  const gpu::Buffer keys = bench.words(count);
  const gpu::Buffer values = bench.words(count);
  const std::optional<RadixSweepShape> usual = radix_sweep_shape(bench.device(), 4);
  if (!usual) return;
  for (const uint32_t threads : {256u, 384u, 512u, 768u, 1024u}) {
    for (const uint32_t items : {8u, 12u, 15u, 16u, 20u, 24u}) {
      RadixSweepShape shape = *usual;
      shape.threads = threads;
      shape.items = items;
      if (radix_sweep_shared_bytes(bench.device(), shape, 4) >
          bench.device().limits().max_shared_memory_bytes)
        continue;
      bench.measure(
          fmt::format("sort shapes: {} x {}", threads, items), count,
          [&](gpu::Stream& stream) {
            bench.each(stream, "pairs", "A(i) = mix32(i); B(i) = i;",
                       {.a = keys.address(), .b = values.address(), .count = count});
            stream.stage("timed");
            radix_sort_sweep(stream, {.source = {keys.address(), values.address()},
                              .keys = keys.address(),
                              .values = values.address(),
                              .count = count},
                             shape);
          },
          [&] {
            return bench.errors("pairs check",
                                "if (A(i) != mix32(B(i)) || (i > 0 && A(i - 1) >= A(i))) wrong();",
                                {.a = keys.address(), .b = values.address(), .count = count});
          });
    }
  }
}

}  // namespace rtsql
