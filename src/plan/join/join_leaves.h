// The leaves of a join graph: what inner joins join, numbered from 0. A leaf is a table or a range, or the
// plan of anything else that stands below a join: a grouping, a query in FROM.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "logical/node.h"
#include "plan/join/leaf_set.h"
#include "plan/node/plan.h"

namespace rtsql {

struct JoinLeaf {
  BaseRelationPtr base;  // null: `derived`
  PlanPtr derived;
  std::string name;  // as EXPLAIN shows it

  double rows() const { return base ? static_cast<double>(base->rows()) : derived->rows; }
};

class JoinLeaves {
 public:
  // `relations` are those whose columns the leaf gives.
  void add(JoinLeaf leaf, const std::vector<RelationId>& relations);

  uint32_t count() const { return static_cast<uint32_t>(leaves_.size()); }
  const JoinLeaf& operator[](uint32_t leaf) const { return leaves_.at(leaf); }
  // Returns the leaves of which the expression reads columns.
  LeafSet read_by(const Expr& expr) const;

 private:
  std::vector<JoinLeaf> leaves_;
  std::map<RelationId, uint32_t> leaf_of_relation_;
};

}  // namespace rtsql
