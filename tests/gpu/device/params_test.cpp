// C++ and shaders must agree on parameter structs: this is tested through the device, and by the check of the
// SPIR-V.
#include <bit>

#include "gpu/spirv_params.h"
#include "tests/gpu/device/shaders/awkward.h"
#include "tests/gpu/test_device.h"

namespace rtsql::gpu {
namespace {

class ParamsTest : public TestDevice {};

TEST_F(ParamsTest, AwkwardStructGoesThroughTheDevice) {
  Buffer out = upload(std::vector<uint32_t>(32, 0));
  shader::AwkwardParams params{};
  params.out_words = out.address();
  params.small = 1.5f;
  params.wide = -2.25;
  params.list[0] = 10;
  params.list[1] = 20;
  params.list[2] = 30;
  params.inner = {40, 0.5f, 0x123456789abcdef0u};
  params.negative = -7;
  params.pair[0] = {50, -0.5f, 0xfedcba9876543210u};
  params.pair[1] = {60, 4.0f, 0x0123456701234567u};
  params.last = 70;
  auto kernel = device().kernel<shader::AwkwardParams>("test/awkward", {32});
  Stream stream(device());
  stream.dispatch(kernel, params, 1);
  stream.finish();

  auto wide = std::bit_cast<uint64_t>(-2.25);
  std::vector<uint32_t> expected = {32,
                                    std::bit_cast<uint32_t>(1.5f),
                                    static_cast<uint32_t>(wide),
                                    static_cast<uint32_t>(wide >> 32),
                                    10,
                                    20,
                                    30,
                                    40,
                                    0x9abcdef0u,
                                    0x12345678u,
                                    std::bit_cast<uint32_t>(0.5f),
                                    static_cast<uint32_t>(-7),
                                    50,
                                    0x76543210u,
                                    0xfedcba98u,
                                    std::bit_cast<uint32_t>(-0.5f),
                                    60,
                                    0x01234567u,
                                    0x01234567u,
                                    std::bit_cast<uint32_t>(4.0f),
                                    70};
  EXPECT_EQ(download<uint32_t>(out, expected.size()), expected);
}

TEST_F(ParamsTest, SpecializationChoosesTheWorkgroup) {
  for (uint32_t threads : {8u, 64u, 256u}) {
    Buffer out = upload(std::vector<uint32_t>(32, 0));
    shader::AwkwardParams params{};
    params.out_words = out.address();
    Stream stream(device());
    stream.dispatch(device().kernel<shader::AwkwardParams>("test/awkward", {threads}), params, 1);
    stream.finish();
    EXPECT_EQ(download<uint32_t>(out, 1)[0], threads);
  }
}

TEST_F(ParamsTest, OtherSizeIsRefused) {
  struct Other {
    uint32_t words[4];
  };
  EXPECT_THROW(device().kernel<Other>("test/awkward", {16}), std::logic_error);
  EXPECT_THROW(device().kernel<Other>("test/absent"), std::logic_error);
}

// The nested struct ends in a gap: it has 24 bytes in C++, 20 in the shader.
TEST_F(ParamsTest, GapAtTheEndOfANestedStructIsRefused) {
  struct Inner {
    uint32_t a;
    Address b;
    float c;
  };
  struct Params {
    Inner inner;
    uint32_t after;
  };
  const std::string source = R"(#version 460
#include "common/buffers.glsl"
#include "common/grid.glsl"
layout(local_size_x = 1) in;
struct Inner { uint a; uint64_t b; float c; };
struct Params { Inner inner; uint after; };
KERNEL_PARAMS(Params);
void main() { U32s(params.inner.b).v[0] = params.after; }
)";
  Stream stream(device());
  stream.dispatch(device().kernel_from_source<Params>("gap", source), Params{}, 1);
  EXPECT_THROW(stream.finish(), std::logic_error);
}

}  // namespace
}  // namespace rtsql::gpu
