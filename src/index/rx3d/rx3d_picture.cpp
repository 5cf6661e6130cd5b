#include "index/rx3d/rx3d_picture.h"

#include <fmt/format.h>

#include <span>

#include "index/contract/read_corners.h"

namespace rtsql {

PicturedScene picture_rx3d(gpu::Device& device, const Rx3dScene& scene, uint64_t count,
                           const PictureChoice& choice) {
  constexpr uint64_t kBytesPerTriangle = 9 * sizeof(float);
  PicturedScene picture;
  if (count == 0) return picture;
  picture.address = scene.scene->address();
  picture.primitive_count = count;
  const uint32_t axes = scene.space.axes();
  const auto text = [&](uint32_t axis) {
    return fmt::format("{} in radii of {:.3g}", choice.columns.at(axis), scene.space.radius());
  };
  for (uint32_t axis = 0; axis + 1 < axes; ++axis) picture.axes[axis] = text(axis);
  picture.axes[2] = text(axes - 1);

  gpu::Stream stream(device);
  stream.stage("picture");
  const gpu::Buffer triangles = device.allocate(count * kBytesPerTriangle, "the primitives of a picture");
  scene.write_triangles(stream, 0, count, triangles.address());
  const std::vector<uint32_t> numbers = choice.of(picture.address, count);
  std::vector<uint32_t> rows(numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    stream.download(scene.row_of, numbers[i] * sizeof(uint32_t),
                    std::as_writable_bytes(std::span(&rows[i], 1)));
  }
  const auto corners = read_corners(stream, triangles, numbers, 3);
  for (size_t i = 0; i < numbers.size(); ++i)
    picture.primitives.push_back(
        {.number = numbers[i], .corners = corners[i], .rows = {rows[i]}, .text = {}});
  return picture;
}

}  // namespace rtsql
