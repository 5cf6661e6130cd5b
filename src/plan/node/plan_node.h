// A node of a physical plan: an operator, with what the planner expects of it. A plan is not changed once it
// is made: what a run does is in its profile (plan/node/run_profile.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

struct NodeDescription;
struct DescribeOptions;
class ParameterValues;

enum class PlanKind {
  kScan,
  kIndexScan,
  kBitmapScan,
  kTrace,
  kCommonScan,
  kCommonTable,
  kFilter,
  kProjectSet,
  kJoin,
  kAsofJoin,
  kPipeline,
  kAggregate,
  kWindow,
  kSort,
  kLimit,
  kProject,
  kModify
};

// An alternative is something that the planner might have done instead.
struct Alternative {
  std::string what;
  double milliseconds = 0;
  bool chosen = false;
};

struct PlanNode {
  explicit PlanNode(PlanKind node_kind) : kind(node_kind) {}
  virtual ~PlanNode() = default;
  // Copies the whole tree below.
  virtual std::unique_ptr<PlanNode> clone() const = 0;
  // Returns what EXPLAIN shows of the node beside its estimates.
  virtual NodeDescription describe(const DescribeOptions& options) const = 0;
  // Puts literals for the parameters in the node's own expressions. Returns false where what was made of
  // these cannot be made for such values, so that the query has to be planned anew.
  virtual bool replace_parameters(const ParameterValues& values) = 0;
  // Returns what the node computes of the rows that come to it.
  virtual std::vector<ExprPtr> expressions() const { return {}; }

  const PlanKind kind;
  double rows = 0;          // estimated
  double milliseconds = 0;  // estimated, of this node alone
  // These say what functions of texts run over, of which there are none where the text is empty
  // (plan/own_texts.h).
  std::string texts = {};
  bool over_own_texts = false;
  std::vector<Alternative> alternatives;
  std::vector<std::unique_ptr<PlanNode>> children;

 protected:
  PlanNode(const PlanNode& other);
};
using PlanPtr = std::unique_ptr<PlanNode>;

}  // namespace rtsql
