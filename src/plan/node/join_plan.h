#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "index/contract/probe_order.h"
#include "logical/node.h"
#include "plan/estimate/lookup.h"
#include "plan/node/key_check.h"
#include "plan/node/plan_node.h"

namespace rtsql {

enum class JoinMethod {
  kIndex,   // index nested loops: an index of the inner table is probed with the outer rows' keys
  kBuild,   // an index is built over the inner rows for this join, then probed
  kLookup,  // a table of the inner rows is made that kernels look keys up in: becomes a stage of a pipeline
  kCross,   // every inner row for every outer row
};

// low <= key <= high, of one type.
struct JoinBounds {
  ExprPtr key, low, high;
};

// The outer side is children[0]. The inner is children[1], a scan; it does not run where an index is probed.
struct JoinPlan : PlanNode {
  JoinPlan() : PlanNode(PlanKind::kJoin) {}
  PlanPtr clone() const override { return std::make_unique<JoinPlan>(*this); }
  NodeDescription describe(const DescribeOptions& options) const override;
  bool replace_parameters(const ParameterValues& values) override;
  std::vector<ExprPtr> expressions() const override;
  JoinMode mode = JoinMode::kInner;
  RelationId relation;  // kMark: of its column
  JoinMethod method = JoinMethod::kCross;
  ExprPtr outer_key, inner_key;  // of one type; null for kCross
  // A range join has these in place of outer_key: the inner key lies between them. One may be null.
  ExprPtr outer_low, outer_high;
  // kIndex: a join by boxes has these instead, of the index's columns in their order.
  std::vector<JoinBounds> box;
  std::vector<ExprPtr> condition;             // what the keys stand for
  std::string key_form;                       // how several are one key; empty for one
  IndexEntryPtr index;                        // kIndex
  const IndexMethod* build_method = nullptr;  // kBuild
  std::optional<LookupPlan> lookup;           // kLookup
  ProbeOrder probe_order;
  std::vector<Alternative> orders;  // in which the tables could be joined; of the topmost join only
  std::vector<KeyCheck> checks;     // made before anything is joined; of the topmost join only
  std::vector<ExprPtr> filter;      // over joined rows

  bool probes_ranges() const { return outer_low || outer_high || !box.empty(); }
};

}  // namespace rtsql
