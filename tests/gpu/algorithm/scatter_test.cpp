#include "algorithm/scatter.h"

#include <algorithm>
#include <numeric>

#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

class ScatterTest : public AlgorithmTest {
 protected:
  // Returns `count` distinct places below 2 × count + 1, in no order.
  static std::vector<uint32_t> random_places(uint64_t count) {
    std::vector<uint32_t> places(2 * count + 1);
    std::iota(places.begin(), places.end(), 0u);
    std::shuffle(places.begin(), places.end(), std::mt19937_64(7));
    places.resize(count);
    return places;
  }

  template <class T>
  static void check(uint64_t count) {
    const std::vector<T> values = random_values<T>(count, std::numeric_limits<T>::max());
    const std::vector<uint32_t> places = random_places(count);
    const gpu::Buffer source = upload(values);
    const gpu::Buffer indices = upload(places);
    const gpu::Buffer out = allocate<T>(2 * count + 4);
    gpu::Stream stream(device());
    stream.fill(out, 0x55555555);
    scatter(stream, sizeof(T), source.address(), indices.address(), count, out.address());
    stream.finish();

    std::vector<T> expected(2 * count + 4, static_cast<T>(0x5555555555555555));
    for (uint64_t i = 0; i < count; ++i) expected[places[i]] = values[i];
    ASSERT_EQ(download<T>(out), expected) << count << " elements of " << sizeof(T) << " bytes";
  }
};

TEST_F(ScatterTest, EverySizeOfElementAndCount) {
  for (uint64_t count : counts()) {
    check<uint8_t>(count);
    check<uint16_t>(count);
    check<uint32_t>(count);
    check<uint64_t>(count);
  }
}

TEST_F(ScatterTest, Bits) {
  enum class Source { kBitmap, kZeros, kOnes };
  for (uint64_t count : counts()) {
    const std::vector<uint32_t> words = random_values<uint32_t>((count + 31) / 32, UINT32_MAX);
    const std::vector<uint32_t> places = random_places(count);
    const gpu::Buffer source = upload(words);
    const gpu::Buffer indices = upload(places);
    for (Source from : {Source::kBitmap, Source::kZeros, Source::kOnes}) {
      std::vector<uint32_t> expected((2 * count + 1) / 32 + 2, 0x55555555);
      for (uint64_t i = 0; i < count; ++i) {
        bool bit = from == Source::kBitmap ? (words[i / 32] >> i % 32 & 1) != 0 : from == Source::kOnes;
        uint32_t mask = 1u << places[i] % 32;
        uint32_t& word = expected[places[i] / 32];
        word = bit ? word | mask : word & ~mask;
      }
      const gpu::Buffer out = allocate<uint32_t>(expected.size());
      gpu::Stream stream(device());
      stream.fill(out, 0x55555555);
      if (from == Source::kBitmap) {
        scatter_bits(stream, source.address(), indices.address(), count, out.address());
      } else {
        fill_bits(stream, from == Source::kOnes, indices.address(), count, out.address());
      }
      stream.finish();
      ASSERT_EQ(download<uint32_t>(out), expected) << count;
    }
  }
}

}  // namespace
}  // namespace rtsql
