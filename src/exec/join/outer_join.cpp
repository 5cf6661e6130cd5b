#include "exec/join/outer_join.h"

#include <algorithm>

#include "common/error.h"
#include "exec/join/null_extended_rows.h"

namespace rtsql {
namespace {

bool is_optional_inner(JoinMode mode) {
  return mode == JoinMode::kLeft || mode == JoinMode::kSingle || mode == JoinMode::kFull;
}

Match sought_by(JoinMode mode) {
  return mode == JoinMode::kSemi || mode == JoinMode::kMark ? Match::kFound : Match::kNone;
}

}  // namespace

OuterJoin::OuterJoin(Execution& execution, const JoinPlan& plan, RowSet inner,
                     std::function<RowSet(const RowSet&)> test)
    : execution_(execution),
      plan_(plan),
      test_(std::move(test)),
      inner_(is_optional_inner(plan.mode) ? as_optional(inner, execution.new_relation()) : std::move(inner)),
      inner_matches_(plan.mode == JoinMode::kFull
                         ? std::optional<MatchBitmap>(std::in_place, execution, inner_, Match::kNone)
                         : std::nullopt),
      join_(execution, plan, inner_matches_ ? inner_matches_->numbered() : inner_) {}

bool OuterJoin::emits_pairs() const {
  return is_optional_inner(plan_.mode);
}

// Returns the number of pairs.
uint64_t OuterJoin::emit_pairs(MatchBitmap& matches, const Consumer& consumer) {
  const bool has_matches = std::none_of(plan_.filter.begin(), plan_.filter.end(),
                                        [](const ExprPtr& conjunct) { return is_never_true(*conjunct); });
  if (!has_matches) return 0;
  uint64_t pairs = 0;
  join_.run(matches.numbered(), [&](const RowSet& joined) {
    RowSet kept = test_(joined);
    matches.add(kept);
    if (inner_matches_) {
      inner_matches_->add(kept);
      kept = inner_matches_->without_numbers(std::move(kept));
    }
    pairs += kept.count;
    if (emits_pairs() && kept.count > 0) consumer(matches.without_numbers(std::move(kept)));
    return true;
  });
  return pairs;
}

void OuterJoin::run(const RowSet& given, const Consumer& consumer) {
  const RowSet outer = plan_.mode == JoinMode::kFull ? as_optional(given, outer_presence_) : given;
  MatchBitmap matches(execution_, outer, sought_by(plan_.mode));
  const uint64_t pairs = emit_pairs(matches, consumer);
  if (plan_.mode == JoinMode::kMark) {
    consumer(matches.marked(plan_.relation));
    return;
  }
  RowSet rows = matches.rows();
  if (plan_.mode == JoinMode::kSingle && outer.count - rows.count != pairs) {
    throw Error(ErrorKind::kValue, "more than one row returned by a subquery used as an expression")
        .sqlstate(sqlstate::kCardinalityViolation);
  }
  if (emits_pairs()) rows.add_columns_of(null_extended_rows(execution_, inner_, rows.count));
  execution_.finish();
  consumer(rows);
}

void OuterJoin::finish(const RowSet& outer, const Consumer& consumer) {
  if (!inner_matches_) return;
  const RowSet rows = inner_matches_->rows();
  RowSet alone = null_extended_rows(execution_, as_optional(outer, outer_presence_), rows.count);
  alone.add_columns_of(rows);
  execution_.finish();
  consumer(alone);
}

}  // namespace rtsql
