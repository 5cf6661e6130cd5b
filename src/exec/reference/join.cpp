#include "exec/reference/join.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_map>

#include "exec/reference/conditions.h"
#include "exec/reference/evaluation.h"
#include "schema/key_encoding.h"

namespace rtsql::reference {
namespace {

bool reads(const Expr& expr, const Rows& rows) {
  bool found = false;
  visit(expr, [&](const Expr& part) {
    found = found || (part.op == Op::kColumn && rows.find(part.column.relation) != nullptr);
  });
  return found;
}

// Holds the operands of equalities, side by side.
struct JoinKeys {
  std::vector<ExprPtr> left, right;
};

// Takes equalities that cannot fail, whose operands read a side each, and have values of the same form, so
// that equal values have equal bytes.
JoinKeys find_keys(const Conditions& conditions, const Rows& left, const Rows& right) {
  JoinKeys keys;
  for (const ExprPtr& conjunct : conditions.infallible()) {
    if (conjunct->op != Op::kEqual) continue;
    ExprPtr a = conjunct->operands[0], b = conjunct->operands[1];
    if (a->type.id != b->type.id || a->type.scale != b->type.scale) continue;
    if (reads(*a, right)) std::swap(a, b);
    if (reads(*a, right) || !reads(*a, left) || reads(*b, left) || !reads(*b, right)) continue;
    keys.left.push_back(a);
    keys.right.push_back(b);
  }
  return keys;
}

bool any_null(const std::vector<Value>& values) {
  return std::any_of(values.begin(), values.end(), [](const Value& value) { return value.null; });
}

// Finds the rows of the right side that may be matches of one of the left, so that no pair is looked at that
// a condition on one side, or an equality, rules out.
class Candidates {
 public:
  Candidates(const Conditions& conditions, const Rows& left, const Rows& right, const Place* outer,
             Work& work)
      : keys_(find_keys(conditions, left, right)) {
    std::vector<ExprPtr> of_right;
    for (const ExprPtr& conjunct : conditions.infallible()) {
      if (!reads(*conjunct, right))
        of_left_.push_back(conjunct);
      else if (!reads(*conjunct, left))
        of_right.push_back(conjunct);
    }
    work.add(right.count * (1 + of_right.size()));
    for (uint32_t row = 0; row < right.count; ++row) {
      const Place place{&right, row, outer};
      if (!all_hold(of_right, place)) continue;
      if (keys_.left.empty()) {
        all_.push_back(row);
        continue;
      }
      const std::vector<Value> values = evaluate_all(keys_.right, place);
      if (!any_null(values)) by_key_[key_of(values)].push_back(row);
    }
  }

  const std::vector<uint32_t>& of(const Place& left_row) const {
    static const std::vector<uint32_t> kNone;
    if (!all_hold(of_left_, left_row)) return kNone;
    if (keys_.left.empty()) return all_;
    const std::vector<Value> values = evaluate_all(keys_.left, left_row);
    const auto found = any_null(values) ? by_key_.end() : by_key_.find(key_of(values));
    return found == by_key_.end() ? kNone : found->second;
  }

 private:
  static bool all_hold(const std::vector<ExprPtr>& conjuncts, const Place& place) {
    return std::ranges::all_of(conjuncts,
                               [&](const ExprPtr& conjunct) { return is_true(evaluate(*conjunct, place)); });
  }

  const JoinKeys keys_;
  std::vector<ExprPtr> of_left_;  // conditions that read no row of the right side
  std::vector<uint32_t> all_;     // of the right side, where there are no keys
  std::unordered_map<std::string, std::vector<uint32_t>> by_key_;
};

// Tells whether it matters only that a row has a match, not which or how many.
bool asks_for_any(JoinMode mode) {
  return mode == JoinMode::kSemi || mode == JoinMode::kAnti || mode == JoinMode::kMark;
}

// Gathers rows that are made a few at a time.
class Gathered {
 public:
  // Returns the row's position.
  uint32_t add(const Rows& rows, uint32_t row) {
    for (const Source& source : rows.sources) add(source, row);
    return count_++;
  }

  // The shape is that of `rows` where no row was added.
  Rows finish(const Rows& shape) {
    Rows rows{count_, {}};
    if (count_ == 0) {
      rows = shape.at({});
    } else {
      for (auto& [id, relation] : relations_) rows.add(id, std::move(relation));
    }
    return rows;
  }

 private:
  void add(const Source& source, uint32_t row) {
    Relation& relation = relations_[source.id];
    relation.columns.resize(source.relation->columns.size());
    const uint32_t place = source.places[row];
    for (uint32_t c = 0; c < relation.columns.size(); ++c) {
      const std::vector<Value>& column = source.relation->columns[c];
      if (column.empty()) continue;
      relation.columns[c].push_back(place == kMissing ? Value{} : column[place]);
      const auto failed = source.relation->failed.find({c, place});
      if (failed != source.relation->failed.end())
        relation.failed.emplace(std::pair(c, count_), failed->second);
    }
  }

