#include <span>
#include <vector>

#include <fmt/format.h>

#include "algorithm/gather.h"
#include "cases.h"

namespace rtsql {

void time_link(Bench& bench, uint32_t log2) {
  if (!bench.wanted("link") || bench.all_wanted()) return;
  const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
  const uint64_t bytes = uint64_t{count} * sizeof(uint32_t);
  const gpu::Buffer far = bench.device().allocate(bytes, "bench", gpu::MemoryUse::kHost);
  const gpu::Buffer near = bench.words(count);
  const gpu::Buffer indices = bench.words(count);
  const gpu::Buffer out = bench.words(count);
  bench.fill_each("link data", "A(i) = mix32(i); B(i) = random_of(i) & params.mask;",
                  {.a = far.address(), .b = indices.address(), .count = count, .mask = count - 1});
  const auto check_copy = [&] {
    return bench.errors("link check", "if (A(i) != mix32(i)) wrong();", {.a = near.address(), .count = count});
  };
  bench.measure(
      "link: copy to the device by a kernel", count,
      [&](gpu::Stream& stream) {
        stream.stage("timed");
        stream.copy(far.address(), near.address(), bytes);
      },
      check_copy);
  bench.measure(
      "link: copy to the host by a kernel", count,
      [&](gpu::Stream& stream) {
        stream.stage("timed");
        stream.copy(near.address(), far.address(), bytes);
      },
      check_copy);
  std::vector<std::byte> words(bytes);
  bench.device().read(near, 0, words);
  bench.measure(
      "link: copy to the device by the driver", count,
      [&](gpu::Stream& stream) {
        stream.stage("timed");
        stream.upload(near, 0, words);
      },
      check_copy);
  bench.measure(
      "link: copy to the host by the driver", count,
      [&](gpu::Stream& stream) {
        stream.stage("timed");
        stream.download(near, 0, words);
      },
      check_copy);
  bench.measure(
      "link: gather u32 random", count,
      [&](gpu::Stream& stream) {
        stream.stage("timed");
        gather(stream, 4, far.address(), indices.address(), count, out.address());
      },
      [&] {
        return bench.errors("link gather check", "if (B(i) != mix32(A(i))) wrong();",
                            {.a = indices.address(), .b = out.address(), .count = count});
      });
  bench.measure(
      "link: atomics on the host's memory", count,
      [&](gpu::Stream& stream) {
        stream.fill(far, 0);
        stream.stage("timed");
        bench.each(stream, "link atomics", "atomicAdd(A(B(i) & 0xffffu), 1u);",
                   {.a = far.address(), .b = indices.address(), .count = count});
      },
      [&] {
        return bench.errors("link atomics check", "if (i == 0) { uint sum = 0; for (uint w = 0; w < 0x10000u; ++w) sum += A(w); if (sum != params.count) wrong(); }",
                            {.a = far.address(), .count = count});
      });
}

}  // namespace rtsql
