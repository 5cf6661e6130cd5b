#include "logical/rule/lower_collations.h"

#include <fmt/format.h>

#include "common/error.h"
#include "expression/collating.h"
#include "logical/rule/key_lowering.h"

namespace rtsql {
namespace {

bool is_extreme(const AggregateCall& call) {
  return (call.aggregate == Aggregate::kMin || call.aggregate == Aggregate::kMax) &&
         has_order_key(call.argument->type);
}

class CollationLowering : public KeyLowering {
  static void use_order(ExprPtr& value) { value = order_key(value); }
  static void use_equality(ExprPtr& value) { value = equality_key(value); }

  void lower(std::vector<SortKey>& keys) override {
    for (SortKey& key : keys) use_order(key.expr);
  }

  // Has the call find the key that carries the text, which the column `id` then shows.
  void find_by_key(AggregateCall& call, ColumnId id) {
    const ExprPtr argument = call.argument;
    call.argument = carrying_key(argument);
    call.type = call.argument->type;
    call.text = fmt::format("{}({})", aggregate_name(call.aggregate), expr_text(*call.argument));
    show(id, text_of_key(make_column(id, call.type, true, call.text, argument->span), argument->type));
  }

  void lower(GroupBy& group) override {
    const auto keys = static_cast<uint32_t>(group.keys.size());
    for (uint32_t i = 0; i < group.aggregates.size(); ++i) {
      AggregateCall& call = group.aggregates[i];
      if (call.argument == nullptr) continue;
      if (is_extreme(call)) {
        find_by_key(call, {group.relation, keys + i});
      } else if (call.distinct) {
        use_equality(call.argument);
      }
    }
    for (uint32_t i = 0; i < keys; ++i) show_first_text(group, i);
  }

  void show_first_text(GroupBy& group, uint32_t ordinal) {
    const ExprPtr key = group.keys[ordinal];
    use_equality(group.keys[ordinal]);
    if (group.keys[ordinal] == key) return;
    const auto place = static_cast<uint32_t>(group.keys.size() + group.aggregates.size());
    const std::string text = fmt::format("min({})", expr_text(*key));
    const ExprPtr by_bytes = with_collation_of(key, TypeId::kVarchar);
    group.aggregates.push_back({Aggregate::kMin, by_bytes, false, by_bytes->type, text});
    show({group.relation, ordinal},
         make_column({group.relation, place}, key->type, key->nullable, expr_text(*key), key->span));
  }

  void lower(Window& window) override {
    for (ExprPtr& key : window.partition_by) use_equality(key);
    lower(window.order_by);
    for (uint32_t i = 0; i < window.calls.size(); ++i) {
      WindowCall& call = window.calls[i];
      if (call.function == WindowFunction::kAggregate) {
        lower_aggregate(call, {window.relation, i});
      } else if (call.function == WindowFunction::kChosen || call.function == WindowFunction::kMostFrequent) {
        lower_choice(call);
      }
    }
  }

  void lower_aggregate(WindowCall& call, ColumnId id) {
    for (ExprPtr& value : call.aggregate.distinct_by) use_equality(value);
    if (call.aggregate.argument == nullptr) return;
    if (is_extreme(call.aggregate)) {
      find_by_key(call.aggregate, id);
      call.type = call.aggregate.type;
    } else if (call.aggregate.distinct && call.aggregate.distinct_by.empty()) {
      use_equality(call.aggregate.argument);
    }
  }

  // Behind the value, and what says whether it counts, are the keys of the order.
  static void lower_choice(WindowCall& call) {
    for (size_t i = 2; i < call.arguments.size(); ++i) use_order(call.arguments[i]);
  }
};

// The rows that an iteration has found are told from others by their bytes.
void check_recursion(const LogicalCommonTable& table) {
  if (!table.step || table.keeps_duplicates) return;
  for (const OutputColumn& output : table.query->outputs) {
    if (!has_loose_equality(output.expr->type)) continue;
    throw Error(ErrorKind::kUnsupported,
                fmt::format("UNION of a recursive query by the collation {} is not supported",
                            collation_of(output.expr->type.collation).name()))
        .at(output.expr->span)
        .hint("UNION ALL, or a column COLLATE \"C\"");
  }
}

}  // namespace

void lower_collations(LogicalQuery& query) {
  for (const LogicalCommonTable& table : query.common_tables) check_recursion(table);
  CollationLowering().run(query);
}

}  // namespace rtsql
