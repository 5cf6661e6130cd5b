#include "plan/stage_order.h"

#include <algorithm>
#include <set>
#include <utility>

#include "plan/value_bounds.h"

namespace rtsql {
namespace {

// Filters are tested at once if at least this share of the threads has a row for the second.
constexpr double kSharedThreads = 0.7;
// A scan of fewer rows takes less time than a longer kernel does to compile.
constexpr double kLeastRows = 1 << 20;

using Relations = std::set<uint32_t>;

// A stage with what its place depends on.
struct Candidate {
  PipelineStage stage = {};
  std::set<ColumnId> columns = {};  // of the source, that it reads
  Relations needs = {};             // that look-ups find
  Relations makes = {};             // that this one finds
  double selectivity = 1;
  double copies = 1;      // of each row that is left
  bool may_fail = false;  // for rows that others drop: it comes last
};

class StageOrder {
 public:
  StageOrder(Estimator& estimator, const CostModel& cost)
      : estimator_(estimator), cost_(cost), bounds_(estimator) {}

  // Returns false where it is not known which relations the build sides have.
  bool add_look_ups(PipelinePlan& pipeline) {
    for (const PipelineStage& stage : pipeline.stages) {
      if (stage.is_filter()) continue;
      const std::optional<uint32_t> found = relation_of(*pipeline.children[stage.build_side]);
      if (!found) return false;
      found_.insert(*found);
    }
    double before = pipeline.children[0]->rows;
    for (PipelineStage& stage : pipeline.stages) {
      const double after = stage.rows;
      const double factor = before > 0 ? after / before : 1;
      Candidate candidate{.selectivity = std::min(1.0, factor / stage.lookup.rows_per_key)};
      if (stage.lookup.is_chained() && factor > 0) candidate.copies = factor / candidate.selectivity;
      before = after;
      if (!stage.is_filter()) candidate.makes = {*relation_of(*pipeline.children[stage.build_side])};
      std::vector<ExprPtr> read = stage.filter;
      if (stage.outer_key) read.push_back(stage.outer_key);
      candidate.may_fail = std::any_of(stage.filter.begin(), stage.filter.end(),
                                       [&](const ExprPtr& conjunct) { return bounds_.may_fail(*conjunct); });
      candidate.stage = std::move(stage);
      add(std::move(candidate), read);
    }
    pipeline.stages.clear();
    return true;
  }

  void add_filter(const std::vector<ExprPtr>& conjuncts) {
    for (const ExprPtr& conjunct : conjuncts) {
      Candidate candidate{.stage = {.filter = {conjunct}}, .selectivity = estimator_.selectivity(*conjunct)};
      add(std::move(candidate), {conjunct});
    }
  }

  // Returns the stages for so many rows of the source.
  std::vector<PipelineStage> ordered(double source_rows) {
    left_.emplace(estimator_, cost_, source_rows);
    std::vector<PipelineStage> stages;
    double threads_before = 1;  // the share of them that had a row before the last stage
    while (!candidates_.empty()) {
      const auto next = cheapest();
      const bool joins_last = next->stage.is_filter() && !next->may_fail && !stages.empty() &&
                              stages.back().is_filter() &&
                              left_->threads() >= kSharedThreads * threads_before;
      if (!joins_last) threads_before = left_->threads();
      known_.insert(next->makes.begin(), next->makes.end());
      left_->pass(next->columns, per_row(*next), next->selectivity, next->copies);
      next->stage.rows = left_->rows();
      if (joins_last) {
        PipelineStage& last = stages.back();
        last.filter.insert(last.filter.end(), next->stage.filter.begin(), next->stage.filter.end());
        last.rows = next->stage.rows;
      } else {
        stages.push_back(std::move(next->stage));
      }
      candidates_.erase(next);
    }
    return stages;
  }

  // Returns what is left behind the stages, once these are ordered.
  const RowsLeft& left() const { return *left_; }

 private:
  static std::optional<uint32_t> relation_of(const PlanNode& side) {
    if (side.kind == PlanKind::kScan) return static_cast<const ScanPlan&>(side).base->relation;
    if (side.kind == PlanKind::kIndexScan) return static_cast<const IndexScanPlan&>(side).base->relation;
    return std::nullopt;
  }

