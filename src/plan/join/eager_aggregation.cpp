#include "plan/join/eager_aggregation.h"

#include <algorithm>

#include "expression/type_rules.h"
#include "plan/estimate/row_weight.h"

namespace rtsql {
namespace {

constexpr double kLeastRowsPerKey = 2;

struct Leaf {
  const LogicalNode* node = nullptr;
  std::vector<RelationId> relations;
  std::vector<ExprPtr> own;   // conjuncts over it alone
  std::vector<ExprPtr> keys;  // its operands of equalities with others
  ExprPtr count;              // of rows per key; null where it is not counted

  bool makes(RelationId relation) const {
    return std::find(relations.begin(), relations.end(), relation) != relations.end();
  }
};

bool reads(const Expr& expr, const Leaf& leaf) {
  bool found = false;
  visit(expr, [&](const Expr& part) {
    found = found || (part.op == Op::kColumn && leaf.makes(part.column.relation));
  });
  return found;
}

bool reads_only(const Expr& expr, const Leaf& leaf) {
  bool only = true;
  visit(expr, [&](const Expr& part) {
    only = only && (part.op != Op::kColumn || leaf.makes(part.column.relation));
  });
  return only;
}

ExprPtr substituted(const ExprPtr& expr, const std::vector<ExprPtr>& from, RelationId relation) {
  return rewrite(expr, [&](const Expr& part) -> ExprPtr {
    for (uint32_t i = 0; i < from.size(); ++i) {
      if (same_expr(part, *from[i]))
        return make_column({relation, i}, part.type, part.nullable, expr_text(part));
    }
    return nullptr;
  });
}

class LeafCounter {
 public:
  LeafCounter(const LogicalAggregate& aggregate, Estimator& estimator, RelationIds& relations)
      : group_(aggregate.group),
        estimator_(estimator),
        relations_(relations),
        bounds_([this](const Expr& column) { return bounds_of(column); }) {
    collect(*aggregate.children[0]);
  }

  std::optional<RewrittenGrouping> run() {
    if (leaves_.size() < 2 || !has_weighted_form()) return std::nullopt;
    for (Leaf& leaf : leaves_) {
      if (!is_counted(leaf)) continue;
      leaf.count = make_column({relations_.next(), static_cast<uint32_t>(leaf.keys.size())}, TypeId::kBigint,
                               false, "COUNT(*)");
      weight_ = weight_ ? make_expr(Op::kMultiply, TypeId::kBigint, {weight_, leaf.count}) : leaf.count;
    }
    if (!weight_ || bounds_.may_fail(*weight_)) return std::nullopt;
    GroupingRewrite rewritten(relations_.next(), group_.keys, group_.keys);
    if (!weight_aggregates(rewritten)) return std::nullopt;
    return std::move(rewritten).finish(join());
  }

 private:
  // A weight is the number of rows of the leaves that are aggregated first, at most.
  ExactRange bounds_of(const Expr& column) {
    for (const Leaf& leaf : leaves_) {
      if (leaf.count && leaf.count->column == column.column)
        return {0, static_cast<const LogicalGet&>(*leaf.node).base->rows()};
    }
    if (estimator_.base(column.column) == nullptr) return exact_range(column.type);
    return estimator_.value_span(column.column).value_or(ExactRange{0, 0});
  }

  void collect(const LogicalNode& node) {
    const bool is_join =
        node.kind == LogicalKind::kJoin && static_cast<const LogicalJoin&>(node).mode == JoinMode::kInner;
    if (is_join || node.kind == LogicalKind::kFilter) {
      const auto& conjuncts = is_join ? static_cast<const LogicalJoin&>(node).conjuncts
                                      : static_cast<const LogicalFilter&>(node).conjuncts;
      conjuncts_.insert(conjuncts_.end(), conjuncts.begin(), conjuncts.end());
      for (const LogicalPtr& child : node.children) collect(*child);
    } else {
      leaves_.push_back({&node, relations_made_in(node), {}, {}, nullptr});
    }
  }

  bool has_weighted_form() const {
    return std::ranges::all_of(group_.aggregates, [](const AggregateCall& call) {
      return GroupingRewrite::has_partials(call.aggregate);
    });
  }

