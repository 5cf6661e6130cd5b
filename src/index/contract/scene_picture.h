// What of an index's scene is drawn, as data: the geometry is what the index's own kernels write, read back
// from the device, so that a picture shows what rays meet.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpu/memory.h"

namespace rtsql {

using ScenePlace = std::array<float, 3>;

enum class PicturedShape : uint8_t {
  kTriangle,  // three corners
  kBox,       // the least and the greatest corner
  kSphere,    // those of the box around it
};

struct PicturedPrimitive {
  uint64_t number = 0;  // in its scene: what hits name
  std::vector<ScenePlace> corners;
  // Rows of the table that it stands for, in key order: one, or the first and the last. None: it leads on to
  // others, or its rows are of no table that has a name.
  std::vector<uint32_t> rows;
  std::string text;       // what it is where rows do not say it: "bucket 3", "a row's end"
  bool leads_on = false;  // it stands for no keys
  std::string mark = {};  // of one that leads on: the letter that the method's header has for it
};

struct PicturedScene {
  gpu::Address address = 0;  // as traced rays name it
  PicturedShape shape = PicturedShape::kTriangle;
  std::array<std::string, 3> axes;            // what lies along x, y and z; empty: nothing
  uint64_t primitive_count = 0;               // all that the scene has
  std::vector<PicturedPrimitive> primitives;  // those that are drawn, by their numbers
};

// Says which primitives are drawn: those that rays have met, and the first others.
struct PictureChoice {
  uint64_t most = 64;                                 // of a scene
  std::map<gpu::Address, std::vector<uint64_t>> met;  // by scene
  std::vector<std::string> columns;                   // the names of the index's, for the texts of axes

  // Returns the numbers, ascending, of primitives of a scene that has `count`.
  std::vector<uint32_t> of(gpu::Address scene, uint64_t count) const;
};

}  // namespace rtsql
