// Runs a physical plan. Rows flow as row sets; the stages of a pipeline, and conditions, travel with them
// until an operator takes them into its own pass over the data.
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "exec/execution.h"
#include "exec/operator/shared_rows.h"
#include "exec/pipeline/built_lookup.h"
#include "exec/pipeline/pending_rows.h"
#include "exec/pipeline/stage_counts.h"
#include "exec/profiler.h"
#include "exec/row_set.h"
#include "plan/plan.h"
#include "plan/run_profile.h"

namespace rtsql {

class Aggregator;
class Join;

// A query yields rows on the device, and says what to show of them. Columns are computed as they are fetched,
// except those that can fail, which are computed already.
struct QueryRows {
  RowSet rows;
  std::vector<OutputColumn> outputs;
};

class Executor {
 public:
  // `profile` takes the rows and the times of every node that runs.
  Executor(Execution& execution, const Plan& plan, RunProfile& profile);
  ~Executor();  // where Join is known
  // Gives the rows of a common table that the plan does not define, before run().
  void give(uint32_t common_table, SharedRows rows) { common_tables_.emplace(common_table, std::move(rows)); }
  QueryRows run();

 private:
  // A consumer takes rows and says whether it wants more.
  using Consumer = std::function<bool(const PendingRows& rows)>;
  // The number of rows after which a consumer stops, if it does: it is given few at first, and more and more.
  using Demand = std::optional<uint64_t>;
  void run(const PlanNode& node, const Consumer& consumer, Demand demand = std::nullopt);
  RowSet collect(const PlanNode& node);

  void run_scan(const ScanPlan& scan, const Consumer& consumer, Demand demand);
  void run_index_scan(const IndexScanPlan& scan, const Consumer& consumer, Demand demand);
  void run_bitmap_scan(const BitmapScanPlan& scan, const Consumer& consumer, Demand demand);
  void run_trace(const TracePlan& trace, const Consumer& consumer, Demand demand);
  void run_common_scan(const CommonScanPlan& scan, const Consumer& consumer, Demand demand);
  void run_filter(const FilterPlan& plan, const Consumer& consumer, Demand demand);
  void run_expand(const ExpandPlan& plan, const Consumer& consumer, Demand demand);
  void run_project(const ProjectPlan& plan, const Consumer& consumer, Demand demand);
  void run_pipeline(const PipelinePlan& pipeline, const Consumer& consumer, Demand demand);
  void run_join(const JoinPlan& join, const Consumer& consumer, Demand demand);
  void run_inner_join(const JoinPlan& plan, Join& join, const Consumer& consumer, Demand demand);
  void note_run(const JoinPlan& plan, const Join& join);
  void run_outer_join(const JoinPlan& join, RowSet inner, const Consumer& consumer, Demand demand);
  void run_aggregate(const AggregatePlan& aggregate, const Consumer& consumer);
  void run_window(const WindowPlan& window, const Consumer& consumer);
  void run_sort(const SortPlan& sort, const Consumer& consumer);
  void run_limit(const LimitPlan& limit, const Consumer& consumer);

  RowSet table_rows(const BaseRelation& base) const;
  static void emit(const RowSet& rows, const std::vector<ExprPtr>& conjuncts, const Consumer& consumer,
                   Demand demand);
  RowSet filter(const RowSet& rows, const std::vector<ExprPtr>& conjuncts);
  // So many rows are expected to be left, where that is known.
  RowSet filter(PendingRows pending, double expected = std::numeric_limits<double>::infinity());
  // Returns the rows that `node` handed on, those dropped that have to be: it has no more rows than these.
  RowSet filter_for(const PlanNode& node, const PendingRows& pending);
  // Calls `use` with them, in batches where there may be more than came.
  void filter_for(const PlanNode& node, const PendingRows& pending,
                  const std::function<void(const RowSet&)>& use);
  // Returns all rows of the node, pending where they come at once and a kernel of their own can have them.
  PendingRows pending_of(const PlanNode& node);
  // Throws Error(kValue) where a key cannot be computed.
  void check_keys(const std::vector<KeyCheck>& checks);
  // Keeps whether the groups stand in the order of their keys, as far as that is known.
  void note_order(const AggregatePlan& plan, const Aggregator& aggregator);
  // These have kernels compiled that later operators will need.
  void precompile_keys_of(const PlanNode& node, const ExprPtr& key);
  void precompile_use_of_groups(const AggregatePlan& plan, Aggregator& aggregator, const RowSet& rows);
  // Returns whether what is pending is tested by the kernels of the sort.
  bool precompile_sort_of(const SortPlan& plan, const PendingRows& rows);

  const CommonTablePlan& plan_of(uint32_t common_table) const;
  // Returns the rows of the common table of this number, which the first call computes.
  const SharedRows& common_table(uint32_t number);
  // Returns all rows of a recursive common table as the relation of its query (recursion.cpp).
  RowSet recursive_rows(const CommonTablePlan& table);
  // Tells whether a consumer that may stop takes a recursion's rows round by round: nothing else reads them.
  bool runs_by_demand(const CommonScanPlan& scan) const;
  void run_recursion(const CommonTablePlan& table, const CommonScanPlan& scan, const Consumer& consumer,
                     uint64_t demand);

  class Recursion;
  // What a step of a recursion builds that is the same in all rounds.
  struct Kept {
    std::map<const JoinPlan*, std::unique_ptr<Join>> joins;
    std::map<const PipelineStage*, BuiltLookup> lookups;
  };
  // The rows that a look-up's table is made of, and their keys.
  struct BuildSide {
    const PipelineStage* stage = nullptr;
    PendingRows rows;
    ExprPtr key;
  };
  // Returns the tables of the pipeline's look-ups, in their order.
  std::vector<BuiltLookup> build_lookups(const PipelinePlan& pipeline);
  BuildSide build_side(const PipelinePlan& pipeline, const PipelineStage& stage);
  std::vector<BuiltLookup> build(const std::vector<BuildSide>& sides);
  // Returns the rows of the source with the stages that their consumer is to run.
  PendingRows add_stages(const PipelinePlan& pipeline, const std::vector<BuiltLookup>& lookups,
                         const PendingRows& source);
  // Returns where kernels count what goes through a stage of the pipeline, where the profile wants it; 0 is
  // the number of what its source left to test, the stages have those from 1.
  gpu::Address counts_of(const PipelinePlan& pipeline, size_t stage);
  void read_stage_counts();

  Execution& execution_;
  const Plan& plan_;
  std::map<uint32_t, SharedRows> common_tables_;  // by number, as far as they are computed
  std::optional<uint32_t> working_;               // the table of the round before, while a step runs
  Kept kept_;
  std::map<const PipelinePlan*, StageCounts> stage_counts_;  // where the profile counts stages
  std::set<const PlanNode*> ascending_;  // groupings whose rows come in the order of their keys, NULLs last
  RunProfile& profile_;
  Profiler profiler_;
};

}  // namespace rtsql
