#include "bind/algebra/grouping_sets.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "expression/choice.h"
#include "expression/fold.h"

namespace rtsql {
namespace {

constexpr size_t kMostSets = 4096;

using Sets = std::vector<std::vector<uint32_t>>;

class Expansion {
 public:
  explicit Expansion(const std::function<std::vector<ExprPtr>(const sql::Expression&)>& bind_keys)
      : bind_keys_(bind_keys) {}

  // Returns the sets that the elements make together.
  Sets product(const std::vector<sql::GroupingElement>& elements) {
    Sets all = {{}};
    for (const sql::GroupingElement& element : elements) {
      const Sets sets = sets_of(element);
      check_count(all.size() * sets.size(), element.span);
      Sets combined;
      for (const auto& left : all) {
        for (const auto& right : sets) combined.push_back(united(left, right));
      }
      all = std::move(combined);
    }
    return all;
  }

  std::vector<ExprPtr> take_keys() { return std::move(keys_); }

 private:
  static std::vector<uint32_t> united(std::vector<uint32_t> set, const std::vector<uint32_t>& other) {
    set.insert(set.end(), other.begin(), other.end());
    std::ranges::sort(set);
    const auto repeated = std::ranges::unique(set);
    set.erase(repeated.begin(), repeated.end());
    return set;
  }

  static void check_count(size_t count, SourceSpan span) {
    if (count <= kMostSets) return;
    throw Error(ErrorKind::kUnsupported, fmt::format("there are more than {} grouping sets", kMostSets))
        .sqlstate(sqlstate::kStatementTooComplex)
        .at(span)
        .hint("CUBE of n keys makes 2^n of them");
  }

  Sets sets_of(const sql::GroupingElement& element) {
    Sets sets;
    switch (element.kind) {
      case sql::GroupingKind::kExpressions: {
        std::vector<uint32_t> set;
        for (const sql::ExpressionPtr& written : element.expressions) {
          for (const uint32_t key : keys(*written)) set.push_back(key);
        }
        return {united({}, set)};
      }
      case sql::GroupingKind::kSets:
        for (const sql::GroupingElement& part : element.elements) {
          for (auto& set : sets_of(part)) sets.push_back(std::move(set));
        }
        return sets;
      case sql::GroupingKind::kRollup: {
        sets.push_back({});
        for (const auto& part : parts_of(element)) sets.push_back(united(sets.back(), part));
        std::ranges::reverse(sets);
        return sets;
      }
      case sql::GroupingKind::kCube:
        break;
    }
    const Sets parts = parts_of(element);
    check_count(parts.size() < 64 ? size_t{1} << parts.size() : SIZE_MAX, element.span);
    for (size_t subset = size_t{1} << parts.size(); subset-- > 0;) {
      std::vector<uint32_t> set;
      for (size_t i = 0; i < parts.size(); ++i) {
        if ((subset >> (parts.size() - 1 - i) & 1) != 0) set = united(std::move(set), parts[i]);
      }
      sets.push_back(std::move(set));
    }
    return sets;
  }

  // The elements of ROLLUP and CUBE are lists of expressions. One that stands for several is a part for each.
  Sets parts_of(const sql::GroupingElement& element) {
    Sets parts;
    for (const sql::GroupingElement& part : element.elements) {
      if (part.expressions.size() == 1) {
        for (const uint32_t key : keys(*part.expressions[0])) parts.push_back({key});
      } else {
        parts.push_back(sets_of(part).at(0));
      }
    }
    return parts;
  }

  std::vector<uint32_t> keys(const sql::Expression& written) {
    std::vector<uint32_t> places;
    for (const ExprPtr& bound : bind_keys_(written)) {
      const auto found = std::ranges::find(keys_, bound);
      places.push_back(static_cast<uint32_t>(found - keys_.begin()));
      if (found == keys_.end()) keys_.push_back(bound);
    }
    return places;
  }

