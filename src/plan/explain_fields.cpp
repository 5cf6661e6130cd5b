#include "plan/explain_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "common/text.h"
#include "plan/cube/cube_trace.h"

namespace rtsql {
namespace {

std::string conjunction(const std::vector<ExprPtr>& conjuncts) {
  std::vector<std::string> parts;
  for (const ExprPtr& conjunct : conjuncts) {
    parts.push_back(conjuncts.size() > 1 ? "(" + expr_text(*conjunct) + ")" : expr_text(*conjunct));
  }
  return join(parts, " AND ");
}

std::string list(const std::vector<ExprPtr>& exprs) {
  std::vector<std::string> parts;
  for (const ExprPtr& expr : exprs) parts.push_back(expr_text(*expr));
  return join(parts, ", ");
}

std::string table_text(const BaseRelation& base) {
  if (!base.table) return base.alias.empty() ? "one row" : fmt::format("range of {} rows", base.rows());
  const bool has_own_name = equals_ignore_case(base.table->name, base.alias);
  if (base.is_cube) return (has_own_name ? "" : base.alias + " of ") + "cube " + base.table->name;
  if (has_own_name) return base.table->name;
  return base.table->name + " " + base.alias;
}

// Writes "using i on t (sorted)"; the index of a cube has no name.
std::string index_text(const std::string& indexes, const BaseRelation& base, std::string_view methods) {
  const std::string on = fmt::format("on {} ({})", table_text(base), methods);
  return base.is_cube ? on : fmt::format("using {} {}", indexes, on);
}

void add_filter(NodeDescription& description, const std::vector<ExprPtr>& filter) {
  if (!filter.empty()) description.fields.emplace_back("Filter", conjunction(filter));
}

constexpr size_t kShownAlternatives = 4;

// Returns the chosen alternatives and the cheapest others, in the order in which they stand.
std::vector<Alternative> best_of(std::vector<Alternative> alternatives, size_t count) {
  std::vector<size_t> places(alternatives.size());
  std::iota(places.begin(), places.end(), size_t{0});
  std::stable_sort(places.begin(), places.end(), [&](size_t a, size_t b) {
    const Alternative &left = alternatives[a], &right = alternatives[b];
    return left.chosen != right.chosen ? left.chosen : left.milliseconds < right.milliseconds;
  });
  places.resize(std::min(places.size(), count));
  std::sort(places.begin(), places.end());
  std::vector<Alternative> best;
  for (size_t place : places) best.push_back(std::move(alternatives[place]));
  return best;
}

void add_alternatives(NodeDescription& description, std::string_view name,
                      const std::vector<Alternative>& alternatives, bool all) {
  if (alternatives.empty()) return;
  std::vector<std::string> parts;
  for (const Alternative& alternative : all ? alternatives : best_of(alternatives, kShownAlternatives)) {
    parts.push_back(fmt::format("{} {:.3f} ms{}", alternative.what, alternative.milliseconds,
                                alternative.chosen ? " (chosen)" : ""));
  }
  const size_t left_out = alternatives.size() - parts.size();
  if (left_out > 0) parts.push_back(fmt::format("{} more by EXPLAIN (ALTERNATIVES)", left_out));
  description.fields.emplace_back(name, join(parts, "; "));
}

std::string_view mode_text(JoinMode mode) {
  switch (mode) {
    case JoinMode::kInner:
      return "";
    case JoinMode::kLeft:
      return "Left ";
    case JoinMode::kFull:
      return "Full ";
    case JoinMode::kSemi:
      return "Semi ";
    case JoinMode::kAnti:
      return "Anti ";
    case JoinMode::kSingle:
      return "Single ";
    case JoinMode::kMark:
      return "Mark ";
  }
  return "";
}

void add_checks(NodeDescription& description, const std::vector<KeyCheck>& checks) {
  if (checks.empty()) return;
  std::vector<ExprPtr> keys;
  for (const KeyCheck& check : checks) keys.push_back(check.key);
  description.fields.emplace_back("Checked First", list(keys));
}

NodeDescription describe_join(const JoinPlan& join, bool all_alternatives) {
  NodeDescription description;
  switch (join.method) {
    case JoinMethod::kIndex:
      description.title =
          fmt::format("Index Nested Loop {}Join {}", mode_text(join.mode),
                      index_text(join.index->name, *static_cast<const ScanPlan&>(*join.children[1]).base,
                                 join.index->method->name));
      break;
    case JoinMethod::kBuild:
      description.title =
          fmt::format("Build and Probe {}Join ({})", mode_text(join.mode), join.build_method->name);
      break;
    case JoinMethod::kLookup:
      description.title = fmt::format("Look-up {}Join", mode_text(join.mode));
      break;
    case JoinMethod::kCross:
      description.title = join.mode == JoinMode::kInner
                              ? "Cross Join"
                              : fmt::format("Nested Loop {}Join", mode_text(join.mode));
      break;
  }
  if (join.method == JoinMethod::kIndex && !join.probes_ranges()) {
    description.fields.emplace_back(
        "Index Cond", fmt::format("{} = {}", expr_text(*join.inner_key), expr_text(*join.outer_key)));
  } else if (!join.condition.empty()) {
    description.fields.emplace_back(join.method == JoinMethod::kIndex ? "Index Cond" : "Join Cond",
                                    conjunction(join.condition));
  }
  if (!join.key_form.empty()) description.fields.emplace_back("Key", join.key_form);
  if (join.probe_order.sorted()) {
    description.fields.emplace_back(
        "Probes Sorted By",
        fmt::format("key bits {} to {}", join.probe_order.first_bit, join.probe_order.end_bit - 1));
  }
  add_filter(description, join.filter);
  add_checks(description, join.checks);
  add_alternatives(description, "Orders", join.orders, all_alternatives);
  return description;
}

// Writes "a range, a bitmap, values of 16 bits, 2.0 MiB", "a hash table of 2048 slots, rows, 16.0 KiB",
// "chains of rows, 4.0 MiB".
std::string lookup_text(const LookupPlan& lookup) {
  std::vector<std::string> parts;
  if (lookup.is_hashed()) parts.push_back(fmt::format("a hash table of {} slots", lookup.slots));
  if (lookup.has_range) parts.emplace_back("a range");
  if (lookup.tests_bits()) parts.emplace_back("a bitmap");
  if (lookup.form == LookupForm::kPositions) parts.emplace_back("rows");
  if (lookup.is_chained()) parts.emplace_back("chains of rows");
  if (lookup.form == LookupForm::kValues)
    parts.push_back(fmt::format("values of {} bits", lookup.entry_bits()));
  parts.push_back(format_bytes(static_cast<uint64_t>(lookup.bytes())));
  return join(parts, ", ");
}

std::string stage_text(const PipelineStage& stage) {
  if (stage.is_filter()) return fmt::format("filter {} (rows={:.0f})", conjunction(stage.filter), stage.rows);
  if (const IndexEntryPtr& index = stage.lookup.index)
    return fmt::format("{}index nested loop {} using {} ({}) (rows={:.0f})", to_lower(mode_text(stage.mode)),
                       conjunction(stage.condition), index->name, index->method->name, stage.rows);
  return fmt::format("{}look-up {} in {} (rows={:.0f})", to_lower(mode_text(stage.mode)),
                     conjunction(stage.condition), lookup_text(stage.lookup), stage.rows);
}

std::string actual_text(const StageProfile& stage) {
  return fmt::format(" (actual rows={} read={})", stage.rows, format_bytes(stage.bytes_read));
}

NodeDescription describe_pipeline(const PipelinePlan& pipeline, bool all_alternatives,
                                  const RunProfile* profile) {
  const NodeProfile* run = profile != nullptr ? profile->find(pipeline) : nullptr;
  NodeDescription description{"Pipeline", {}};
  for (size_t i = 0; i < pipeline.stages.size(); ++i) {
    std::string text = stage_text(pipeline.stages[i]);
    if (run != nullptr && !run->stages.empty()) text += actual_text(run->stages[i]);
    description.fields.emplace_back(fmt::format("Stage {}", i + 1), std::move(text));
  }
  add_checks(description, pipeline.checks);
  add_alternatives(description, "Orders", pipeline.orders, all_alternatives);
  return description;
}

NodeDescription describe_aggregate(const AggregatePlan& aggregate) {
  NodeDescription description;
  std::vector<std::string> calls;
  for (const AggregateCall& call : aggregate.group.aggregates) calls.push_back(call.text);
  description.title = aggregate.group.keys.empty() ? "Aggregate"
                      : calls.empty()              ? "Distinct"
                                                   : "Group Aggregate";
  if (!aggregate.group.keys.empty()) description.fields.emplace_back("Group Key", list(aggregate.group.keys));
  if (!calls.empty()) description.fields.emplace_back("Aggregates", join(calls, ", "));
  add_filter(description, aggregate.having);
  return description;
}

std::string sort_keys_text(const std::vector<SortKey>& sort_keys) {
  std::vector<std::string> keys;
  for (const SortKey& key : sort_keys) {
    std::string nulls =
        key.nulls_first != key.descending ? (key.nulls_first ? " NULLS FIRST" : " NULLS LAST") : "";
    keys.push_back(expr_text(*key.expr) + (key.descending ? " DESC" : "") + nulls);
  }
  return join(keys, ", ");
}

NodeDescription describe_window(const WindowPlan& plan) {
  const Window& window = plan.window;
  NodeDescription description{plan.method == WindowMethod::kGroup ? "Window by Groups" : "Window", {}};
  if (!window.partition_by.empty())
    description.fields.emplace_back("Partition Key", list(window.partition_by));
  if (!window.order_by.empty()) description.fields.emplace_back("Sort Key", sort_keys_text(window.order_by));
  std::vector<std::string> calls;
  for (const WindowCall& call : window.calls) calls.push_back(call.text);
  description.fields.emplace_back("Functions", join(calls, ", "));
  const bool has_keys = !window.partition_by.empty() || !window.order_by.empty();
  if (plan.method == WindowMethod::kSorted && has_keys)
    description.fields.emplace_back("Order", "that of the window below");
  return description;
}

NodeDescription describe_sort(const SortPlan& sort) {
  NodeDescription description{"Sort", {{"Sort Key", sort_keys_text(sort.keys)}}};
  if (sort.top_n) description.fields.emplace_back("Top N", std::to_string(*sort.top_n));
  return description;
}

NodeDescription describe_limit(const LimitPlan& limit) {
  NodeDescription description{"Limit", {}};
  if (limit.limit) description.fields.emplace_back("Rows", std::to_string(*limit.limit));
  if (limit.offset > 0) description.fields.emplace_back("Offset", std::to_string(limit.offset));
  return description;
}

// Writes "using i, j on t (bindex)".
std::string boxes_text(const BitmapScanPlan& scan) {
  std::vector<std::string> names, methods;
  const auto add = [](std::vector<std::string>& texts, std::string_view text) {
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.emplace_back(text);
  };
  for (const BoxConjunction& conjunction : scan.boxes) {
    for (const IndexBox& box : conjunction) {
      add(names, box.index->name);
      add(methods, box.index->method->name);
    }
  }
  if (names.empty()) return "on " + table_text(*scan.base);
  return index_text(join(names, ", "), *scan.base, join(methods, ", "));
}

NodeDescription describe_bitmap_scan(const BitmapScanPlan& scan) {
  NodeDescription description{"Bitmap Scan " + boxes_text(scan), {}};
  description.fields.emplace_back("Bitmap Cond", conjunction(scan.condition));
  if (scan.boxes.size() != 1)
    description.fields.emplace_back("Conjunctions", std::to_string(scan.boxes.size()));
  add_filter(description, scan.filter);
  return description;
}

NodeDescription describe_trace(const TracePlan& plan) {
  const CubeTrace& trace = *plan.base->trace;
  NodeDescription description{"Trace of " + table_text(*plan.base), {}};
  if (!trace.conditions.empty()) description.fields.emplace_back("Trace Cond", conjunction(trace.conditions));
  description.fields.emplace_back(
      "Code Ranges",
      fmt::format("{} of {} codes", format_count(trace.ranges.size()), format_count(codes_in(trace.ranges))));
  description.fields.emplace_back("Rays", format_count(plan.rays));
  return description;
}

NodeDescription describe_operator(const PlanNode& node, bool all_alternatives, const RunProfile* profile) {
  switch (node.kind) {
    case PlanKind::kScan: {
      const auto& scan = static_cast<const ScanPlan&>(node);
      NodeDescription description{"Scan on " + table_text(*scan.base), {}};
      add_filter(description, scan.filter);
      return description;
    }
    case PlanKind::kIndexScan: {
      const auto& scan = static_cast<const IndexScanPlan&>(node);
      NodeDescription description{
          "Index Scan " + index_text(scan.index->name, *scan.base, scan.index->method->name),
          {{"Index Cond", conjunction(scan.condition)}}};
      if (scan.ranges.size() != 1)
        description.fields.emplace_back("Ranges", std::to_string(scan.ranges.size()));
      add_filter(description, scan.filter);
      return description;
    }
    case PlanKind::kBitmapScan:
      return describe_bitmap_scan(static_cast<const BitmapScanPlan&>(node));
    case PlanKind::kTrace:
      return describe_trace(static_cast<const TracePlan&>(node));
    case PlanKind::kCommonScan:
      return {"Scan on Common Table " + static_cast<const CommonScanPlan&>(node).name, {}};
    case PlanKind::kCommonTable: {
      const auto& table = static_cast<const CommonTablePlan&>(node);
      return {fmt::format("{}Common Table {}", table.is_recursive() ? "Recursive " : "", table.name), {}};
    }
    case PlanKind::kFilter:
      return {"Filter", {{"Filter", conjunction(static_cast<const FilterPlan&>(node).filter)}}};
    case PlanKind::kExpand:
      return {"Expand", {{"Count", expr_text(*static_cast<const ExpandPlan&>(node).count)}}};
    case PlanKind::kJoin:
      return describe_join(static_cast<const JoinPlan&>(node), all_alternatives);
    case PlanKind::kPipeline:
      return describe_pipeline(static_cast<const PipelinePlan&>(node), all_alternatives, profile);
    case PlanKind::kAggregate:
      return describe_aggregate(static_cast<const AggregatePlan&>(node));
    case PlanKind::kWindow:
      return describe_window(static_cast<const WindowPlan&>(node));
    case PlanKind::kSort:
      return describe_sort(static_cast<const SortPlan&>(node));
    case PlanKind::kLimit:
      return describe_limit(static_cast<const LimitPlan&>(node));
    case PlanKind::kProject: {
      std::vector<ExprPtr> exprs;
      for (const OutputColumn& output : static_cast<const ProjectPlan&>(node).outputs)
        exprs.push_back(output.expr);
      if (exprs.empty()) return {"Project", {}};
      return {"Project", {{"Output", list(exprs)}}};
    }
    case PlanKind::kModify: {
      const auto& modify = static_cast<const ModifyPlan&>(node);
      return {modify.title, modify.fields};
    }
  }
  return {};
}

}  // namespace

NodeDescription describe_node(const PlanNode& node, bool all_alternatives, const RunProfile* profile) {
  NodeDescription description = describe_operator(node, all_alternatives, profile);
  add_alternatives(description, "Considered", node.alternatives, all_alternatives);
  return description;
}

}  // namespace rtsql
