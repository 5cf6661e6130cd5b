#include "index/rx/rx_picture.h"

#include <fmt/format.h>

#include <span>

#include "algorithm/gather.h"
#include "common/divide.h"
#include "index/contract/read_corners.h"
#include "index/filter/row_keys.h"
#include "shaders/index/rx/rx_geometry.h"

namespace rtsql {
namespace {

class RxPicture {
 public:
  RxPicture(gpu::Device& device, const RxScene& scene, const RxOptions& options, const IndexKeys& keys,
            std::vector<uint32_t> numbers)
      : device_(device),
        scene_(scene),
        options_(options),
        keys_(keys),
        numbers_(std::move(numbers)),
        stream_(device),
        key_bytes_(static_cast<uint32_t>(keys.width)) {}

  std::vector<PicturedPrimitive> primitives() {
    const gpu::Address rows = rows_of_numbers();
    std::vector<uint32_t> read_rows(numbers_.size());
    const gpu::Buffer primitives = write_primitives(rows);
    stream_.download(row_buffer_, 0, std::as_writable_bytes(std::span(read_rows)));
    const size_t corners = is_triangle() ? 3 : 2;
    const std::vector<std::vector<ScenePlace>> places =
        read_corners(stream_, primitives, numbers_.size(), corners);
    std::vector<PicturedPrimitive> pictured;
    for (size_t i = 0; i < numbers_.size(); ++i)
      pictured.push_back({.number = numbers_[i], .corners = places[i], .rows = {read_rows[i]}, .text = {}});
    return pictured;
  }

 private:
  bool is_triangle() const { return options_.primitive == RxPrimitive::kTriangle; }

  // Of several rows that share a primitive the first one is taken.
  gpu::Address rows_of_numbers() {
    const uint64_t count = numbers_.size();
    row_buffer_ = device_.allocate(count * sizeof(uint32_t), "the rows of a picture");
    stream_.stage("picture");
    stream_.upload(row_buffer_, 0, std::as_bytes(std::span(numbers_)));
    for (const gpu::Buffer* const table : {&scene_.run_starts, &scene_.row_of}) {
      if (!*table) continue;
      gpu::Buffer& next = stream_.scratch(count * sizeof(uint32_t));
      gather(stream_, sizeof(uint32_t), table->address(), row_buffer_.address(), count, next.address());
      stream_.copy(next.address(), row_buffer_.address(), count * sizeof(uint32_t));
    }
    return row_buffer_.address();
  }

  gpu::Buffer write_primitives(gpu::Address rows) {
    const uint64_t count = numbers_.size();
    const uint64_t table_rows = keys_.table_rows != 0 ? keys_.table_rows : keys_.count;
    const RowKeys by_row = keys_by_row(stream_, keys_, table_rows);
    gpu::Buffer& chosen = stream_.scratch(count * key_bytes_);
    gather(stream_, key_bytes_, by_row.keys, rows, count, chosen.address());
    gpu::Buffer primitives = device_.allocate(count * kMostCornerBytes, "the primitives of a picture");
    stream_.dispatch(device_.kernel<shader::RxGeometryParams>(
                         is_triangle() ? "index/rx/rx_triangles" : "index/rx/rx_boxes",
                         rx_specialization(options_.layout, key_bytes_, scene_.axis_scale)),
                     {.keys = chosen.address(),
                      .primitives = primitives.address(),
                      .base = scene_.base,
                      .count = static_cast<uint32_t>(count),
                      .reserved = 0},
                     divide_up(count, shader::kRxGeometryThreads));
    return primitives;
  }

  gpu::Device& device_;
  const RxScene& scene_;
  const RxOptions& options_;
  const IndexKeys& keys_;
  const std::vector<uint32_t> numbers_;
  gpu::Stream stream_;
  const uint32_t key_bytes_;
  gpu::Buffer row_buffer_;
};

}  // namespace

std::array<std::string, 3> rx_axis_texts(const RxLayout& layout, const RxAxisScale& axis_scale,
                                         bool counts_from_least) {
  const std::string what = counts_from_least ? "key - least" : "key";
  if (layout.extended) return {fmt::format("{} as a float's bits", what), "", ""};
  std::array<std::string, 3> texts;
  uint32_t first = 0;
  const uint32_t bits[] = {layout.x_bits, layout.y_bits, layout.z_bits};
  const uint32_t scales_log2[] = {0, axis_scale.y_log2, axis_scale.z_log2};
  for (size_t axis = 0; axis < texts.size(); ++axis) {
    if (bits[axis] == 1) texts[axis] = fmt::format("{} bit {}", what, first);
    if (bits[axis] > 1) texts[axis] = fmt::format("{} bits {}-{}", what, first, first + bits[axis] - 1);
    if (bits[axis] > 0 && scales_log2[axis] > 0) texts[axis] += fmt::format(" x {}", 1U << scales_log2[axis]);
    first += bits[axis];
  }
  return texts;
}

PicturedScene picture_rx_scene(gpu::Device& device, const RxScene& scene, const RxOptions& options,
                               const IndexKeys& keys, const PictureChoice& choice) {
  PicturedScene picture;
  picture.axes = rx_axis_texts(options.layout, scene.axis_scale, scene.base != 0);
  if (options.primitive == RxPrimitive::kBox) picture.shape = PicturedShape::kBox;
  if (options.primitive == RxPrimitive::kSphere) picture.shape = PicturedShape::kSphere;
  picture.address = scene.scene->address();
  picture.primitive_count = scene.primitive_count;
  std::vector<uint32_t> numbers = choice.of(picture.address, scene.primitive_count);
  picture.primitives = RxPicture(device, scene, options, keys, std::move(numbers)).primitives();
  return picture;
}

}  // namespace rtsql
