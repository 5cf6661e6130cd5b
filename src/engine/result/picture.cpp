#include "engine/result/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/text.h"

namespace rtsql {
namespace {

constexpr size_t kMostNamedHits = 12;
constexpr std::string_view kAxisNames[] = {"x", "y", "z"};

// Floats of scenes are halves or quarters below 2^24.
std::string coordinate_text(double value) {
  return fmt::format("{:.10g}", value);
}

std::string place_text(const ScenePlace& place) {
  return fmt::format("({}, {}, {})", coordinate_text(place[0]), coordinate_text(place[1]),
                     coordinate_text(place[2]));
}

std::string_view shape_name(PicturedShape shape) {
  switch (shape) {
    case PicturedShape::kBox:
      return "box";
    case PicturedShape::kSphere:
      return "sphere";
    case PicturedShape::kTriangle:
      break;
  }
  return "triangle";
}

std::string shapes_text(uint64_t count, PicturedShape shape) {
  const std::string_view name = shape_name(shape);
  return count == 1 ? fmt::format("1 {}", name)
                    : fmt::format("{} {}{}", format_count(count), name, name.ends_with('x') ? "es" : "s");
}

ScenePlace middle_of(const PicturedPrimitive& primitive) {
  ScenePlace middle = {};
  for (size_t axis = 0; axis < middle.size(); ++axis) {
    const auto [least, most] =
        std::ranges::minmax(primitive.corners, {}, [&](const ScenePlace& corner) { return corner[axis]; });
    middle[axis] = (least[axis] + most[axis]) / 2;
  }
  return middle;
}

size_t axis_of(const gpu::TracedRay& ray) {
  const auto along = std::ranges::find_if(ray.direction, [](float part) { return part != 0; });
  return static_cast<size_t>(along - ray.direction.begin());
}

std::string primitive_line(const ScenePicture& picture, size_t place) {
  const PicturedPrimitive& primitive = picture.scene.primitives[place];
  const std::string& label = picture.labels[place];
  std::string line = fmt::format("  {} {} around {}", shape_name(picture.scene.shape), primitive.number,
                                 place_text(middle_of(primitive)));
  if (!primitive.text.empty()) line += ": " + primitive.text;
  if (!label.empty()) line += (primitive.text.empty() ? ": " : ", ") + label;
  return line;
}

}  // namespace

std::string count_text(const PicturedScene& scene) {
  const uint64_t drawn = scene.primitives.size();
  const std::string all = shapes_text(scene.primitive_count, scene.shape);
  return drawn == scene.primitive_count ? all : fmt::format("{} of {}", format_count(drawn), all);
}

std::string primitive_name(const ScenePicture& picture, uint64_t number) {
  const auto& primitives = picture.scene.primitives;
  const auto found = std::ranges::find(primitives, number, &PicturedPrimitive::number);
  if (found == primitives.end()) return fmt::format("{} {}", shape_name(picture.scene.shape), number);
  const std::string& label = picture.labels[static_cast<size_t>(found - primitives.begin())];
  if (found->leads_on) return found->text;
  return label.empty() ? fmt::format("{} {}", shape_name(picture.scene.shape), number) : label;
}

std::string ray_text(const gpu::TracedRay& ray) {
  const size_t axis = axis_of(ray);
  if (axis == ray.direction.size()) return "nowhere";
  std::string text = fmt::format("from {} along {} to {}", place_text(ray.origin), kAxisNames[axis],
                                 coordinate_text(ray.origin[axis] + ray.farthest));
  if (ray.nearest > 0)
    text += fmt::format(", asked from {} on", coordinate_text(ray.origin[axis] + ray.nearest));
  return text;
}

std::string hits_text(const ScenePicture& picture, const gpu::TracedRay& ray) {
  if (ray.hits.empty()) return "meets nothing";
  std::vector<gpu::RayHit> hits = ray.hits;
  std::ranges::stable_sort(hits, {}, &gpu::RayHit::primitive);
  std::vector<std::string> names;
  for (const gpu::RayHit& hit : hits) {
    if (names.size() == kMostNamedHits) break;
    names.push_back(primitive_name(picture, hit.primitive));
  }
  std::string text = "meets " + join(names, ", ");
  if (hits.size() > names.size())
    text += fmt::format(" and {} more", format_count(hits.size() - names.size()));
  return text;
}

std::vector<std::string> picture_lines(const Picture& picture) {
  std::vector<std::string> lines;
  for (const ScenePicture& scene : picture.scenes) {
    lines.push_back(fmt::format("{}: {}", scene.title, count_text(scene.scene)));
    for (size_t axis = 0; axis < scene.scene.axes.size(); ++axis) {
      if (!scene.scene.axes[axis].empty())
        lines.push_back(fmt::format("  {}: {}", kAxisNames[axis], scene.scene.axes[axis]));
    }
    for (size_t place = 0; place < scene.scene.primitives.size(); ++place)
      lines.push_back(primitive_line(scene, place));
    for (size_t number = 0; number < scene.rays.size(); ++number) {
      const gpu::TracedRay& ray = scene.rays[number];
      lines.push_back(fmt::format("  ray {} {}: {}", number + 1, ray_text(ray), hits_text(scene, ray)));
    }
  }
  for (const std::string& note : picture.notes) lines.push_back("note: " + note);
  return lines;
}

}  // namespace rtsql
