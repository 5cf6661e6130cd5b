#include "bind/names/client_name.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "bind/names/type_name.h"
#include "function/session_functions.h"
#include "schema/client_type.h"

namespace rtsql {
namespace {

using sql::ExpressionKind;

constexpr std::string_view kNoName = "?column?";

// A name is weak where that of what is below a cast or of ELSE goes before it.
struct Name {
  std::string text;
  bool is_weak = false;
};

std::optional<Name> name_of(const sql::Expression& expression);

std::string type_name_of(const sql::TypeName& type) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kTexts = {
      {{"varchar", "varchar"}, {"char", "bpchar"}, {"bpchar", "bpchar"}, {"name", "name"}}};
  const auto* const text = std::ranges::find(kTexts, type.name, &decltype(kTexts)::value_type::first);
  if (text != kTexts.end()) return std::string(text->second);
  if (!type.qualifiers.empty() || !is_type_name(type.name, nullptr)) return type.name;
  sql::TypeName element = type;
  element.is_list = false;
  return std::string(client_type_of(resolve_type(element, nullptr)).name);
}

std::optional<Name> below_or(const sql::Expression& below, std::string weak) {
  std::optional<Name> name = name_of(below);
  return name && !name->is_weak ? name : Name{std::move(weak), true};
}

std::optional<Name> name_of(const sql::Query& query) {
  if (const auto* const select = std::get_if<sql::Select>(&query.body)) {
    if (select->items.empty()) return std::nullopt;
    const sql::SelectItem& item = select->items.front();
    return item.alias ? Name{item.alias->name} : name_of(*item.expression);
  }
  if (const auto* const both = std::get_if<sql::SetOperation>(&query.body)) return name_of(*both->left);
  if (std::holds_alternative<sql::ValuesList>(query.body)) return Name{"column1"};
  return std::nullopt;
}

// Forms that are calls here may be none there, and have other names.
std::optional<Name> name_of_call(const sql::Expression& call) {
  if (call.op == "operator") return std::nullopt;
  if (call.op == "subscript") return name_of(*call.operands[0]);
  if (call.op == "list" || call.is_rewritten) return Name{"array"};  // rewritten is ARRAY(query)
  if (call.op == "extract" || call.op == "position") return Name{call.op};
  return Name{call.text == "trim" ? "btrim" : call.text};
}

std::optional<Name> name_of(const sql::Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::kColumn:
      return Name{expression.text};
    case ExpressionKind::kCollate:
      return name_of(*expression.operands[0]);
    case ExpressionKind::kFunction:
      return name_of_call(expression);
    case ExpressionKind::kTypedString:
      return Name{type_name_of(expression.type_name), true};
    case ExpressionKind::kCast:
      return below_or(*expression.operands[0], type_name_of(expression.type_name));
    case ExpressionKind::kCase:
      return expression.has_else ? below_or(*expression.operands.back(), "case") : Name{"case", true};
    case ExpressionKind::kRow:
      return Name{"row"};
    case ExpressionKind::kExists:
      return Name{"exists"};
    case ExpressionKind::kOverlaps:
      return Name{"overlaps"};
    case ExpressionKind::kSubquery:
      return name_of(*expression.query);
    default:
      return std::nullopt;
  }
}

void name_queries(sql::FromItem& item) {
  if (item.left) name_queries(*item.left);
  if (item.right) name_queries(*item.right);
  if (item.query) name_for_clients(*item.query);
}

void name_items(sql::Select& select) {
  if (select.from) name_queries(*select.from);
  for (sql::SelectItem& item : select.items) {
    const bool has_name = item.alias || item.expression->kind == ExpressionKind::kStar ||
                          item.expression->kind == ExpressionKind::kColumn;
    if (!has_name) item.alias = sql::Identifier{client_name(*item.expression), item.expression->span};
  }
}

}  // namespace

bool names_for_clients(const BindState& state) {
  return session_standard() == SqlStandard::kPostgresql && state.view_depth == 0 && state.macros.empty();
}

std::string client_name(const sql::Expression& expression) {
  const std::optional<Name> name = name_of(expression);
  return name ? name->text : std::string(kNoName);
}

void name_for_clients(sql::Query& query) {
  if (query.with) {
    for (sql::CommonTable& table : query.with->tables) {
      if (table.query) name_for_clients(*table.query);
    }
  }
  if (auto* const select = std::get_if<sql::Select>(&query.body)) return name_items(*select);
  auto* const both = std::get_if<sql::SetOperation>(&query.body);
  if (both == nullptr) return;
  name_for_clients(*both->left);
  name_for_clients(*both->right);
}

}  // namespace rtsql