  void add(Candidate candidate, const std::vector<ExprPtr>& read) {
    for (const ExprPtr& expr : read) {
      visit(*expr, [&](const Expr& part) {
        if (part.op != Op::kColumn) return;
        if (found_.contains(part.column.relation)) {
          candidate.needs.insert(part.column.relation);
        } else {
          candidate.columns.insert(part.column);
        }
      });
    }
    candidates_.push_back(std::move(candidate));
  }

  double per_row(const Candidate& candidate) const {
    if (candidate.stage.is_filter()) return cost_.test_per_row;
    const LookupPlan& lookup = candidate.stage.lookup;
    return cost_.find_per_row(lookup) +
           candidate.selectivity * candidate.copies * cost_.follow_per_row(lookup);
  }

  bool is_ready(const Candidate& candidate) const {
    if (candidate.may_fail && candidates_.size() > 1) return false;
    return std::includes(known_.begin(), known_.end(), candidate.needs.begin(), candidate.needs.end());
  }

  // Rows are dropped at the least cost for each. Stages that drop none come last, as they stand, and behind
  // them those that make more, the fewest first.
  std::vector<Candidate>::iterator cheapest() {
    auto best = candidates_.end();
    std::pair<double, double> least;
    for (auto candidate = candidates_.begin(); candidate != candidates_.end(); ++candidate) {
      if (!is_ready(*candidate)) continue;
      const double factor = candidate->selectivity * candidate->copies;
      const double dropped = left_->share() * (1 - factor);
      const double cost = left_->cost_of(candidate->columns, per_row(*candidate)) / std::max(1e-9, dropped);
      const std::pair rank(std::max(1.0, factor), cost);
      if (best != candidates_.end() && rank >= least) continue;
      best = candidate;
      least = rank;
    }
    return best;
  }

  Estimator& estimator_;
  const CostModel& cost_;
  ValueBounds bounds_;
  Relations found_;  // by any look-up
  Relations known_;  // by those that are placed already
  std::optional<RowsLeft> left_;
  std::vector<Candidate> candidates_;
};

// Returns the scan's filter where its conjuncts may be tested in any order.
std::vector<ExprPtr> take_filter(ScanPlan& scan, Estimator& estimator) {
  ValueBounds bounds(estimator);
  const bool is_fixed = std::any_of(scan.filter.begin(), scan.filter.end(), [&](const ExprPtr& conjunct) {
    return bounds.may_fail(*conjunct) || is_never_true(*conjunct);
  });
  if (is_fixed || scan.filter.empty()) return {};
  scan.rows = static_cast<double>(scan.base->rows());
  return std::exchange(scan.filter, {});
}

}  // namespace

std::optional<RowsLeft> order_stages(PipelinePlan& pipeline, Estimator& estimator, const CostModel& cost) {
  StageOrder order(estimator, cost);
  if (!order.add_look_ups(pipeline)) return std::nullopt;
  PlanNode& source = *pipeline.children[0];
  if (source.kind == PlanKind::kScan)
    order.add_filter(take_filter(static_cast<ScanPlan&>(source), estimator));
  pipeline.stages = order.ordered(source.rows);
  return order.left();
}

std::optional<RowsLeft> split_filter(PlanPtr& node, Estimator& estimator, const CostModel& cost) {
  auto& scan = static_cast<ScanPlan&>(*node);
  if (scan.filter.size() < 2 || static_cast<double>(scan.base->rows()) < kLeastRows) return std::nullopt;
  const std::vector<ExprPtr> filter = scan.filter;
  const double rows = scan.rows;
  StageOrder order(estimator, cost);
  order.add_filter(take_filter(scan, estimator));
  std::vector<PipelineStage> stages = order.ordered(scan.rows);
  if (stages.size() < 2) {
    scan.filter = filter;
    scan.rows = rows;
    return std::nullopt;
  }
  auto pipeline = std::make_unique<PipelinePlan>();
  pipeline->rows = rows;
  pipeline->stages = std::move(stages);
  pipeline->alternatives = std::exchange(scan.alternatives, {});
  pipeline->children.push_back(std::move(node));
  node = std::move(pipeline);
  return order.left();
}

}  // namespace rtsql
