// A physical plan is a tree of operators with what the planner expects of each, and, once run, what came of
// it. Expressions name columns as the algebra does (logical/node.h). Of the conjuncts of a filter only the
// last may fail: those before it are tested first, in any order.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "gpu/timings.h"
#include "index/contract/probe_order.h"
#include "logical/node.h"
#include "logical/window.h"
#include "plan/access_names.h"
#include "plan/bitmap_boxes.h"
#include "plan/key_range.h"
#include "plan/lookup.h"

namespace rtsql {

enum class PlanKind {
  kScan,
  kIndexScan,
  kBitmapScan,
  kTrace,
  kCommonScan,
  kCommonTable,
  kFilter,
  kExpand,
  kJoin,
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

  const PlanKind kind;
  double rows = 0;          // estimated
  double milliseconds = 0;  // estimated, of this node alone
  std::vector<Alternative> alternatives;
  std::vector<std::unique_ptr<PlanNode>> children;

 protected:
  PlanNode(const PlanNode& other);
};
using PlanPtr = std::unique_ptr<PlanNode>;

// A scan yields all rows of a relation for which all conjuncts are TRUE.
struct ScanPlan : PlanNode {
  ScanPlan() : PlanNode(PlanKind::kScan) {}
  PlanPtr clone() const override { return std::make_unique<ScanPlan>(*this); }
  BaseRelationPtr base;
  std::vector<ExprPtr> filter;
};

// An index scan yields the rows whose key lies in one of the ranges, by one batched probe; then the filter
// drops rows.
struct IndexScanPlan : PlanNode {
  IndexScanPlan() : PlanNode(PlanKind::kIndexScan) {}
  PlanPtr clone() const override { return std::make_unique<IndexScanPlan>(*this); }
  BaseRelationPtr base;
  IndexEntryPtr index;
  KeyRanges ranges;
  std::vector<ExprPtr> condition;  // what the ranges stand for
  std::vector<ExprPtr> filter;     // the rest
};

// A bitmap scan yields the rows that lie in the boxes, of which indexes make one bitmap; then the filter
// drops rows.
struct BitmapScanPlan : PlanNode {
  BitmapScanPlan() : PlanNode(PlanKind::kBitmapScan) {}
  PlanPtr clone() const override { return std::make_unique<BitmapScanPlan>(*this); }
  BaseRelationPtr base;
  std::vector<IndexEntryPtr> indexes;  // those that the boxes are chosen from
  std::set<size_t> complete;           // the columns of these that have no NULLs
  BoxUnion boxes;
  std::vector<ExprPtr> condition;  // what the boxes stand for
  std::vector<ExprPtr> filter;     // the rest
};

// The groups of a cube, with what rays through its scene add up for them.
struct TracePlan : PlanNode {
  TracePlan() : PlanNode(PlanKind::kTrace) {}
  PlanPtr clone() const override { return std::make_unique<TracePlan>(*this); }
  BaseRelationPtr base;  // has a trace
  uint64_t rays = 0;
};

// All rows of a common table, which are computed by the first of its scans that runs.
struct CommonScanPlan : PlanNode {
  CommonScanPlan() : PlanNode(PlanKind::kCommonScan) {}
  PlanPtr clone() const override { return std::make_unique<CommonScanPlan>(*this); }
  uint32_t relation = 0;
  uint32_t table = 0;  // its number
  std::string name;
};

// Those of the child's rows for which all conjuncts are TRUE.
struct FilterPlan : PlanNode {
  FilterPlan() : PlanNode(PlanKind::kFilter) {}
  PlanPtr clone() const override { return std::make_unique<FilterPlan>(*this); }
  std::vector<ExprPtr> filter;
};

// Every row of the child `count` times, as the algebra has it (LogicalExpand).
struct ExpandPlan : PlanNode {
  ExpandPlan() : PlanNode(PlanKind::kExpand) {}
  PlanPtr clone() const override { return std::make_unique<ExpandPlan>(*this); }
  uint32_t relation = 0;  // of the copies' numbers
  ExprPtr count;
};

enum class JoinMethod {
  kIndex,   // index nested loops: an index of the inner table is probed with the outer rows' keys
  kBuild,   // an index is built over the inner rows for this join, then probed
  kLookup,  // a table of the inner rows is made that kernels look keys up in: becomes a stage of a pipeline
  kCross,   // every inner row for every outer row
};

// A key check names an expression over one table that must not fail for the rows that pass the filter, for it
// is to be a join's key.
struct KeyCheck {
  BaseRelationPtr base;
  std::vector<ExprPtr> filter;
  ExprPtr key;
};

// The outer side is children[0]. The inner is children[1], a scan; it does not run where an index is probed.
struct JoinPlan : PlanNode {
  JoinPlan() : PlanNode(PlanKind::kJoin) {}
  PlanPtr clone() const override { return std::make_unique<JoinPlan>(*this); }
  JoinMode mode = JoinMode::kInner;
  uint32_t relation = 0;  // kMark: of its column
  JoinMethod method = JoinMethod::kCross;
  ExprPtr outer_key, inner_key;  // of one type; null for kCross
  // Of a range join, in place of outer_key: the inner key lies between these. One may be null.
  ExprPtr outer_low, outer_high;
  std::vector<ExprPtr> condition;             // what the keys stand for
  std::string key_form;                       // how several are one key; empty for one
  IndexEntryPtr index;                        // kIndex
  const IndexMethod* build_method = nullptr;  // kBuild
  std::optional<LookupPlan> lookup;           // kLookup
  ProbeOrder probe_order;
  std::vector<Alternative> orders;  // in which the tables could be joined; of the topmost join only
  std::vector<KeyCheck> checks;     // made before anything is joined; of the topmost join only
  std::vector<ExprPtr> filter;      // over joined rows

