#include "plan/join/lookup_key.h"

#include <algorithm>

#include "plan/estimate/value_bounds.h"
#include "schema/key_encoding.h"
#include "storage/key_slots.h"

namespace rtsql {
namespace {

// An array of so many keys fits into any cache; a larger one has at most so many keys for each row.
constexpr double kSmallTable = 1 << 16;
constexpr double kMostKeysPerRow = 64;
constexpr double kMostKeys = 0xFFFFFFFFu;

// The threads of a subgroup wait for the one whose chains are the longest.
constexpr double kMostRowsPerKey = 8;
constexpr double kLongestChain = 4096;

bool has_unique_values(PlanningState& state, const PlanNode& plan, ColumnId column) {
  switch (plan.kind) {
    case PlanKind::kFilter:
    case PlanKind::kSort:
    case PlanKind::kLimit:
      return has_unique_values(state, *plan.children[0], column);
    case PlanKind::kProject: {
      const auto& project = static_cast<const ProjectPlan&>(plan);
      if (column.relation != project.relation) return false;
      const Expr& output = *project.outputs.at(column.ordinal).expr;
      return output.op == Op::kColumn && has_unique_values(state, *plan.children[0], output.column);
    }
    case PlanKind::kAggregate: {
      const GroupBy& group = static_cast<const AggregatePlan&>(plan).group;
      return column.relation == group.relation && column.ordinal == 0 && group.keys.size() == 1;
    }
    default:
      return false;
  }
}

// Returns the dictionary whose codes the keys are; null where they are none.
const Dictionary* dictionary_of(Estimator& estimator, const Expr& inner_key) {
  if (!has_dictionary(inner_key.type) || inner_key.op != Op::kColumn) return nullptr;
  const Column* stored = estimator.column(inner_key.column);
  return stored == nullptr ? nullptr : stored->dictionary().get();
}

// Returns keys between which all keys of the expression lie; none where nothing is known of them.
std::optional<KeyRange> span_of(Estimator& estimator, const Expr& inner_key) {
  if (const Dictionary* dictionary = dictionary_of(estimator, inner_key))
    return KeyRange{0, std::max<uint64_t>(1, dictionary->size()) - 1};
  if (inner_key.type.id == TypeId::kBoolean) return KeyRange{0, 1};
  const std::optional<ExactRange> values = ValueBounds(estimator).values(inner_key);
  if (!values || values->low > values->high) return std::nullopt;
  const auto key_of = [&](Int128 value) {
    return encode_key(Value::of_integer(inner_key.type, static_cast<int64_t>(value)));
  };
  return KeyRange{key_of(values->low), key_of(values->high)};
}

// Tells whether an array for the keys of so many rows is no larger than what it saves.
bool is_worth_an_array(const LookupPlan& lookup, double rows) {
  const double keys = static_cast<double>(lookup.span.high - lookup.span.low) + 1;
  return keys <= std::max(kSmallTable, std::min(kMostKeysPerRow * rows, kMostKeys));
}

}  // namespace

bool has_unique_values(PlanningState& state, const JoinLeaf& leaf, ColumnId column) {
  if (!leaf.base) return has_unique_values(state, *leaf.derived, column);
  if (leaf.base->range) return true;
  const Column* stored = state.estimator.column(column);
  return stored != nullptr && leaf.base->relation == column.relation &&
         stored->is_unique(state.context.device);
}

std::optional<LookupPlan> choose_lookup(Estimator& estimator, LookupForm form, const Expr& inner_key,
                                        double all_rows, double rows) {
  const bool is_text = has_dictionary(inner_key.type);
  if (is_text && dictionary_of(estimator, inner_key) == nullptr) return std::nullopt;
  if (const std::optional<KeyRange> span = span_of(estimator, inner_key)) {
    LookupPlan dense{.form = form, .span = *span};
    if (is_worth_an_array(dense, all_rows)) return dense;
  }
  return LookupPlan{.form = form,
                    .addressing = LookupAddressing::kHash,
                    .slots = key_slots_for(whole_rows(rows)),
                    .key_bytes = key_bytes(inner_key.type)};
}

std::optional<LookupPlan> with_chains(Estimator& estimator, const LookupPlan& lookup, const Expr& inner_key,
                                      double all_rows, double rows_per_key) {
  const bool is_wide_hash = lookup.is_hashed() && lookup.key_bytes == 8;
  if (is_wide_hash || rows_per_key > kMostRowsPerKey || estimator.most_repeats(inner_key) > kLongestChain)
    return std::nullopt;
  LookupPlan chained = lookup;
  chained.form = LookupForm::kChains;
  chained.chained_rows = whole_rows(all_rows);
  chained.rows_per_key = rows_per_key;
  return chained;
}

}  // namespace rtsql
