#include "function/time/unit_of_row.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"

namespace rtsql {

bool is_unit_of_row(const Expr& unit) {
  const bool is_text = unit.type.id == TypeId::kVarchar || unit.type.id == TypeId::kEnum;
  return unit.op == Op::kParameter || (is_text && unit.op != Op::kLiteral);
}

ExprPtr choose_by_unit(std::string_view function, const ExprPtr& unit, std::vector<std::string> names,
                       const std::function<ExprPtr(const ExprPtr& name)>& of, SourceSpan span,
                       std::string_view (*whole_name)(std::string_view)) {
  const auto find = [names, whole_name](std::span<const HostArgument> texts) -> std::optional<Value> {
    const std::string_view whole = whole_name(texts[0].text);
    const auto found =
        std::ranges::find_if(names, [&](const std::string& name) { return is_unit_name(whole, name); });
    if (found == names.end()) return std::nullopt;
    return Value::of_integer(TypeId::kInteger, found - names.begin());
  };
  const ExprPtr number = make_host_call(
      {fmt::format("unit of {}", function), false, find, fmt::format("{} has no unit %1 here", function)},
      TypeId::kInteger, {cast_expr(unit, TypeId::kVarchar)}, unit->span);
  std::vector<ExprPtr> choice;
  for (size_t i = 0; i < names.size(); ++i) {
    choice.push_back(make_folded(Op::kEqual, TypeId::kBoolean,
                                 {number, integer_literal(static_cast<int64_t>(i), span)}, span));
    choice.push_back(of(make_literal(Value::of_text(names[i]), span)));
  }
  return bind_case(std::move(choice), span);
}

}  // namespace rtsql
