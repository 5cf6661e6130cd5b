#include "plan/estimate/bitmap_conditions.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace rtsql {
namespace {

// The ranges in which the keys of columns, by their ordinals, lie in one conjunction.
using Intervals = std::map<size_t, KeyRange>;
using IntervalUnion = std::vector<Intervals>;

// Returns the rows that are of both; none where these are too many conjunctions.
std::optional<IntervalUnion> intersect(const IntervalUnion& a, const IntervalUnion& b) {
  IntervalUnion both;
  for (const Intervals& left : a) {
    for (const Intervals& right : b) {
      Intervals joined = left;
      bool is_empty = false;
      for (const auto& [column, range] : right) {
        const auto [known, is_new] = joined.emplace(column, range);
        if (is_new) continue;
        known->second = {std::max(known->second.low, range.low), std::min(known->second.high, range.high)};
        is_empty = is_empty || known->second.low > known->second.high;
      }
      if (is_empty) continue;
      if (both.size() == kMostConjunctions) return std::nullopt;
      both.push_back(std::move(joined));
    }
  }
  return both;
}

// Returns the rows that are of either; none where these are too many conjunctions.
std::optional<IntervalUnion> unite(const IntervalUnion& a, const IntervalUnion& b) {
  if (a.size() + b.size() > kMostConjunctions) return std::nullopt;
  IntervalUnion either = a;
  either.insert(either.end(), b.begin(), b.end());
  return either;
}

class Splitting {
 public:
  Splitting(const BaseRelation& base, std::span<const IndexEntryPtr> indexes,
            const std::set<size_t>& complete)
      : base_(base), indexes_(indexes), complete_(complete) {
    for (const IndexEntryPtr& index : indexes) columns_.insert(index->columns.begin(), index->columns.end());
  }

  // Returns the intervals in which the keys of exactly those rows lie for which the condition is TRUE; none
  // where indexes do not tell these.
  std::optional<IntervalUnion> intervals_of(const Expr& condition) const {
    if (is_never_true(condition)) return IntervalUnion{};
    if (std::optional<IntervalUnion> of_column = intervals_of_column(condition)) return of_column;
    if (condition.op != Op::kAnd && condition.op != Op::kOr) return std::nullopt;
    IntervalUnion all = condition.op == Op::kAnd ? IntervalUnion{{}} : IntervalUnion{};
    for (const ExprPtr& operand : condition.operands) {
      const std::optional<IntervalUnion> own = intervals_of(*operand);
      std::optional<IntervalUnion> with = !own                       ? std::nullopt
                                          : condition.op == Op::kAnd ? intersect(all, *own)
                                                                     : unite(all, *own);
      if (!with) return std::nullopt;
      all = *std::move(with);
    }
    return all;
  }

  // Returns conjunctions of indexes that hold all of the intervals, first of those that hold most; none where
  // some column's index would need others to be bounded.
  std::optional<IndexIntersection> intersection_of(const Intervals& intervals) const {
    IndexIntersection conjunctions;
    std::set<size_t> missing;
    for (const auto& [column, range] : intervals) missing.insert(column);
    while (!missing.empty()) {
      const auto held = [&](const IndexEntryPtr& index) {
        return is_usable(*index, intervals)
                   ? std::ranges::count_if(index->columns, [&](size_t c) { return missing.contains(c); })
                   : 0;
      };
      const auto best = std::ranges::max_element(indexes_, {}, held);
      if (best == indexes_.end() || held(*best) == 0) return std::nullopt;
      IndexConjunction answered{*best, {}};
      for (const size_t column : (*best)->columns) {
        const auto range = intervals.find(column);
        answered.ranges.push_back(range == intervals.end() ? KeyRange{0, UINT64_MAX} : range->second);
        missing.erase(column);
      }
      conjunctions.push_back(std::move(answered));
    }
    return conjunctions;
  }

 private:
  std::optional<IntervalUnion> intervals_of_column(const Expr& condition) const {
    const std::optional<size_t> column = only_column(condition);
    if (!column) return std::nullopt;
    const ColumnId id{base_.relation, static_cast<uint32_t>(*column)};
    if (excludes_nulls(condition, id)) return IntervalUnion{{{*column, KeyRange{0, UINT64_MAX}}}};
    const std::optional<KeyRanges> ranges =
        key_ranges(condition, id, *stored_table(*base_.table).columns[*column]);
    if (!ranges || ranges->size() > kMostConjunctions) return std::nullopt;
    IntervalUnion intervals;
    for (const KeyRange& range : *ranges) intervals.push_back({{*column, range}});
    return intervals;
  }

  // Returns the column that the condition is over, if there is but one and an index has it.
  std::optional<size_t> only_column(const Expr& condition) const {
    std::set<size_t> found;
    visit(condition, [&](const Expr& part) {
      if (part.op == Op::kColumn) found.insert(part.column.ordinal);
    });
    return found.size() == 1 && columns_.contains(*found.begin()) ? std::optional(*found.begin())
                                                                  : std::nullopt;
  }

  // An index has no rows that are NULL in any of its columns.
  bool is_usable(const IndexEntry& index, const Intervals& intervals) const {
    return std::ranges::all_of(index.columns, [&](size_t column) {
      return intervals.contains(column) || complete_.contains(column);
    });
  }

  const BaseRelation& base_;
  const std::span<const IndexEntryPtr> indexes_;
  const std::set<size_t>& complete_;
  std::set<size_t> columns_;  // of any index
};

}  // namespace

SplitCondition split_condition(const BaseRelation& base, std::span<const IndexEntryPtr> indexes,
                               const std::set<size_t>& complete, const std::vector<ExprPtr>& conjuncts) {
  const Splitting splitting(base, indexes, complete);
  const auto is_answered = [&](const IntervalUnion& intervals) {
    return std::ranges::all_of(
        intervals, [&](const Intervals& one) { return splitting.intersection_of(one).has_value(); });
  };
  // Some may be in the conjunctions of an index only together with others.
  SplitCondition split;
  IntervalUnion all = {{}};
  const auto take = [&](bool together) {
    split = {};
    all = {{}};
    for (const ExprPtr& conjunct : conjuncts) {
      const std::optional<IntervalUnion> own = splitting.intervals_of(*conjunct);
      std::optional<IntervalUnion> both = own ? intersect(all, *own) : std::nullopt;
      const bool is_served = both && (together || is_answered(*both));
      if (is_served) all = *std::move(both);
      (is_served ? split.served : split.rest).push_back(conjunct);
    }
  };
  take(true);
  if (!is_answered(all)) take(false);
  if (split.served.empty()) return split;
  for (const Intervals& intervals : all) split.conditions.push_back(*splitting.intersection_of(intervals));
  return split;
}

}  // namespace rtsql
