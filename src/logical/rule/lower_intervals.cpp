#include "logical/rule/lower_intervals.h"

#include <algorithm>

#include "expression/fold.h"
#include "logical/rule/key_lowering.h"

namespace rtsql {
namespace {

bool is_interval(const ExprPtr& expr) {
  return expr->type.id == TypeId::kInterval;
}

ExprPtr word_of(Op word, const ExprPtr& interval) {
  return make_folded(word, TypeId::kBigint, {interval}, interval->span);
}

void use_length(ExprPtr& value) {
  if (is_interval(value)) value = word_of(Op::kHighWord, value);
}

class IntervalLowering : public KeyLowering {
  // The least of the low words in a group is that of one of its values.
  void lower(GroupBy& group) override {
    for (AggregateCall& call : group.aggregates) {
      if (call.distinct) use_length(call.argument);
    }
    for (uint32_t i = 0; i < group.keys.size(); ++i) {
      const ExprPtr key = group.keys[i];
      if (!is_interval(key)) continue;
      use_length(group.keys[i]);
      const auto place = static_cast<uint32_t>(group.keys.size() + group.aggregates.size());
      group.aggregates.push_back({Aggregate::kMin, word_of(Op::kLowWord, key), false, TypeId::kBigint,
                                  "min(" + expr_text(*key) + ")"});
      const auto word = [&](uint32_t ordinal) {
        return make_column({group.relation, ordinal}, TypeId::kBigint, key->nullable, expr_text(*key));
      };
      show({group.relation, i},
           make_expr(Op::kOfWords, TypeId::kInterval, {word(i), word(place)}, key->span));
    }
  }

  void lower(Window& window) override {
    for (ExprPtr& key : window.partition_by) use_length(key);
    lower(window.order_by);
    for (WindowCall& call : window.calls) {
      for (ExprPtr& value : call.aggregate.distinct_by) use_length(value);
      if (call.aggregate.distinct && call.aggregate.distinct_by.empty()) use_length(call.aggregate.argument);
    }
  }

  void lower(std::vector<SortKey>& keys) override {
    for (SortKey& key : keys) use_length(key.expr);
  }
};

}  // namespace

void lower_intervals(LogicalQuery& query) {
  IntervalLowering().run(query);
}

}  // namespace rtsql
