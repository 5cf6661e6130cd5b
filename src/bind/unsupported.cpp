#include "bind/unsupported.h"

#include <fmt/format.h>

#include "common/error.h"

namespace rtsql {
namespace {

using sql::ExpressionKind;
using sql::FromItem;

[[noreturn]] void refuse(std::string_view construct, SourceSpan span) {
  throw Error(ErrorKind::kUnsupported, fmt::format("{} is not supported", construct)).at(span);
}

[[noreturn]] void refuse_all(std::string_view constructs, SourceSpan span) {
  throw Error(ErrorKind::kUnsupported, fmt::format("{} are not supported", constructs)).at(span);
}

void check(const FromItem& item) {
  if (item.query) check_supported(*item.query);
  if (item.kind != FromItem::Kind::kJoin) return;
  check(*item.left);
  check(*item.right);
  if (item.alias) refuse("an alias of a join", item.span);
}

struct BodyCheck {
  void operator()(const sql::Select& select) const {
    if (select.from) check(*select.from);
  }
  void operator()(const sql::SetOperation& operation) const {
    check_supported(*operation.left);
    check_supported(*operation.right);
  }
  void operator()(const sql::ValuesList&) const {}
};

void check(const sql::CallClauses& clauses, SourceSpan span) {
  if (clauses.ignore_nulls && !clauses.over) refuse_all("IGNORE NULLS and RESPECT NULLS", span);
}

}  // namespace

void check_supported(const sql::Query& query) {
  if (query.with) check_supported(*query.with);
  std::visit(BodyCheck{}, query.body);
}

void check_supported(const sql::With& with) {
  for (const sql::CommonTable& table : with.tables) check_supported(*table.query);
}

void check_supported(const sql::Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::kSubquery:
    case ExpressionKind::kExists:
    case ExpressionKind::kInQuery:
    case ExpressionKind::kQuantified:
      check_supported(*expression.query);
      for (const sql::ExpressionPtr& value : expression.operands) check_supported(*value);
      return;
    default:
      break;
  }
  if (expression.call) check(*expression.call, expression.span);
  for (const sql::ExpressionPtr& operand : expression.operands) check_supported(*operand);
}

}  // namespace rtsql
