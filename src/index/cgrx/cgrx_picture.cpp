#include "index/cgrx/cgrx_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <span>

#include "index/cgrx/cgrx_primitives.h"
#include "index/contract/read_corners.h"
#include "index/filter/read_keys.h"
#include "index/rx/rx_picture.h"

namespace rtsql {
namespace {

class CgrxPicture {
 public:
  CgrxPicture(gpu::Device& device, const CgrxScene& scene, const SortedKeys& sorted, KeyWidth width,
              uint64_t key_count, const CgrxOptions& options)
      : scene_(scene),
        sorted_(sorted),
        width_(width),
        key_count_(key_count),
        options_(options),
        stream_(device),
        written_(write_cgrx_primitives(device, sorted, width, key_count, options, scene.axis_scale, {},
                                       timings_)) {}

  std::vector<PicturedPrimitive> primitives(const std::vector<uint32_t>& numbers) {
    const std::vector<std::vector<ScenePlace>> corners = read_corners(stream_, written_.corners, numbers, 3);
    std::vector<uint32_t> buckets(numbers.size()), starts(numbers.size());
    for (size_t i = 0; i < numbers.size(); ++i) {
      read_word(written_.bucket_of, numbers[i], buckets[i]);
      if (written_.start_of) read_word(written_.start_of, numbers[i], starts[i]);
    }
    stream_.finish();
    std::vector<uint32_t> first, last;
    for (const uint32_t bucket : buckets) {
      first.push_back(bucket << options_.bucket_log2);
      last.push_back(static_cast<uint32_t>(
          std::min<uint64_t>((uint64_t{bucket} + 1) << options_.bucket_log2, key_count_) - 1));
    }
    gpu::Timings timings;
    const std::vector<uint64_t> representatives =
        read_keys(stream_, {width_, sorted_.keys.address()}, last, ReadOrder::kAsPositions, timings);
    std::vector<PicturedPrimitive> pictured;
    for (size_t i = 0; i < numbers.size(); ++i) {
      PicturedPrimitive primitive{.number = numbers[i], .corners = corners[i], .rows = {}, .text = {}};
      if (stands_at(corners[i], representatives[i])) {
        primitive.text = fmt::format("bucket {}", buckets[i]);
        primitive.rows.resize(2);
      } else {
        name_leader(primitive, (starts[i] & shader::kCgrxPlaneEnd) != 0);
      }
      pictured.push_back(std::move(primitive));
    }
    for (size_t i = 0; i < numbers.size(); ++i) {
      if (pictured[i].leads_on) continue;
      read_word(sorted_.rows, first[i], pictured[i].rows[0]);
      read_word(sorted_.rows, last[i], pictured[i].rows[1]);
    }
    stream_.finish();
    return pictured;
  }

 private:
  void read_word(const gpu::Buffer& from, uint32_t number, uint32_t& to) {
    stream_.download(from, number * sizeof(uint32_t), std::as_writable_bytes(std::span(&to, 1)));
  }

  // The place is the mean of the corners.
  double place_along(const std::vector<ScenePlace>& corners, size_t axis) const {
    const double scale[] = {1, static_cast<double>(1U << scene_.axis_scale.y_log2),
                            static_cast<double>(1U << scene_.axis_scale.z_log2)};
    double sum = 0;
    for (const ScenePlace& corner : corners) sum += corner[axis];
    return sum / 3 / scale[axis];
  }

  // Tells whether the triangle stands at the key's place, and so for its bucket.
  bool stands_at(const std::vector<ScenePlace>& corners, uint64_t key) const {
    const RxLayout layout;
    const uint32_t bits[] = {layout.x_bits, layout.y_bits, layout.z_bits};
    for (size_t axis = 0; axis < 3; ++axis) {
      const auto coordinate = static_cast<double>(key & ((uint64_t{1} << bits[axis]) - 1));
      if (std::abs(place_along(corners, axis) - coordinate) > 0.25) return false;
      key >>= bits[axis];
    }
    return true;
  }

  // Says what cgrx.h calls a triangle that stands for no bucket.
  void name_leader(PicturedPrimitive& leader, bool is_plane_end) const {
    const bool is_end = options_.representation == CgrxRepresentation::kExtra;
    const bool is_of_plane = is_end ? is_plane_end : place_along(leader.corners, 1) < 0;
    const char letter = is_end ? 'e' : 'm';
    leader.leads_on = true;
    leader.text = fmt::format("{}'s {}", is_of_plane ? "a plane" : "a row", is_end ? "end" : "marker");
    leader.mark.push_back(is_of_plane ? static_cast<char>(std::toupper(letter)) : letter);
  }

  const CgrxScene& scene_;
  const SortedKeys& sorted_;
  const KeyWidth width_;
  const uint64_t key_count_;
  const CgrxOptions& options_;
  gpu::Stream stream_;
  gpu::Timings timings_;
  const CgrxPrimitives written_;
};

}  // namespace

PicturedScene picture_cgrx_scene(gpu::Device& device, const CgrxScene& scene, const SortedKeys& sorted,
                                 KeyWidth width, uint64_t key_count, const CgrxOptions& options,
                                 const PictureChoice& choice) {
  PicturedScene picture;
  picture.address = scene.scene->address();
  picture.axes = rx_axis_texts(RxLayout{}, scene.axis_scale, false);
  picture.primitive_count = scene.primitives;
  picture.primitives = CgrxPicture(device, scene, sorted, width, key_count, options)
                           .primitives(choice.of(picture.address, scene.primitives));
  return picture;
}

}  // namespace rtsql
