#include "index/contract/read_corners.h"

#include <numeric>
#include <span>

namespace rtsql {

std::vector<std::vector<ScenePlace>> read_corners(gpu::Stream& stream, const gpu::Buffer& primitives,
                                                  size_t count, size_t corners) {
  std::vector<uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return read_corners(stream, primitives, numbers, corners);
}

std::vector<std::vector<ScenePlace>> read_corners(gpu::Stream& stream, const gpu::Buffer& primitives,
                                                  const std::vector<uint32_t>& numbers, size_t corners) {
  std::vector<std::vector<ScenePlace>> places(numbers.size(), std::vector<ScenePlace>(corners));
  for (size_t i = 0; i < numbers.size(); ++i) {
    stream.download(primitives, numbers[i] * corners * sizeof(ScenePlace),
                    std::as_writable_bytes(std::span(places[i])));
  }
  stream.finish();
  return places;
}

}  // namespace rtsql
