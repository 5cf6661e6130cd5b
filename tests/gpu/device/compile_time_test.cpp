// The time that a driver compiles, also where it does so at a kernel's first launch, is compile time and no
// stage's.
#include <chrono>

#include "common/error.h"
#include "common/interrupt.h"
#include "gpu/compile_clock.h"
#include "tests/gpu/test_device.h"

namespace rtsql::gpu {
namespace {

struct MixParams {
  Address value;
  uint32_t count;
  uint32_t reserved;
};

// The kernel takes long to compile and no time to run. The driver has a cache of its own, so no two runs of
// this test use the same constants.
std::string mix_source(int steps) {
  const auto seed = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  std::string source = R"(#version 460
#include "common/buffers.glsl"
#include "common/grid.glsl"
layout(local_size_x = 64) in;
struct MixParams { uint64_t value; uint count; uint reserved; };
KERNEL_PARAMS(MixParams);
void main() {
  uint i = workgroup_index() * 64 + gl_LocalInvocationID.x;
  if (i >= params.count) return;
  uint64_t x = U64s(params.value).v[i];
)";
  for (int step = 0; step < steps; ++step) {
    const std::string constant = std::to_string(seed * 2654435761u + static_cast<uint64_t>(step)) + "ul";
    source += "  x = (x ^ " + constant + ") * (x >> " + std::to_string(step % 31) + ") + x / (x | " +
              constant + ");\n";
  }
  return source + "  U64s(params.value).v[i] = x;\n}\n";
}

class CompileTimeTest : public TestDevice {
 protected:
  struct Times {
    double gpu = 0, compile = 0;
  };

  Times run(Kernel<MixParams> kernel, const Buffer& buffer) {
    const double before = compile_milliseconds_of_thread();
    Stream stream(device());
    stream.stage("mix");
    stream.dispatch(kernel, MixParams{buffer.address(), 64, 0}, 1);
    const double gpu = stream.finish().gpu_milliseconds;
    return {gpu, compile_milliseconds_of_thread() - before};
  }
};

TEST_F(CompileTimeTest, OfAFirstLaunchIsNotTimeOfItsStage) {
  auto kernel = device().kernel_from_source<MixParams>("mix", mix_source(100));
  Buffer buffer = upload(std::vector<uint64_t>(64, 3));
  const Times first = run(kernel, buffer);
  const Times second = run(kernel, buffer);
  EXPECT_GT(first.compile, 1);
  EXPECT_EQ(second.compile, 0);
  EXPECT_LT(first.gpu, second.gpu + 0.1 * first.compile) << "compiled for " << first.compile << " ms";
}

TEST_F(CompileTimeTest, AnInterruptOfItDiscardsTheStream) {
  auto kernel = device().kernel_from_source<MixParams>("mix", mix_source(10));
  Buffer buffer = upload(std::vector<uint64_t>(64, 3));
  Interrupt interrupt;
  interrupt.raise();
  Stream stream(device(), &interrupt);
  stream.dispatch(kernel, MixParams{buffer.address(), 64, 0}, 1);
  EXPECT_THROW(stream.finish(), Error);
  interrupt.clear();
  stream.finish();
  EXPECT_EQ(download<uint64_t>(buffer), std::vector<uint64_t>(64, 3));
  run(kernel, buffer);
  EXPECT_NE(download<uint64_t>(buffer), std::vector<uint64_t>(64, 3));
}

}  // namespace
}  // namespace rtsql::gpu