  bool probes_ranges() const { return outer_low || outer_high; }
};

// A stage drops rows by a filter, or looks up the rows of a build side that have their key.
struct PipelineStage {
  std::vector<ExprPtr> filter = {};  // of a filter alone
  size_t build_side = 0;             // a place in the pipeline's children; 0: a filter
  JoinMode mode = JoinMode::kInner;
  ExprPtr outer_key = {}, inner_key = {};  // of one type
  std::vector<ExprPtr> condition = {};     // what the keys stand for
  LookupPlan lookup = {};
  double rows = 0;  // estimated, that leave the stage

  bool is_filter() const { return build_side == 0; }
  // Tells whether rows are looked up in a table that is made of the build side.
  bool has_table() const { return !is_filter() && !lookup.index; }
};

// The rows of children[0] go through the stages within the kernel of whoever takes them. The other children
// are build sides.
struct PipelinePlan : PlanNode {
  PipelinePlan() : PlanNode(PlanKind::kPipeline) {}
  PlanPtr clone() const override { return std::make_unique<PipelinePlan>(*this); }
  std::vector<PipelineStage> stages;
  std::vector<Alternative> orders;  // as of a join
  std::vector<KeyCheck> checks;     // likewise
};

struct AggregatePlan : PlanNode {
  AggregatePlan() : PlanNode(PlanKind::kAggregate) {}
  PlanPtr clone() const override { return std::make_unique<AggregatePlan>(*this); }
  GroupBy group;
  std::vector<ExprPtr> having;
};

enum class WindowMethod {
  kSort,    // the rows are sorted by the window's keys
  kSorted,  // they come so
  kGroup,   // they stay as they are: the window is_of_groups()
};

// But for kGroup the rows come out in the order of the window's sort keys.
struct WindowPlan : PlanNode {
  WindowPlan() : PlanNode(PlanKind::kWindow) {}
  PlanPtr clone() const override { return std::make_unique<WindowPlan>(*this); }
  Window window;
  WindowMethod method = WindowMethod::kSort;
};

struct SortPlan : PlanNode {
  SortPlan() : PlanNode(PlanKind::kSort) {}
  PlanPtr clone() const override { return std::make_unique<SortPlan>(*this); }
  std::vector<SortKey> keys;
  std::optional<uint64_t> top_n;  // only so many of the first rows are used
};

struct LimitPlan : PlanNode {
  LimitPlan() : PlanNode(PlanKind::kLimit) {}
  PlanPtr clone() const override { return std::make_unique<LimitPlan>(*this); }
  std::optional<uint64_t> limit;
  uint64_t offset = 0;
};

// Makes a relation of expressions, which are computed where they are used; those of the root when it runs, if
// they can fail.
struct ProjectPlan : PlanNode {
  ProjectPlan() : PlanNode(PlanKind::kProject) {}
  PlanPtr clone() const override { return std::make_unique<ProjectPlan>(*this); }
  uint32_t relation = 0;
  std::vector<OutputColumn> outputs;
};

// The rows of a common table are those of children[0], a projection. A recursive one has a second child,
// which runs for every round.
struct CommonTablePlan : PlanNode {
  CommonTablePlan() : PlanNode(PlanKind::kCommonTable) {}
  PlanPtr clone() const override { return std::make_unique<CommonTablePlan>(*this); }
  const ProjectPlan& query() const { return static_cast<const ProjectPlan&>(*children[0]); }
  bool is_recursive() const { return children.size() > 1; }
  uint32_t number = 0;
  std::string name;
  uint32_t working = 0;
  bool keeps_duplicates = false;
};

// Calls `visit` for every node of the tree, parents first.
void visit_nodes(const PlanNode& tree, const std::function<void(const PlanNode&)>& visit);
// Adds up what the planner expects of all nodes of the tree.
double total_milliseconds(const PlanNode& tree);

// Tells whether a scan in the tree reads the common table of this number.
bool reads_common_table(const PlanNode& tree, uint32_t number);

// This node stands for what a statement other than SELECT does with the rows of its query. The executor does
// not see it, and it has no estimated time: there is nothing to choose.
struct ModifyPlan : PlanNode {
  ModifyPlan() : PlanNode(PlanKind::kModify) {}
  PlanPtr clone() const override { return std::make_unique<ModifyPlan>(*this); }
  std::string title;                                        // "Update on t"
  std::vector<std::pair<std::string, std::string>> fields;  // ("Columns", "a, b")
};

struct Plan {
  std::unique_ptr<ProjectPlan> root;                            // null: rows of VALUES, which need no plan
  std::vector<std::unique_ptr<CommonTablePlan>> common_tables;  // each before those that read it
  std::unique_ptr<ModifyPlan> modify;                           // null: a SELECT
  AccessNames used;
  std::vector<std::string> notes;  // why no index of the method that is forced is used
};

}  // namespace rtsql
