// shaders/common/division.glsl without the operators, against the host's.
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "tests/gpu/test_device.h"

namespace rtsql::gpu {
namespace {

struct DivisionParams {
  Address a;
  Address b;
  Address out;
  uint32_t count;
  uint32_t reserved;
};

std::string kernel_of(const std::string& expression) {
  return R"(#version 460
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "common/division.glsl"
layout(local_size_x = 64) in;
struct DivisionParams { uint64_t a; uint64_t b; uint64_t result; uint count; uint reserved; };
KERNEL_PARAMS(DivisionParams);
void main() {
  const uint i = workgroup_index() * 64 + gl_LocalInvocationID.x;
  if (i < params.count) {
    const uint64_t a = U64s(params.a).v[i];
    const uint64_t b = U64s(params.b).v[i];
    U64s(params.result).v[i] = )" +
         expression + ";\n  }\n}\n";
}

class DivisionTest : public TestDevice {
 protected:
  static constexpr uint32_t kPairs = 200001;  // no multiple of a workgroup

  // Words of all magnitudes, extremes included.
  static uint64_t some_word(std::mt19937_64& random) {
    constexpr uint64_t kExtremes[] = {0,
                                      1,
                                      2,
                                      3,
                                      0xffff,
                                      0x10000,
                                      0xffffffff,
                                      0x100000000,
                                      0x7fffffffffffffff,
                                      0x8000000000000000,
                                      0xffffffffffffffff,
                                      0xffffffff00000000};
    if (random() % 8 == 0) return kExtremes[random() % std::size(kExtremes)];
    return random() >> (random() % 64);
  }

  std::vector<uint64_t> evaluate(const std::string& expression, const std::vector<uint64_t>& a,
                                 const std::vector<uint64_t>& b) {
    const uint64_t bytes = a.size() * sizeof(uint64_t);
    Buffer left = device().allocate(bytes, "test");
    Buffer right = device().allocate(bytes, "test");
    Buffer out = device().allocate(bytes + 64 * sizeof(uint64_t), "test");
    device().write(left, 0, std::as_bytes(std::span(a)));
    device().write(right, 0, std::as_bytes(std::span(b)));
    auto kernel = device().kernel_from_source<DivisionParams>("division", kernel_of(expression));
    Stream stream(device());
    stream.fill(out, 0x5a5a5a5a);
    stream.dispatch(
        kernel,
        DivisionParams{left.address(), right.address(), out.address(), static_cast<uint32_t>(a.size()), 0},
        (a.size() + 63) / 64);
    stream.finish();
    std::vector<uint64_t> words(a.size() + 64);
    device().read(out, 0, std::as_writable_bytes(std::span(words)));
    // Invocations beyond the last item have left everything alone.
    for (size_t i = a.size(); i < words.size(); ++i) EXPECT_EQ(words[i], 0x5a5a5a5a5a5a5a5au);
    words.resize(a.size());
    return words;
  }
};

TEST_F(DivisionTest, QuotientsOfIntegersAreTheHosts) {
  std::mt19937_64 random(1);
  std::vector<uint64_t> a, b;
  for (uint32_t i = 0; i < kPairs; ++i) {
    a.push_back(some_word(random));
    b.push_back(std::max<uint64_t>(1, some_word(random)));
  }
  const std::vector<uint64_t> quotients = evaluate("divide_u64(a, b)", a, b);
  const std::vector<uint64_t> rests = evaluate("modulo_u64(a, b)", a, b);
  const std::vector<uint64_t> signed_quotients =
      evaluate("uint64_t(quotient_i64(int64_t(a), int64_t(b)))", a, b);
  for (uint32_t i = 0; i < kPairs; ++i) {
    ASSERT_EQ(quotients[i], a[i] / b[i]) << a[i] << " / " << b[i];
    ASSERT_EQ(rests[i], a[i] % b[i]) << a[i] << " % " << b[i];
    const auto x = static_cast<int64_t>(a[i]), y = static_cast<int64_t>(b[i]);
    const bool wraps = x == std::numeric_limits<int64_t>::min() && y == -1;
    ASSERT_EQ(static_cast<int64_t>(signed_quotients[i]), wraps ? x : x / y) << x << " / " << y;
  }
}

TEST_F(DivisionTest, QuotientsOfDoublesAreRoundedAsTheHosts) {
  std::mt19937_64 random(2);
  const double kSpecial[] = {0.0,    -0.0,   1.0,      -1.0,      3.0,          10.0, 1e308,  -1e308,
                             1e-308, 5e-324, HUGE_VAL, -HUGE_VAL, std::nan(""), 0.1,  1.0 / 3};
  std::vector<uint64_t> a, b;
  auto some_double = [&] {
    if (random() % 8 == 0) return std::bit_cast<uint64_t>(kSpecial[random() % std::size(kSpecial)]);
    if (random() % 2 == 0) return std::bit_cast<uint64_t>(static_cast<double>(random() % 1000000) / 100);
    return random();
  };
  for (uint32_t i = 0; i < kPairs; ++i) {
    a.push_back(some_double());
    b.push_back(some_double());
  }
  const std::vector<uint64_t> found =
      evaluate("doubleBitsToUint64(divide_f64(uint64BitsToDouble(a), uint64BitsToDouble(b)))", a, b);
  for (uint32_t i = 0; i < kPairs; ++i) {
    const double x = std::bit_cast<double>(a[i]), y = std::bit_cast<double>(b[i]);
    const double expected = x / y, quotient = std::bit_cast<double>(found[i]);
    if (std::isnan(expected)) {
      ASSERT_TRUE(std::isnan(quotient)) << x << " / " << y;
    } else if (expected != 0 && std::abs(expected) < std::numeric_limits<double>::min()) {
      ASSERT_NEAR(quotient, expected, std::numeric_limits<double>::denorm_min()) << x << " / " << y;
    } else {
      ASSERT_EQ(found[i], std::bit_cast<uint64_t>(expected)) << x << " / " << y << " gave " << quotient;
    }
  }
}

TEST_F(DivisionTest, RootsOfDoublesAreRoundedAsTheHosts) {
  std::mt19937_64 random(3);
  std::vector<uint64_t> a;
  for (double x : {0.0, 1.0, 2.0, 4.0, 1e308, 1e-308, 5e-324, HUGE_VAL})
    a.push_back(std::bit_cast<uint64_t>(x));
  while (a.size() < kPairs) {
    const uint64_t word = random() & 0x7fffffffffffffff;
    if (!std::isnan(std::bit_cast<double>(word))) a.push_back(word);
  }
  const std::vector<uint64_t> found = evaluate("doubleBitsToUint64(sqrt_f64(uint64BitsToDouble(a)))", a, a);
  for (uint32_t i = 0; i < kPairs; ++i) {
    const double x = std::bit_cast<double>(a[i]);
    ASSERT_EQ(found[i], std::bit_cast<uint64_t>(std::sqrt(x))) << "sqrt " << x;
  }
}

}  // namespace
}  // namespace rtsql::gpu
