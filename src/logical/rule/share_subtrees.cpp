#include "logical/rule/share_subtrees.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "logical/window.h"

namespace rtsql {
namespace {

template <class Node>
const Node& as(const LogicalNode& node) {
  return static_cast<const Node&>(node);
}

bool same_relation(const BaseRelation& a, const BaseRelation& b) {
  if (a.table || b.table) return a.table == b.table;
  return a.range->start == b.range->start && a.range->step == b.range->step && a.range->rows == b.range->rows;
}

bool same_aggregates(const std::vector<AggregateCall>& a, const std::vector<AggregateCall>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const AggregateCall& x, const AggregateCall& y) {
                      return x.aggregate == y.aggregate && x.distinct == y.distinct && x.type == y.type &&
                             x.separator == y.separator && !x.argument == !y.argument &&
                             !x.position == !y.position && !x.included == !y.included;
                    });
}

bool same_keys(const std::vector<SortKey>& a, const std::vector<SortKey>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const SortKey& x, const SortKey& y) {
    return x.descending == y.descending && x.nulls_first == y.nulls_first;
  });
}

// Compares what the nodes are but for their expressions and the number of their relation.
bool same_kind(const LogicalNode& a, const LogicalNode& b) {
  if (a.kind != b.kind || a.children.size() != b.children.size()) return false;
  switch (a.kind) {
    case LogicalKind::kGet:
      return same_relation(*as<LogicalGet>(a).base, *as<LogicalGet>(b).base);
    case LogicalKind::kCommonScan:
      return as<LogicalCommonScan>(a).table == as<LogicalCommonScan>(b).table;
    case LogicalKind::kFilter:
    case LogicalKind::kProject:
    case LogicalKind::kProjectSet:
      return true;
    case LogicalKind::kJoin:
      return as<LogicalJoin>(a).mode == as<LogicalJoin>(b).mode;
    case LogicalKind::kAggregate:
      return as<LogicalAggregate>(a).group.keys.size() == as<LogicalAggregate>(b).group.keys.size() &&
             same_aggregates(as<LogicalAggregate>(a).group.aggregates,
                             as<LogicalAggregate>(b).group.aggregates);
    case LogicalKind::kWindow: {
      const Window &x = as<LogicalWindow>(a).window, &y = as<LogicalWindow>(b).window;
      return x.partition_by.size() == y.partition_by.size() && same_keys(x.order_by, y.order_by) &&
             std::equal(x.calls.begin(), x.calls.end(), y.calls.begin(), y.calls.end(), same_call);
    }
    case LogicalKind::kSort:
      return same_keys(as<LogicalSort>(a).keys, as<LogicalSort>(b).keys);
    case LogicalKind::kLimit:
      return as<LogicalLimit>(a).limit == as<LogicalLimit>(b).limit &&
             as<LogicalLimit>(a).offset == as<LogicalLimit>(b).offset;
  }
  return false;
}

bool same_trees(LogicalNode& a, LogicalNode& b) {
  const std::vector<ExprPtr*> x = a.expressions(), y = b.expressions();
  return same_kind(a, b) &&
         std::equal(x.begin(), x.end(), y.begin(), y.end(),
                    [](const ExprPtr* p, const ExprPtr* q) { return same_expr(**p, **q); }) &&
         std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(),
                    [](const LogicalPtr& p, const LogicalPtr& q) { return same_trees(*p, *q); });
}

// Trees that are the same but for the numbers of their relations have the same fingerprint. Fills in those of
// the trees below, too.
using Fingerprints = std::unordered_map<const LogicalNode*, size_t>;

size_t fingerprint(const LogicalNode& tree, Fingerprints& known) {
  size_t print = static_cast<size_t>(tree.kind) + 1;
  const auto mix = [&](size_t value) { print = (print ^ value) * 0x9E3779B97F4A7C15u + (print >> 31); };
  if (tree.kind == LogicalKind::kGet) mix(reinterpret_cast<size_t>(as<LogicalGet>(tree).base->table.get()));
  if (tree.kind == LogicalKind::kCommonScan) mix(as<LogicalCommonScan>(tree).table.value);
  visit_expressions(tree, [&](const Expr& expr) {
    visit(expr, [&](const Expr& part) {
      mix(static_cast<size_t>(part.op));
      if (part.op == Op::kLiteral) mix(static_cast<size_t>(part.literal.integer));
    });
  });
  for (const LogicalPtr& child : tree.children) mix(fingerprint(*child, known));
  known[&tree] = print;
  return print;
}

void renumber_columns(LogicalNode& tree, const std::map<RelationId, RelationId>& numbers) {
  for (ExprPtr* expr : tree.expressions()) *expr = renumbered_columns(*expr, numbers);
  for (const LogicalPtr& child : tree.children) renumber_columns(*child, numbers);
}

using RelationMap = std::map<RelationId, RelationId>;

// Returns the relations of `a` by those of `b` where the trees are the same but for their numbers.
std::optional<RelationMap> matched(LogicalNode& a, const LogicalNode& b) {
  const std::vector<RelationId> of_a = relations_made_in(a), of_b = relations_made_in(b);
  if (a.kind != b.kind || of_a.size() != of_b.size()) return std::nullopt;
  RelationMap numbers;
  for (size_t i = 0; i < of_a.size(); ++i) numbers[of_b[i]] = of_a[i];
  const LogicalPtr copy = b.clone();
  renumber_columns(*copy, numbers);
  if (!same_trees(a, *copy)) return std::nullopt;
  return numbers;
}

