// The bytes that encode a set of code points, as a graph: each way from its first node to its last spells one
// of them. Code points whose encodings go on alike share nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "automaton/code_points.h"

namespace rtsql {

struct Utf8Graph {
  static constexpr uint32_t kFirst = 0, kLast = 1;

  struct Edge {
    uint32_t from, to;
    uint8_t first, last;  // bytes
  };

  std::vector<Edge> edges;
  uint32_t nodes = 2;
};

Utf8Graph utf8_graph(const CodePoints& set);

}  // namespace rtsql
