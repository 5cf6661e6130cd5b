// Tests that DPccp finds every way to take a graph apart, once.
#include "plan/join/connected_pairs.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>

namespace rtsql {
namespace {

using Graph = std::vector<uint64_t>;
using Pairs = std::set<std::pair<uint64_t, uint64_t>>;

void connect(Graph& graph, size_t a, size_t b) {
  graph[a] |= uint64_t{1} << b;
  graph[b] |= uint64_t{1} << a;
}

bool is_connected(const Graph& graph, uint64_t set) {
  uint64_t reached = set & (~set + 1);
  for (uint64_t before = 0; before != reached;) {
    before = reached;
    for (size_t node = 0; node < graph.size(); ++node) {
      if ((reached >> node & 1) != 0) reached |= graph[node] & set;
    }
  }
  return reached == set;
}

Pairs all_pairs(const Graph& graph) {
  Pairs pairs;
  const uint64_t sets = uint64_t{1} << graph.size();
  for (uint64_t a = 1; a < sets; ++a) {
    for (uint64_t b = a + 1; b < sets; ++b) {
      if ((a & b) == 0 && is_connected(graph, a) && is_connected(graph, b) && is_connected(graph, a | b))
        pairs.insert({a, b});
    }
  }
  return pairs;
}

Pairs enumerated(const Graph& graph) {
  Pairs pairs;
  std::set<uint64_t> known;
  for (size_t node = 0; node < graph.size(); ++node) known.insert(uint64_t{1} << node);
  EXPECT_TRUE(enumerate_connected_pairs(graph, [&](uint64_t a, uint64_t b) {
    EXPECT_TRUE(known.contains(a) && known.contains(b)) << "pairs within come first";
    known.insert(a | b);
    EXPECT_TRUE(pairs.insert({std::min(a, b), std::max(a, b)}).second) << "each comes once";
    return true;
  }));
  return pairs;
}

TEST(ConnectedPairsTest, AreAllOfRandomGraphs) {
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    Graph graph(1 + random() % 7, 0);
    for (size_t a = 0; a < graph.size(); ++a) {
      for (size_t b = a + 1; b < graph.size(); ++b) {
        if (random() % 5 < 2) connect(graph, a, b);
      }
    }
    EXPECT_EQ(enumerated(graph), all_pairs(graph));
  }
}

// The paper gives these numbers in section 2.3.
TEST(ConnectedPairsTest, AreAsManyAsThePaperSays) {
  Graph chain(10, 0), star(10, 0), clique(10, 0);
  for (size_t a = 0; a + 1 < 10; ++a) connect(chain, a, a + 1);
  for (size_t a = 1; a < 10; ++a) connect(star, 0, a);
  for (size_t a = 0; a < 10; ++a) {
    for (size_t b = a + 1; b < 10; ++b) connect(clique, a, b);
  }
  EXPECT_EQ(enumerated(chain).size(), 165u);
  EXPECT_EQ(enumerated(star).size(), 2304u);
  EXPECT_EQ(enumerated(clique).size(), 28501u);
}

TEST(ConnectedPairsTest, EndWhenTold) {
  Graph star(30, 0);
  for (size_t a = 1; a < 30; ++a) connect(star, 0, a);
  size_t seen = 0;
  EXPECT_FALSE(enumerate_connected_pairs(star, [&](uint64_t, uint64_t) { return ++seen < 100; }));
  EXPECT_EQ(seen, 100u);
}

}  // namespace
}  // namespace rtsql
