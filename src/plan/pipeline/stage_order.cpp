#include "plan/pipeline/stage_order.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "plan/estimate/value_bounds.h"

namespace rtsql {
namespace {

// Filters are tested at once if at least this share of the threads has a row for the second.
constexpr double kSharedThreads = 0.7;
// A scan of fewer rows takes less time than a longer kernel does to compile.
constexpr double kLeastRows = 1 << 20;

// All orders of so many stages are looked at.
constexpr size_t kMostSearched = 6;

using Relations = std::set<RelationId>;
using Places = std::vector<size_t>;  // of candidates

// A stage with what its place depends on.
struct Candidate {
  PipelineStage stage = {};
  std::set<ColumnId> columns = {};  // of the source, that it reads
  Relations needs = {};             // that look-ups find
  Relations makes = {};             // that this one finds
  double selectivity = 1;
  double copies = 1;      // of each row that is left
  bool may_fail = false;  // for rows that others drop: it comes behind these
};

class StageOrder {
 public:
  StageOrder(Estimator& estimator, const CostModel& cost)
      : estimator_(estimator), cost_(cost), bounds_(estimator) {}

  // Returns false where it is not known which relations the build sides have.
  bool add_look_ups(PipelinePlan& pipeline) {
    for (const PipelineStage& stage : pipeline.stages) {
      if (stage.is_filter()) continue;
      const std::optional<RelationId> found = relation_of(*pipeline.children[stage.build_side]);
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
    for (const std::vector<ExprPtr>& group : by_columns(conjuncts)) {
      // GCC 12 destroys a nested aggregate twice where what follows it in the list throws.
      const double selectivity = estimator_.selectivity(group);
      add({.stage = {.filter = group}, .selectivity = selectivity}, group);
    }
  }

  // Returns the stages for so many rows of the source.
  std::vector<PipelineStage> ordered(double source_rows) {
    // Stages that make more rows come last where orders cost the same.
    std::ranges::stable_sort(candidates_, {}, &Candidate::copies);
    const RowsLeft all(estimator_, cost_, source_rows);
    const Places order = candidates_.size() <= kMostSearched ? cheapest_order(all) : greedy_order(all);
    left_.emplace(all);
    std::vector<PipelineStage> stages;
    double threads_before = 1;  // the share of them that had a row before the last stage
    for (size_t i = 0; i < order.size(); ++i) {
      Candidate& next = candidates_[order[i]];
      const bool joins_last = next.stage.is_filter() && !next.may_fail && !stages.empty() &&
                              stages.back().is_filter() &&
                              left_->threads() >= kSharedThreads * threads_before;
      if (!joins_last) threads_before = left_->threads();
      pass(*left_, next, has_look_up(std::span(order).subspan(i + 1)));
      next.stage.rows = left_->rows();
      if (joins_last) {
        PipelineStage& last = stages.back();
        last.filter.insert(last.filter.end(), next.stage.filter.begin(), next.stage.filter.end());
        last.rows = next.stage.rows;
      } else {
        stages.push_back(std::move(next.stage));
      }
    }
    return stages;
  }

  // Returns what is left behind the stages, once these are ordered.
  const RowsLeft& left() const { return *left_; }

 private:
  static std::optional<RelationId> relation_of(const PlanNode& side) {
    if (side.kind == PlanKind::kScan) return static_cast<const ScanPlan&>(side).base->relation;
    if (side.kind == PlanKind::kIndexScan) return static_cast<const IndexScanPlan&>(side).base->relation;
    if (side.kind == PlanKind::kBitmapScan) return static_cast<const BitmapScanPlan&>(side).base->relation;
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

  // Takes the rows through a stage.
  void pass(RowsLeft& left, const Candidate& candidate, bool look_ups_follow) const {
    left.pass(candidate.columns, per_row(candidate), candidate.selectivity, candidate.copies);
    if (look_ups_follow && left.share() <= cost_.dense_share) left.make_dense();
  }

  bool has_look_up(std::span<const size_t> places) const {
    return std::ranges::any_of(places, [&](size_t place) { return !candidates_[place].stage.is_filter(); });
  }

  // Returns which of the candidates may come next where `rest` are left.
  Places ready(const Places& rest) const {
    Relations missing;
    for (const size_t place : rest)
      missing.insert(candidates_[place].makes.begin(), candidates_[place].makes.end());
    Places next;
    std::ranges::copy_if(rest, std::back_inserter(next), [&](size_t place) {
      const Candidate& candidate = candidates_[place];
      const bool comes_later = candidate.may_fail && std::ranges::any_of(rest, [&](size_t other) {
                                 return !candidates_[other].may_fail || other < place;
                               });
      if (comes_later) return false;
      return std::ranges::none_of(candidate.needs, [&](RelationId one) { return missing.contains(one); });
    });
    return next;
  }

  // Looks at each set of stages once: what it leaves does not depend on their order.
  Places cheapest_order(const RowsLeft& all) const {
    struct Way {
      RowsLeft left;
      Places order;
    };
    const size_t count = candidates_.size();
    std::vector<std::optional<Way>> best(size_t{1} << count);
    best[0].emplace(all, Places());
    for (size_t placed = 0; placed + 1 < best.size(); ++placed) {
      if (!best[placed]) continue;
      Places rest;
      for (size_t place = 0; place < count; ++place) {
        if ((placed >> place & 1) == 0) rest.push_back(place);
      }
      for (const size_t next : ready(rest)) {
        Way way = *best[placed];
        way.order.push_back(next);
        pass(way.left, candidates_[next], has_look_up(without(rest, next)));
        std::optional<Way>& known = best[placed | size_t{1} << next];
        if (!known || way.left.milliseconds() < known->left.milliseconds()) known.emplace(std::move(way));
      }
    }
    return best.back()->order;
  }

  // Takes the stage next that drops rows at the least cost for each. Stages that drop none come last, as they
  // stand, and behind them those that make more, the fewest first.
  Places greedy_order(RowsLeft left) const {
    Places order, rest(candidates_.size());
    std::iota(rest.begin(), rest.end(), 0);
    while (!rest.empty()) {
      const Places next = ready(rest);
      const size_t best = *std::ranges::min_element(next, {}, [&](size_t place) {
        const Candidate& candidate = candidates_[place];
        const double factor = candidate.selectivity * candidate.copies;
        const double dropped = left.share() * (1 - factor);
        const double cost = left.cost_of(candidate.columns, per_row(candidate)) / std::max(1e-9, dropped);
        return std::pair(std::max(1.0, factor), cost);
      });
      order.push_back(best);
      rest = without(rest, best);
      pass(left, candidates_[best], has_look_up(rest));
    }
    return order;
  }

  static Places without(Places places, size_t place) {
    std::erase(places, place);
    return places;
  }

  Estimator& estimator_;
  const CostModel& cost_;
  ValueBounds bounds_;
  Relations found_;  // by any look-up
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