  // Finds the leaf's own conditions and its keys.
  bool is_counted(Leaf& leaf) {
    if (leaf.node->kind != LogicalKind::kGet) return false;
    for (const ExprPtr& input : group_.inputs()) {
      if (reads(*input, leaf)) return false;
    }
    for (const ExprPtr& conjunct : conjuncts_) {
      if (!reads(*conjunct, leaf)) continue;
      if (bounds_.may_fail(*conjunct)) return false;
      if (reads_only(*conjunct, leaf)) {
        leaf.own.push_back(conjunct);
        continue;
      }
      if (conjunct->op != Op::kEqual) return false;
      ExprPtr key = conjunct->operands[0], other = conjunct->operands[1];
      if (!reads(*key, leaf)) std::swap(key, other);
      if (!reads_only(*key, leaf) || reads(*other, leaf)) return false;
      const bool is_known = std::any_of(leaf.keys.begin(), leaf.keys.end(),
                                        [&](const ExprPtr& known) { return same_expr(*known, *key); });
      if (!is_known) leaf.keys.push_back(key);
    }
    if (leaf.keys.empty()) return false;
    const auto all = static_cast<double>(static_cast<const LogicalGet&>(*leaf.node).base->rows());
    const double rows = all * estimator_.selectivity(leaf.own);
    double keys = 1;
    for (const ExprPtr& key : leaf.keys) keys *= estimator_.distinct(*key, rows);
    return rows >= kLeastRowsPerKey * std::max(keys, 1.0);
  }

  bool weight_aggregates(GroupingRewrite& rewritten) {
    const RowWeight weight(weight_, bounds_);
    const auto partial = [&](Aggregate aggregate, const ExprPtr& value) {
      return weight.partial(aggregate, value);
    };
    for (const AggregateCall& call : group_.aggregates) {
      const ExprPtr value = call.distinct ? rewritten.add(call, !counts_rows(call.aggregate))
                                          : rewritten.combine(call, partial);
      if (!value) return false;
      rewritten.add_output(call.text, value);
    }
    return true;
  }

  static LogicalPtr grouped(const Leaf& leaf) {
    LogicalPtr rows = leaf.node->clone();
    if (!leaf.own.empty()) {
      auto filter = node_above<LogicalFilter>(std::move(rows));
      filter->conjuncts = leaf.own;
      rows = std::move(filter);
    }
    auto counts = node_above<LogicalAggregate>(std::move(rows));
    counts->group.relation = leaf.count->column.relation;
    counts->group.keys = leaf.keys;
    counts->group.aggregates = {{Aggregate::kCountStar, nullptr, false, TypeId::kBigint, "COUNT(*)"}};
    return counts;
  }

  LogicalPtr join() const {
    LogicalPtr tree;
    for (const Leaf& leaf : leaves_) {
      LogicalPtr rows = leaf.count ? grouped(leaf) : leaf.node->clone();
      if (!tree) {
        tree = std::move(rows);
        continue;
      }
      auto cross = node_above<LogicalJoin>(std::move(tree));
      cross->children.push_back(std::move(rows));
      tree = std::move(cross);
    }
    auto filter = node_above<LogicalFilter>(std::move(tree));
    for (ExprPtr conjunct : conjuncts_) {
      bool is_own = false;
      for (const Leaf& leaf : leaves_) {
        if (!leaf.count || !reads(*conjunct, leaf)) continue;
        is_own = is_own || reads_only(*conjunct, leaf);
        conjunct = substituted(conjunct, leaf.keys, leaf.count->column.relation);
      }
      if (!is_own) filter->conjuncts.push_back(conjunct);
    }
    return filter;
  }

  const GroupBy& group_;
  Estimator& estimator_;
  RelationIds& relations_;
  std::vector<Leaf> leaves_;
  std::vector<ExprPtr> conjuncts_;
  ValueBounds bounds_;
  ExprPtr weight_;  // the product of the counts; null where there are none
};

}  // namespace

std::optional<RewrittenGrouping> aggregate_eagerly(const LogicalAggregate& aggregate, Estimator& estimator,
                                                   RelationIds& relations) {
  return LeafCounter(aggregate, estimator, relations).run();
}

}  // namespace rtsql
