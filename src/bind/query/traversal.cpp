#include "bind/query/traversal.h"

#include <fmt/format.h>

#include "bind/query/expression_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/registry/functions.h"
#include "function/text/sort_text.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

constexpr int64_t kLevelDigits = 10;
constexpr const char* kSeparator = "|";  // between the rows of a path; no sort text has it

ExprPtr text(std::string value) {
  return make_literal(Value::of_text(std::move(value)));
}

ExprPtr joined(const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  return make_concat(a, b, span);
}

uint32_t ordinal_of(const sql::Identifier& name, const std::vector<OutputColumn>& columns) {
  std::vector<std::string> names;
  for (uint32_t i = 0; i < columns.size(); ++i) {
    if (equals_ignore_case(columns[i].name, name.name)) return i;
    names.push_back(columns[i].name);
  }
  throw Error(ErrorKind::kName, fmt::format("unknown column \"{}\" of the recursive query", name.name))
      .sqlstate(sqlstate::kSyntaxError)
      .at(name.span)
      .hint(suggest_name(name.name, names));
}

std::vector<uint32_t> ordinals_of(const std::vector<sql::Identifier>& names,
                                  const std::vector<OutputColumn>& columns) {
  std::vector<uint32_t> ordinals;
  for (const sql::Identifier& name : names) ordinals.push_back(ordinal_of(name, columns));
  return ordinals;
}

ExprPtr constant(const sql::Expression& written) {
  ExprPtr value = bind_expression(written, {nullptr, "CYCLE"});
  if (value->op == Op::kLiteral) return value;
  throw Error(ErrorKind::kUnsupported, "the mark of a cycle must be a constant").at(written.span);
}

// Returns the scan of the working table in a tree, below what leaves its columns readable, or null.
const LogicalNode* readable_scan(const LogicalNode& node, CommonTableId working) {
  switch (node.kind) {
    case LogicalKind::kCommonScan:
      return static_cast<const LogicalCommonScan&>(node).table == working ? &node : nullptr;
    case LogicalKind::kFilter:
    case LogicalKind::kProject:
    case LogicalKind::kWindow:
      return readable_scan(*node.children[0], working);
    case LogicalKind::kJoin: {
      const bool is_inner = static_cast<const LogicalJoin&>(node).mode == JoinMode::kInner;
      const bool is_full = static_cast<const LogicalJoin&>(node).mode == JoinMode::kFull;
      const LogicalNode* found = is_full ? nullptr : readable_scan(*node.children[0], working);
      return found != nullptr || !is_inner ? found : readable_scan(*node.children[1], working);
    }
    default:
      return nullptr;
  }
}

// The level of a row is in front of the others, in digits of one number.
ExprPtr level_text(const ExprPtr& level, SourceSpan span) {
  return bind_function("lpad", {cast_expr(level, TypeId::kVarchar), bigint_literal(kLevelDigits), text("0")},
                       span);
}

ExprPtr next_level(const ExprPtr& place, SourceSpan span) {
  const ExprPtr digits =
      bind_function("substr", {place, bigint_literal(1), bigint_literal(kLevelDigits)}, span);
  const ExprPtr level = cast_expr(digits, TypeId::kBigint);
  return level_text(make_folded(Op::kAdd, TypeId::kBigint, {level, bigint_literal(1)}, span), span);
}

}  // namespace

Traversal::Traversal(const sql::CommonTable& written, const std::vector<OutputColumn>& columns)
    : written_(written), own_(static_cast<uint32_t>(columns.size())) {
  std::vector<std::string> taken;
  for (const OutputColumn& column : columns) taken.push_back(column.name);
  const auto add = [&](const sql::Identifier& name) {
    for (const std::string& other : taken) {
      if (!equals_ignore_case(other, name.name)) continue;
      throw Error(ErrorKind::kName, fmt::format("the recursive query has a column \"{}\" already", name.name))
          .sqlstate(sqlstate::kSyntaxError)
          .at(name.span);
    }
    taken.push_back(name.name);
    ++added_;
  };
  if (written.search) {
    add(written.search->column);
    search_by_ = ordinals_of(written.search->by, columns);
  }
  if (!written.cycle) return;
  const sql::Cycle& cycle = *written.cycle;
  add(cycle.mark);
  add(cycle.path);
  cycle_by_ = ordinals_of(cycle.columns, columns);
  mark_ = make_literal(Value::of_integer(TypeId::kBoolean, 1));
  usual_ = make_literal(Value::of_integer(TypeId::kBoolean, 0));
  if (!cycle.value) return;
  mark_ = constant(*cycle.value);
  usual_ = constant(*cycle.usual);
  unify(mark_, usual_, cycle.value->span, "mark a cycle by");
  if (mark_->type.id == TypeId::kNull || mark_->literal.null)
    throw Error(ErrorKind::kType, "the mark of a cycle must not be NULL")
        .sqlstate(sqlstate::kWrongType)
        .at(cycle.value->span);
}

ExprPtr Traversal::rows_text(const LogicalProject& rows, const std::vector<uint32_t>& ordinals) const {
  ExprPtr row;
  for (const uint32_t i : ordinals) {
    const ExprPtr part = make_sort_text(rows.outputs[i].expr, written_.span);
    row = row ? joined(row, part, written_.span) : part;
  }
  return row;
}

void Traversal::add_to_first(LogicalProject& first) const {
  const SourceSpan span = written_.span;
  if (written_.search) {
    ExprPtr place = rows_text(first, search_by_);
    if (written_.search->is_breadth) place = joined(level_text(bigint_literal(0), span), place, span);
    first.outputs.push_back({written_.search->column.name, place});
  }
  if (!written_.cycle) return;
  const ExprPtr path =
      joined(joined(text(kSeparator), rows_text(first, cycle_by_), span), text(kSeparator), span);
  first.outputs.push_back({written_.cycle->mark.name, usual_});
  first.outputs.push_back({written_.cycle->path.name, path});
}

void Traversal::add_to_step(LogicalProject& step, CommonTableId working, SourceSpan span) const {
  const LogicalNode* scan = readable_scan(*step.children[0], working);
  if (scan == nullptr) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("SEARCH and CYCLE need \"{}\" in the FROM of a recursive term that is one SELECT",
                            written_.name.name))
        .at(span);
  }
  const auto from = [&](uint32_t added, Type type, const std::string& name) {
    return make_column({*scan->made_relation(), own_ + added}, type, true, name);
  };
  uint32_t added = 0;
  if (written_.search) {
    const ExprPtr before = from(added++, TypeId::kVarchar, written_.search->column.name);
    const ExprPtr row = rows_text(step, search_by_);
    const ExprPtr start = written_.search->is_breadth ? next_level(before, span) : before;
    step.outputs.push_back({written_.search->column.name, joined(start, row, span)});
  }
  if (!written_.cycle) return;
  const ExprPtr mark = from(added++, mark_->type, written_.cycle->mark.name);
  const ExprPtr path = from(added++, TypeId::kVarchar, written_.cycle->path.name);
  const ExprPtr row = joined(rows_text(step, cycle_by_), text(kSeparator), span);
  const ExprPtr is_there = bind_function("contains", {path, joined(text(kSeparator), row, span)}, span);
  step.outputs.push_back({written_.cycle->mark.name, bind_case({is_there, mark_, usual_}, span)});
  step.outputs.push_back({written_.cycle->path.name, joined(path, row, span)});
  auto filter = node_above<LogicalFilter>(std::move(step.children[0]));
  filter->conjuncts = {make_comparison(Op::kNotEqual, mark, mark_, span)};
  step.children[0] = std::move(filter);
}

}  // namespace rtsql
