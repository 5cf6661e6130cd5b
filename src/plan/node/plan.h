// A physical plan is a tree of nodes, one for each operator. Expressions name columns as the algebra does
// (logical/node.h). Of the conjuncts of a filter only the last may fail: those before it are tested first, in
// any order.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "plan/node/access_names.h"
#include "plan/node/aggregate_plan.h"
#include "plan/node/asof_join_plan.h"
#include "plan/node/bitmap_scan_plan.h"
#include "plan/node/common_scan_plan.h"
#include "plan/node/common_table_plan.h"
#include "plan/node/filter_plan.h"
#include "plan/node/index_scan_plan.h"
#include "plan/node/join_plan.h"
#include "plan/node/limit_plan.h"
#include "plan/node/modify_plan.h"
#include "plan/node/pipeline_plan.h"
#include "plan/node/project_plan.h"
#include "plan/node/project_set_plan.h"
#include "plan/node/scan_plan.h"
#include "plan/node/sort_plan.h"
#include "plan/node/trace_plan.h"
#include "plan/node/window_plan.h"

namespace rtsql {

// Calls `visit` for every node of the tree, parents first.
void visit_nodes(const PlanNode& tree, const std::function<void(const PlanNode&)>& visit);
// Calls `visit` for each index that a node of the tree finds rows by, some more than once.
void visit_indexes(const PlanNode& tree, const std::function<void(const IndexEntryPtr&)>& visit);
// Returns the relation of a table or a range that the node itself reads; null where it reads none.
const BaseRelation* base_of(const PlanNode& node);
// Adds up what the planner expects of all nodes of the tree.
double total_milliseconds(const PlanNode& tree);

// Tells whether a scan in the tree reads the common table.
bool reads_common_table(const PlanNode& tree, CommonTableId table);

struct Plan {
  std::unique_ptr<ProjectPlan> root;                            // null: rows of VALUES, which need no plan
  std::vector<std::unique_ptr<CommonTablePlan>> common_tables;  // each before those that read it
  std::unique_ptr<ModifyPlan> modify;                           // null: a SELECT
  RelationIds relations;  // gives out ids that no relation of the plan has
  AccessNames used;
  std::vector<std::string> notes;  // why no index of the method that is forced is used
  uint64_t fingerprint = 0;        // of the query (engine/database/query_fingerprints.h)
};
// Several runs may use one plan, at the same time.
using SharedPlan = std::shared_ptr<const Plan>;

}  // namespace rtsql