  uint32_t count_ = 0;
  std::map<RelationId, Relation> relations_;
};

}  // namespace

void Matches::add(const std::vector<uint32_t>& found) {
  const uint32_t row = next_++;
  check_count(left_.size() + found.size());
  switch (join_.mode) {
    case JoinMode::kSemi:
    case JoinMode::kAnti:
      if (found.empty() == (join_.mode == JoinMode::kAnti)) left_.push_back(row);
      return;
    case JoinMode::kMark:
      left_.push_back(row);
      marks_.push_back(Value::of_integer(TypeId::kBoolean, !found.empty()));
      return;
    case JoinMode::kSingle:
      if (found.size() > 1) {
        throw Error(ErrorKind::kValue, "more than one row returned by a subquery used as an expression")
            .sqlstate(sqlstate::kCardinalityViolation);
      }
      break;
    default:
      break;
  }
  left_.insert(left_.end(), found.size(), row);
  right_.insert(right_.end(), found.begin(), found.end());
  if (found.empty() && join_.mode != JoinMode::kInner && join_.mode != JoinMode::kAsof) {
    left_.push_back(row);
    right_.push_back(kMissing);
  }
}

Rows Matches::finish(const Rows& left, const Rows& right) {
  if (join_.mode == JoinMode::kFull) {
    std::vector<bool> has_match(right.count);
    for (const uint32_t row : right_) {
      if (row != kMissing) has_match[row] = true;
    }
    for (uint32_t row = 0; row < right.count; ++row) {
      if (has_match[row]) continue;
      left_.push_back(kMissing);
      right_.push_back(row);
    }
  }
  Rows rows = left.at(left_);
  if (join_.mode == JoinMode::kMark) {
    Relation marks;
    marks.columns.push_back(std::move(marks_));
    rows.add(join_.relation, std::move(marks));
  } else if (join_.mode != JoinMode::kSemi && join_.mode != JoinMode::kAnti) {
    rows.add(right.at(right_));
  }
  return rows;
}

Rows run_join(const LogicalJoin& join, const std::vector<ExprPtr>& conjuncts, const Rows& left,
              const Rows& right, const Place* outer, Work& work) {
  const Conditions conditions(conjuncts, {&left, &right});
  const Candidates all(conditions, left, right, outer, work);
  const bool needs_all = !asks_for_any(join.mode) || conditions.any_may_fail();
  Matches matches(join);
  for (uint32_t row = 0; row < left.count; ++row) {
    work.at_row("join", outer, row, left.count);
    work.add();
    const Place place{&left, row, outer};
    std::vector<uint32_t> found;
    for (const uint32_t candidate : all.of(place)) {
      work.add();
      if (!conditions.hold({&right, candidate, &place})) continue;
      found.push_back(candidate);
      if (!needs_all) break;
    }
    matches.add(found);
  }
  return matches.finish(left, right);
}

Rows run_asof_join(const LogicalJoin& join, const Rows& left, const Rows& right, const Place* outer,
                   Work& work) {
  const Nearest& nearest = *join.nearest;
  std::vector<ExprPtr> of_left = {nearest.outer}, of_right = {nearest.inner};
  for (const ExprPtr& conjunct : join.conjuncts) {
    const size_t place = reads(*conjunct->operands[0], right) ? 0 : 1;
    of_right.push_back(conjunct->operands[place]);
    of_left.push_back(conjunct->operands[1 - place]);
  }
  struct Keyed {
    Value value;
    uint32_t row;
  };
  const auto key = [](std::vector<Value> values) {
    values.erase(values.begin());
    return key_of(values);
  };
  std::unordered_map<std::string, std::vector<Keyed>> by_key;
  for (uint32_t row = 0; row < right.count; ++row) {
    work.add();
    const std::vector<Value> values = evaluate_all(of_right, {&right, row, outer});
    if (!any_null(values)) by_key[key(values)].push_back({values[0], row});
  }
  for (auto& [shared, rows] : by_key) {
    work.add(rows.size());
    std::ranges::stable_sort(
        rows, [](const Keyed& a, const Keyed& b) { return compare_values(a.value, b.value) < 0; });
  }
  Matches matches(join);
  for (uint32_t row = 0; row < left.count; ++row) {
    work.at_row("join", outer, row, left.count);
    work.add();
    const std::vector<Value> values = evaluate_all(of_left, {&left, row, outer});
    const auto found = any_null(values) ? by_key.end() : by_key.find(key(values));
    if (found == by_key.end()) {
      matches.add({});
      continue;
    }
    const std::vector<Keyed>& rows = found->second;
    const bool passes_equal = nearest.is_before() == nearest.may_be_equal();
    const auto beyond = std::ranges::partition_point(rows, [&](const Keyed& one) {
      const int order = compare_values(one.value, values[0]);
      return passes_equal ? order <= 0 : order < 0;
    });
    if (nearest.is_before()) {
      matches.add(beyond == rows.begin() ? std::vector<uint32_t>() : std::vector{std::prev(beyond)->row});
    } else {
      matches.add(beyond == rows.end() ? std::vector<uint32_t>() : std::vector{beyond->row});
    }
  }
  return matches.finish(left, right);
}

Rows run_dependent_join(const LogicalJoin& join, const std::vector<ExprPtr>& conjuncts, const Rows& left,
                        const std::function<Rows(const Place&)>& run_right, const Place* outer, Work& work) {
  Matches matches(join);
  Gathered gathered;
  // Where the right side never runs, its relations have no rows.
  Rows shape;
  for (const RelationId relation : relations_made_in(*join.children[1])) shape.add(relation, Relation{});
  for (uint32_t row = 0; row < left.count; ++row) {
    work.at_row("join", outer, row, left.count);
    work.add();
    const Place place{&left, row, outer};
    const Rows right = run_right(place);
    work.add(right.count);
    const Conditions conditions(conjuncts, {&left, &right});
    const bool any_will_do = asks_for_any(join.mode);
    std::vector<uint32_t> found;
    for (uint32_t candidate = 0; candidate < right.count; ++candidate) {
      if (!conditions.hold({&right, candidate, &place})) continue;
      found.push_back(any_will_do ? candidate : gathered.add(right, candidate));
      if (any_will_do && !conditions.any_may_fail()) break;
    }
    matches.add(found);
    if (row == 0) shape = right.at({});
  }
  return matches.finish(left, gathered.finish(shape));
}

}  // namespace rtsql::reference
