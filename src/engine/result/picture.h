// A picture as data: the scenes that rays go through, what their primitives stand for, and the rays of a
// query. Whoever draws it decides where on a page things are, and nothing of what they are.
#pragma once

#include <string>
#include <vector>

#include "gpu/ray_record.h"
#include "index/contract/scene_picture.h"

namespace rtsql {

struct ScenePicture {
  std::string title;  // "index points_k (rx) on points (k)"
  PicturedScene scene;
  std::vector<std::string> labels;   // of each primitive: the values that it stands for, or its mark
  std::vector<gpu::TracedRay> rays;  // those that went through the scene
};

struct Picture {
  std::vector<ScenePicture> scenes;  // one at least
  bool is_of_query = false;          // rays belong to it, though there may be none
  std::vector<std::string> notes;    // what is not in it
  std::string path;                  // of an SVG file that it is to be drawn into; empty: none
};

// Returns the name of primitive `number` for people: its label, else its number. It is one of the scene's.
std::string primitive_name(const ScenePicture& picture, uint64_t number);

// Says in words what the picture shows: the scenes, their primitives, the rays and what these meet.
std::vector<std::string> picture_lines(const Picture& picture);

// Says in words where a ray runs: "from (4.5, 256, 0) along x to 8.5".
std::string ray_text(const gpu::TracedRay& ray);
// Says what it meets: "meets 5, 6, 7"; of many the first ones.
std::string hits_text(const ScenePicture& picture, const gpu::TracedRay& ray);
// Says how many primitives are drawn of how many: "12 triangles", "64 of 1,000 triangles".
std::string count_text(const PicturedScene& scene);

}  // namespace rtsql
