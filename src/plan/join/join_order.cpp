#include "plan/join/join_order.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "common/count_steps.h"
#include "plan/join/connected_pairs.h"

namespace rtsql {
namespace {

// A star of ten relations has 2304 pairs, a chain of 24 as many. Looking at a pair takes some microseconds.
constexpr size_t kMostPairs = 2500;
constexpr size_t kMostConsidered = 5;
// The greedy search takes time by the cube of them.
constexpr size_t kMostSearched = 96;

}  // namespace

JoinOrder::JoinOrder(const JoinConditions& conditions, JoinCardinality& cardinality,
                     JoinCandidates& candidates, const std::vector<PlanPtr>& leaf_plans)
    : conditions_(conditions), cardinality_(cardinality), candidates_(candidates) {
  for (uint32_t leaf = 0; leaf < leaf_plans.size(); ++leaf) {
    auto tree = std::make_shared<JoinTree>();
    tree->side = {LeafSet::of(leaf), leaf_plans[leaf]->rows, leaf_plans[leaf]->milliseconds};
    leaves_.push_back(std::move(tree));
    all_.add(leaf);
  }
}

JoinTreePtr JoinOrder::best() {
  std::vector<JoinTreePtr> parts = by_dynamic_programming();
  if (parts.empty()) parts = leaves_;
  JoinTreePtr tree =
      parts.size() > kMostSearched ? as_written(std::move(parts)) : by_greedy_search(std::move(parts));
  std::sort(considered_.begin(), considered_.end(),
            [](const JoinTreePtr& a, const JoinTreePtr& b) { return a->better_than(*b); });
  if (considered_.size() > kMostConsidered) considered_.resize(kMostConsidered);
  return tree;
}

JoinTreePtr JoinOrder::join(const JoinTreePtr& outer, const JoinTreePtr& inner) {
  count_steps(4);
  const std::vector<JoinCandidate> all = candidates_.all(outer->side, inner->side);
  const JoinCandidate& best = best_of(all, inner->side);
  auto tree = std::make_shared<JoinTree>();
  tree->side.leaves = outer->side.leaves | inner->side.leaves;
  tree->side.rows = cardinality_.rows(tree->side.leaves);
  tree->side.milliseconds =
      outer->side.milliseconds + best.milliseconds + (best.uses_inner_plan ? inner->side.milliseconds : 0);
  tree->against_force = outer->against_force + inner->against_force + (best.against_force ? 1 : 0);
  tree->outer = outer;
  tree->inner = inner;
  if (tree->side.leaves == all_) considered_.push_back(tree);
  return tree;
}

JoinTreePtr JoinOrder::better(const JoinTreePtr& a, const JoinTreePtr& b) {
  const JoinTreePtr ab = join(a, b), ba = join(b, a);
  return ba->better_than(*ab) ? ba : ab;
}

std::vector<JoinTreePtr> JoinOrder::by_dynamic_programming() {
  if (leaves_.size() > 64) return {};
  const std::vector<LeafSet> neighbours = conditions_.neighbours();
  std::vector<uint64_t> edges(leaves_.size(), 0);
  for (size_t a = 0; a < leaves_.size(); ++a) {
    for (uint32_t b = 0; b < leaves_.size(); ++b) {
      if (a != b && neighbours[a].contains(b)) edges[a] |= uint64_t{1} << b;
    }
  }
  std::vector<std::pair<uint64_t, uint64_t>> pairs;
  const bool all = enumerate_connected_pairs(edges, [&](uint64_t a, uint64_t b) {
    pairs.emplace_back(a, b);
    return pairs.size() <= kMostPairs;
  });
  if (!all) return {};
  std::unordered_map<uint64_t, JoinTreePtr> best;
  for (size_t leaf = 0; leaf < leaves_.size(); ++leaf) best[uint64_t{1} << leaf] = leaves_[leaf];
  for (const auto& [a, b] : pairs) {
    const JoinTreePtr tree = better(best.at(a), best.at(b));
    JoinTreePtr& known = best[a | b];
    if (!known || tree->better_than(*known)) known = tree;
  }
  // What the largest sets leave are other parts of the graph.
  std::vector<std::pair<uint64_t, JoinTreePtr>> sets(best.begin(), best.end());
  std::sort(sets.begin(), sets.end(), [](const auto& a, const auto& b) {
    const int a_size = std::popcount(a.first), b_size = std::popcount(b.first);
    return a_size != b_size ? a_size > b_size : a.first < b.first;
  });
  std::vector<JoinTreePtr> parts;
  uint64_t covered = 0;
  for (const auto& [set, tree] : sets) {
    if ((set & covered) != 0) continue;
    covered |= set;
    parts.push_back(tree);
  }
  return parts;
}

JoinTreePtr JoinOrder::as_written(std::vector<JoinTreePtr> trees) {
  const std::vector<LeafSet> neighbours = conditions_.neighbours();
  const auto neighbours_of = [&](const JoinTree& tree) {
    LeafSet all;
    for (uint32_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      if (tree.side.leaves.contains(leaf)) all |= neighbours[leaf];
    }
    return all;
  };
  JoinTreePtr joined = trees.front();
  LeafSet reached = neighbours_of(*joined);
  trees.erase(trees.begin());
  while (!trees.empty()) {
    auto next = std::ranges::find_if(
        trees, [&](const JoinTreePtr& tree) { return tree->side.leaves.intersects(reached); });
    if (next == trees.end()) next = trees.begin();
    reached |= neighbours_of(**next);
    joined = better(joined, *next);
    trees.erase(next);
  }
  return joined;
}

JoinTreePtr JoinOrder::by_greedy_search(std::vector<JoinTreePtr> trees) {
  const std::vector<LeafSet> neighbours = conditions_.neighbours();
  const auto are_connected = [&](const JoinTree& a, const JoinTree& b) {
    for (uint32_t leaf = 0; leaf < leaves_.size(); ++leaf) {
      if (a.side.leaves.contains(leaf) && neighbours[leaf].intersects(b.side.leaves)) return true;
    }
    return false;
  };
  while (trees.size() > 1) {
    size_t first = 0, second = 1;
    double fewest = -1;
    bool any_connected = false;
    for (size_t a = 0; a < trees.size(); ++a) {
      for (size_t b = a + 1; b < trees.size(); ++b) {
        count_steps();
        const bool connected = are_connected(*trees[a], *trees[b]);
        if (any_connected && !connected) continue;
        const double rows = connected ? cardinality_.rows(trees[a]->side.leaves | trees[b]->side.leaves)
                                      : trees[a]->side.rows * trees[b]->side.rows;
        if (fewest >= 0 && connected == any_connected && rows >= fewest) continue;
        any_connected = connected;
        fewest = rows;
        first = a;
        second = b;
      }
    }
    trees[first] = better(trees[first], trees[second]);
    trees.erase(trees.begin() + static_cast<ptrdiff_t>(second));
  }
  return trees[0];
}

}  // namespace rtsql