// A tree in its place: `link` is the parent's, `reader` says which common table's query has it, or is their
// number for the root.
struct Place {
  LogicalPtr* link;
  size_t reader;
};

// The same tree in another place, with the relations of the first by its own.
struct Occurrence {
  Place place;
  RelationMap numbers;
};

class Sharing {
 public:
  explicit Sharing(LogicalQuery& query) : query_(query) {}

  void run() {
    while (share_first()) {
    }
  }

 private:
  // Shares the topmost tree that stands in several places; returns whether there is one.
  bool share_first() {
    const std::vector<Place> places = candidates();
    Fingerprints prints;
    std::unordered_map<size_t, std::vector<size_t>> alike;  // places by their fingerprints
    for (size_t i = 0; i < places.size(); ++i) {
      const LogicalNode& tree = **places[i].link;
      if (!prints.contains(&tree)) fingerprint(tree, prints);
      alike[prints.at(&tree)].push_back(i);
    }
    for (size_t i = 0; i < places.size(); ++i) {
      LogicalNode& tree = **places[i].link;
      std::vector<Occurrence> occurrences;
      for (const size_t j : alike.at(prints.at(&tree))) {
        if (j < i) continue;
        if (auto numbers = matched(tree, **places[j].link))
          occurrences.push_back({places[j], *std::move(numbers)});
      }
      if (occurrences.size() == 1) continue;
      share(occurrences);
      return true;
    }
    return false;
  }

  // Lists the trees that are worth it, those above others first.
  std::vector<Place> candidates() {
    std::vector<Place> places;
    std::set<CommonTableId> working;
    for (const LogicalCommonTable& table : query_.common_tables) {
      if (table.step) working.insert(table.working);
    }
    const auto add = [&](auto& self, LogicalPtr& tree, size_t reader) -> void {
      const bool is_worth_it = tree->kind == LogicalKind::kAggregate || tree->kind == LogicalKind::kWindow ||
                               tree->kind == LogicalKind::kLimit;
      if (is_worth_it && !changes(*tree, working)) places.push_back({&tree, reader});
      for (LogicalPtr& child : tree->children) self(self, child, reader);
    };
    for (size_t i = 0; i < query_.common_tables.size(); ++i) {
      LogicalCommonTable& table = query_.common_tables[i];
      add(add, table.query->children[0], i);
      if (table.step) add(add, table.step->children[0], i);
    }
    add(add, query_.root->children[0], query_.common_tables.size());
    return places;
  }

  // Tells whether the tree has other rows in each round of a recursion.
  static bool changes(const LogicalNode& tree, const std::set<CommonTableId>& working) {
    if (working.empty()) return false;
    bool found = false;
    visit_nodes(tree, [&](const LogicalNode& node) {
      found = found ||
              (node.kind == LogicalKind::kCommonScan && working.contains(as<LogicalCommonScan>(node).table));
    });
    return found;
  }

  void share(const std::vector<Occurrence>& occurrences) {
    LogicalCommonTable table;
    table.id = query_.relations.next_common_table();
    table.name = fmt::format("shared {}", ++shared_);
    size_t first_reader = query_.common_tables.size();
    std::vector<LogicalPtr> trees;
    std::vector<LogicalCommonScan*> scans;
    for (const auto& [place, numbers] : occurrences) {
      auto scan = std::make_unique<LogicalCommonScan>();
      scan->relation = query_.relations.next();
      scan->table = table.id;
      scan->name = table.name;
      scans.push_back(scan.get());
      trees.push_back(std::exchange(*place.link, std::move(scan)));
      first_reader = std::min(first_reader, place.reader);
    }
    table.query = node_above<LogicalProject>(std::move(trees.front()));
    table.query->relation = query_.relations.next();
    read_from(*table.query, occurrences, scans);
    query_.common_tables.insert(query_.common_tables.begin() + static_cast<ptrdiff_t>(first_reader),
                                std::move(table));
  }

  // Names the columns of the scans in the places of those of the trees, and lets `query` put them out.
  void read_from(LogicalProject& query, const std::vector<Occurrence>& occurrences,
                 const std::vector<LogicalCommonScan*>& scans) {
    std::map<ColumnId, uint32_t> places;  // in the outputs
    rewrite_expressions(query_, [&](const Expr& part) -> ExprPtr {
      if (part.op != Op::kColumn) return nullptr;
      for (size_t i = 0; i < occurrences.size(); ++i) {
        const auto known = occurrences[i].numbers.find(part.column.relation);
        if (known == occurrences[i].numbers.end()) continue;
        const ColumnId column{known->second, part.column.ordinal};
        const auto [place, is_new] = places.emplace(column, static_cast<uint32_t>(query.outputs.size()));
        if (is_new)
          query.outputs.push_back({part.text, make_column(column, part.type, part.nullable, part.text)});
        return make_column({scans[i]->relation, place->second}, part.type, part.nullable, part.text,
                           part.span);
      }
      return nullptr;
    });
    for (LogicalCommonScan* scan : scans) {
      for (const OutputColumn& output : query.outputs) scan->types.push_back(output.expr->type);
    }
  }

  LogicalQuery& query_;
  size_t shared_ = 0;
};

}  // namespace

void share_subtrees(LogicalQuery& query) {
  Sharing(query).run();
}

}  // namespace rtsql
