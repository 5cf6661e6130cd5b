#include "sql/clause_text.h"

#include <fmt/format.h>

#include "common/text.h"
#include "sql/keywords.h"
#include "sql/name_writer.h"

namespace rtsql::sql {
namespace {

std::string order_item_text(const OrderItem& item) {
  static constexpr const char* kNulls[] = {"", " NULLS FIRST", " NULLS LAST"};
  const bool is_all = item.expression->kind == ExpressionKind::kStar;
  return fmt::format("{}{}{}", is_all ? "ALL" : to_sql(*item.expression), item.descending ? " DESC" : "",
                     kNulls[static_cast<size_t>(item.nulls)]);
}

std::string bound_text(const FrameBound& bound) {
  switch (bound.kind) {
    case FrameBoundKind::kUnboundedPreceding:
      return "UNBOUNDED PRECEDING";
    case FrameBoundKind::kPreceding:
    case FrameBoundKind::kFollowing: {
      // Parentheses keep a looser expression together, and a column named UNBOUNDED apart from the word.
      const bool is_plain = bound.offset->operands.empty() && bound.offset->kind != ExpressionKind::kColumn;
      const std::string offset = to_sql(*bound.offset);
      return fmt::format("{} {}", is_plain ? offset : "(" + offset + ")",
                         bound.kind == FrameBoundKind::kPreceding ? "PRECEDING" : "FOLLOWING");
    }
    case FrameBoundKind::kCurrentRow:
      return "CURRENT ROW";
    case FrameBoundKind::kUnboundedFollowing:
      break;
  }
  return "UNBOUNDED FOLLOWING";
}

std::string frame_text(const Frame& frame) {
  static constexpr const char* kUnits[] = {"ROWS", "RANGE", "GROUPS"};
  static constexpr const char* kExclusions[] = {"", " EXCLUDE CURRENT ROW", " EXCLUDE GROUP",
                                                " EXCLUDE TIES"};
  return fmt::format(" {} BETWEEN {} AND {}{}", kUnits[static_cast<size_t>(frame.unit)],
                     bound_text(frame.start), bound_text(frame.end),
                     kExclusions[static_cast<size_t>(frame.exclusion)]);
}

}  // namespace

std::string type_text(const TypeName& type) {
  if (type.is_list) {
    TypeName element = type;
    element.is_list = false;
    return type_text(element) + "[]";
  }
  if (!type.labels.empty()) {
    std::vector<std::string> labels;
    for (const Identifier& label : type.labels) labels.push_back(quote_string(label.name));
    return fmt::format("ENUM({})", join(labels, ", "));
  }
  const std::string arguments =
      type.arguments.empty() ? "" : fmt::format("({})", fmt::join(type.arguments, ", "));
  if (type.fields) return to_upper(type.name) + " " + qualifier_text(*type.fields) + arguments;
  // These are the grammar's own names of several words; arguments stand in front of a zone.
  for (const std::string_view zone : {" with time zone", " without time zone"}) {
    if (type.name.ends_with(zone)) {
      const std::string_view name = std::string_view(type.name).substr(0, type.name.size() - zone.size());
      return to_upper(name) + arguments + to_upper(zone);
    }
  }
  const bool is_plain =
      (type.name == "double" || type.name == "double precision") || type.name.ends_with(" varying");
  return to_upper(is_plain ? type.name : path_text(type_path(type))) + arguments;
}

std::string list_text(const std::vector<ExpressionPtr>& expressions) {
  std::vector<std::string> texts;
  for (const ExpressionPtr& expression : expressions) texts.push_back(to_sql(*expression));
  return join(texts, ", ");
}

std::string order_by_text(const std::vector<OrderItem>& items) {
  std::vector<std::string> texts;
  for (const OrderItem& item : items) texts.push_back(order_item_text(item));
  return texts.empty() ? "" : " ORDER BY " + join(texts, ", ");
}

std::string window_text(const Window& window) {
  std::string out = window.base ? " " + name_text(window.base->name) : "";
  if (!window.partition_by.empty()) out += " PARTITION BY " + list_text(window.partition_by);
  out += order_by_text(window.order_by);
  if (window.frame) out += frame_text(*window.frame);
  return out.empty() ? out : out.substr(1);
}

std::string clauses_text(const CallClauses& clauses) {
  std::string out;
  if (!clauses.within_group.empty()) {
    out += fmt::format(" WITHIN GROUP ({})", order_by_text(clauses.within_group).substr(1));
  }
  if (clauses.filter) out += fmt::format(" FILTER (WHERE {})", to_sql(*clauses.filter));
  if (clauses.ignore_nulls) out += *clauses.ignore_nulls ? " IGNORE NULLS" : " RESPECT NULLS";
  if (clauses.over) {
    const std::string window = window_text(*clauses.over);
    out += " OVER " + (clauses.over->is_name ? window : "(" + window + ")");
  }
  return out;
}

}  // namespace rtsql::sql