  const std::function<std::vector<ExprPtr>(const sql::Expression&)>& bind_keys_;
  std::vector<ExprPtr> keys_;
};

ExprPtr one_of(const ExprPtr& number, const std::vector<ExprPtr>& sets) {
  std::vector<ExprPtr> operands = {number};
  operands.insert(operands.end(), sets.begin(), sets.end());
  return make_folded(Op::kIn, TypeId::kBoolean, std::move(operands), {});
}

}  // namespace

bool GroupingSets::has_full() const {
  return std::ranges::any_of(sets, [&](const auto& set) { return set.size() == keys.size(); });
}

bool GroupingSets::has_empty() const {
  return std::ranges::any_of(sets, [](const auto& set) { return set.empty(); });
}

GroupingSets bind_grouping_sets(
    const sql::Grouping& grouping,
    const std::function<std::vector<ExprPtr>(const sql::Expression&)>& bind_keys) {
  Expansion expansion(bind_keys);
  GroupingSets bound;
  bound.sets = expansion.product(grouping.elements);
  bound.keys = expansion.take_keys();
  if (!grouping.distinct) return bound;
  Sets different;
  for (auto& set : bound.sets) {
    if (std::ranges::find(different, set) == different.end()) different.push_back(std::move(set));
  }
  bound.sets = std::move(different);
  return bound;
}

RepeatedRows::RepeatedRows(RelationIds& relations, const GroupingSets& sets)
    : relations_(relations), sets_(sets), relation_(relations.next()) {
  if (!sets.has_empty()) return;
  present_relation_ = relations.next();
  present_ = make_column({present_relation_, 0}, TypeId::kBoolean, true, "present");
}

ExprPtr RepeatedRows::set_number() const {
  return make_column({relation_, 0}, TypeId::kBigint, false, "grouping set");
}

ExprPtr RepeatedRows::masked(const ExprPtr& value, uint32_t ordinal) const {
  std::vector<ExprPtr> having;
  for (size_t i = 0; i < sets_.sets.size(); ++i) {
    if (std::ranges::binary_search(sets_.sets[i], ordinal)) having.push_back(bigint_literal(i));
  }
  const ExprPtr own = repeated(value);
  if (having.size() == sets_.sets.size()) return own;
  return bind_case({one_of(set_number(), having), own, make_literal(Value::null_of(value->type))},
                   value->span);
}

// Columns of the tree are NULL in the row of an empty set.
ExprPtr RepeatedRows::repeated(const ExprPtr& expr) const {
  if (!present_) return expr;
  return rewrite(expr, [](const Expr& node) -> ExprPtr {
    if (node.op != Op::kColumn) return nullptr;
    return make_column(node.column, node.type, true, node.text, node.span);
  });
}

ExprPtr RepeatedRows::is_present() const {
  if (!present_) return nullptr;
  const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {present_}, {});
  return make_folded(Op::kNot, TypeId::kBoolean, {is_null}, {});
}

LogicalPtr RepeatedRows::attach(LogicalPtr tree) {
  if (present_ && present_->column.relation == present_relation_) {
    auto project = node_above<LogicalProject>(std::move(tree));
    project->relation = present_relation_;
    project->outputs.push_back({"present", make_literal(Value::of_integer(TypeId::kBoolean, 1))});
    tree = std::move(project);
  }
  const RangeFunction numbers{0, 1, sets_.sets.size()};
  auto join = node_above<LogicalJoin>(std::make_unique<LogicalGet>(
      std::make_shared<const BaseRelation>(BaseRelation{relation_, "grouping sets", nullptr, numbers})));
  join->children.push_back(std::move(tree));
  if (!present_) return join;
  join->mode = JoinMode::kLeft;
  std::vector<ExprPtr> empty;
  for (size_t i = 0; i < sets_.sets.size(); ++i) {
    if (sets_.sets[i].empty()) empty.push_back(bigint_literal(i));
  }
  auto filter = node_above<LogicalFilter>(std::move(join));
  filter->conjuncts = {
      make_folded(Op::kOr, TypeId::kBoolean, {is_present(), one_of(set_number(), empty)}, {})};
  return filter;
}

// The first key is the highest bit, which is 1 where the set lacks it.
ExprPtr RepeatedRows::grouping(const std::vector<uint32_t>& ordinals, const ExprPtr& number) const {
  std::vector<ExprPtr> operands;
  for (size_t i = 0; i < sets_.sets.size(); ++i) {
    int64_t bits = 0;
    for (const uint32_t ordinal : ordinals)
      bits = 2 * bits + (std::ranges::binary_search(sets_.sets[i], ordinal) ? 0 : 1);
    const ExprPtr value = integer_literal(bits);
    if (i + 1 < sets_.sets.size())
      operands.push_back(make_folded(Op::kEqual, TypeId::kBoolean, {number, bigint_literal(i)}, {}));
    operands.push_back(value);
  }
  return operands.size() == 1 ? operands[0] : bind_case(std::move(operands), {});
}

}  // namespace rtsql
