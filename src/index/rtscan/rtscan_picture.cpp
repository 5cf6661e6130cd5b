#include "index/rtscan/rtscan_picture.h"

#include <fmt/format.h>

#include <span>

#include "algorithm/radix_sort.h"
#include "index/rtscan/rtscan_coordinates.h"

namespace rtsql {
namespace {

class RtscanPicture {
 public:
  RtscanPicture(gpu::Device& device, const RtscanParts& parts, const IndexKeys& keys,
                const RtscanOptions& options)
      : device_(device), parts_(parts), count_(keys.count), options_(options), stream_(device) {
    add_axis({keys.width, keys.keys});
    for (const KeyColumn& column : keys.further) add_axis(column);
  }

  std::vector<PicturedScene> scenes(const PictureChoice& choice) {
    std::vector<PicturedScene> scenes;
    auto first = axes_.begin();
    for (const uint32_t columns : options_.groups_of(axes_.size())) {
      const std::vector<RtscanScene::AxisKeys> axes(first, first + columns);
      first += columns;
      scenes.push_back(parts_.scenes[scenes.size()].picture(device_, axes, count_, options_, choice));
      PicturedScene& scene = scenes.back();
      for (size_t axis = 0; axis < axes.size(); ++axis)
        scene.axes[axis] = fmt::format("{} of {}", options_.uniform_encoding ? "rank" : "distance",
                                       choice.columns.at(axes[axis].column));
      if (parts_.row_of) name_rows(scene);
    }
    return scenes;
  }

 private:
  void add_axis(const KeyColumn& input) {
    const auto key_bytes = static_cast<uint32_t>(input.width);
    gpu::Buffer& sorted = stream_.scratch(count_ * key_bytes, "the sorted keys of a picture");
    gpu::Buffer& positions = stream_.scratch(count_ * sizeof(uint32_t), "the order of a picture");
    stream_.stage("picture");
    radix_sort_from(stream_, {input.keys, 0}, sorted.address(), key_bytes, positions.address(), count_);
    const RtscanAxis axis(parts_.columns[axes_.size()].table, options_.uniform_encoding);
    coordinates_.push_back(write_coordinates(stream_, axis,
                                             {.width = input.width,
                                              .sorted = sorted.address(),
                                              .positions = positions.address(),
                                              .count = count_}));
    stream_.finish();
    axes_.push_back({axes_.size(), axis, coordinates_.back().address()});
  }

  // Records are those of rows that have keys.
  void name_rows(PicturedScene& scene) {
    std::vector<uint32_t> rows(scene.primitives.size());
    for (size_t i = 0; i < rows.size(); ++i) {
      stream_.download(parts_.row_of, scene.primitives[i].rows[0] * sizeof(uint32_t),
                       std::as_writable_bytes(std::span(&rows[i], 1)));
    }
    stream_.finish();
    for (size_t i = 0; i < rows.size(); ++i) scene.primitives[i].rows = {rows[i]};
  }

  gpu::Device& device_;
  const RtscanParts& parts_;
  const uint64_t count_;
  const RtscanOptions& options_;
  gpu::Stream stream_;
  std::vector<RtscanScene::AxisKeys> axes_;
  std::vector<gpu::Buffer> coordinates_;
};

}  // namespace

std::vector<PicturedScene> picture_rtscan(gpu::Device& device, const RtscanParts& parts,
                                          const IndexKeys& keys, const RtscanOptions& options,
                                          const PictureChoice& choice) {
  return RtscanPicture(device, parts, keys, options).scenes(choice);
}

}  // namespace rtsql
