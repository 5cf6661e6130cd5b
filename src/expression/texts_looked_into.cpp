#include "expression/texts_looked_into.h"

#include <algorithm>
#include <optional>
#include <variant>

namespace rtsql {
namespace {

TextEffort effort_of(const DeviceTextFunction& function) {
  // The host has to cast texts that are not plain, and these may be most of them.
  if (std::holds_alternative<std::monostate>(function) || std::holds_alternative<TextCast>(function))
    return TextEffort::kByHost;
  if (std::holds_alternative<TextMatcher>(function)) return TextEffort::kMatched;
  const bool is_measured =
      std::holds_alternative<TextMeasure>(function) || std::holds_alternative<TextHash>(function) ||
      std::holds_alternative<PartPosition>(function) || std::holds_alternative<TextPrefix>(function);
  return is_measured ? TextEffort::kMeasured : TextEffort::kMade;
}

// Literals are looked up in the dictionary of what they are compared with.
bool compares_texts(const Expr& expr) {
  return std::ranges::all_of(expr.operands, [](const ExprPtr& operand) {
    return has_dictionary(operand->type) && !has_known_value(*operand);
  });
}

// Returns none of an operation that looks into no text.
std::optional<TextEffort> effort_of(const Expr& expr) {
  switch (expr.op) {
    case Op::kDictionary:
      return effort_of(expr.dictionary_function->on_device);
    case Op::kHostFunction:
      return TextEffort::kMade;
    case Op::kCase:
    case Op::kCoalesce:
    case Op::kGreatest:
    case Op::kLeast:
      if (has_dictionary(expr.type)) return TextEffort::kByHost;
      return std::nullopt;
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual:
      if (compares_texts(expr)) return TextEffort::kByHost;
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

void add(std::vector<TextsLookedInto>& found, const TextsLookedInto& texts) {
  const auto known = std::ranges::find(found, texts.column->column,
                                       [](const TextsLookedInto& other) { return other.column->column; });
  if (known == found.end()) {
    found.push_back(texts);
  } else {
    known->effort = std::max(known->effort, texts.effort);
    known->is_by_function = known->is_by_function || texts.is_by_function;
  }
}

}  // namespace

std::vector<TextsLookedInto> texts_looked_into(const std::vector<ExprPtr>& exprs) {
  std::vector<TextsLookedInto> found;
  for (const ExprPtr& expr : exprs) {
    visit(*expr, [&](const Expr& node) {
      const std::optional<TextEffort> effort = effort_of(node);
      if (!effort) return;
      const bool is_function = node.op == Op::kDictionary || node.op == Op::kHostFunction;
      visit_columns(node, [&](const Expr& column) {
        if (has_dictionary(column.type)) add(found, {column.shared_from_this(), *effort, is_function});
      });
    });
  }
  return found;
}

}  // namespace rtsql
