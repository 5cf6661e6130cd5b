// Tests kernels from start to end: compiled, dispatched, their results read back.
#include <numeric>

#include "tests/gpu/test_device.h"

namespace rtsql::gpu {
namespace {

class KernelTest : public TestDevice {};

struct ScaleParams {
  Address values;
  uint32_t factor;
  uint32_t count;
};

const std::string kScale = R"(#version 460
#include "common/buffers.glsl"
#include "common/grid.glsl"
layout(local_size_x = 64) in;
struct ScaleParams { uint64_t values; uint factor; uint count; };
KERNEL_PARAMS(ScaleParams);
void main() {
  uint i = workgroup_index() * 64 + gl_LocalInvocationID.x;
  if (i < params.count) U32s(params.values).v[i] *= params.factor;
}
)";

TEST_F(KernelTest, RunsGeneratedSource) {
  std::vector<uint32_t> values(1000);
  std::iota(values.begin(), values.end(), 0u);
  Buffer buffer = upload(values);
  auto kernel = device().kernel_from_source<ScaleParams>("scale", kScale);
  Stream stream(device());
  stream.stage("scale");
  stream.dispatch(kernel, ScaleParams{buffer.address(), 3, 1000}, 16);
  Timings timings = stream.finish();
  ASSERT_EQ(timings.stages.size(), 1u);
  EXPECT_EQ(timings.stages[0].name, "scale");
  std::vector<uint32_t> result = download<uint32_t>(buffer);
  for (uint32_t i = 0; i < values.size(); ++i) ASSERT_EQ(result[i], 3 * i);
}

TEST_F(KernelTest, EachCommandSeesTheOneBefore) {
  Buffer buffer = upload(std::vector<uint32_t>(256, 1));
  auto kernel = device().kernel_from_source<ScaleParams>("scale", kScale);
  Stream stream(device());
  for (int i = 0; i < 20; ++i) stream.dispatch(kernel, ScaleParams{buffer.address(), 2, 256}, 4);
  stream.finish();
  EXPECT_EQ(download<uint32_t>(buffer), std::vector<uint32_t>(256, 1u << 20));
}

// Tables in shared memory are made for subgroups of DeviceLimits::subgroup_size.
TEST_F(KernelTest, RunsInSubgroupsOfTheReportedSize) {
  struct SizeParams {
    Address to;
  };
  const auto kernel = device().kernel_from_source<SizeParams>("subgroup size", R"(#version 460
#extension GL_KHR_shader_subgroup_basic : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
layout(local_size_x = 64) in;
struct SizeParams { uint64_t to; };
KERNEL_PARAMS(SizeParams);
void main() { U32s(params.to).v[gl_LocalInvocationID.x] = gl_SubgroupSize; }
)");
  Buffer sizes = device().allocate(64 * sizeof(uint32_t), "sizes");
  Stream stream(device());
  stream.dispatch(kernel, SizeParams{sizes.address()}, 1);
  stream.finish();
  EXPECT_EQ(download<uint32_t>(sizes, 64), std::vector<uint32_t>(64, device().limits().subgroup_size));
}

}  // namespace
}  // namespace rtsql::gpu
