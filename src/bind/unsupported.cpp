#include "bind/unsupported.h"

#include <fmt/format.h>

#include "common/error.h"

namespace rtsql {
namespace {

[[noreturn]] void refuse(std::string_view construct, SourceSpan span, bool is_plural = false) {
  throw Error(ErrorKind::kUnsupported,
              fmt::format("{} {} not supported", construct, is_plural ? "are" : "is"))
      .at(span);
}

void check(const sql::FromItem& item) {
  if (item.kind != sql::FromItem::Kind::kJoin) return;
  check(*item.left);
  static constexpr const char* kJoins[] = {"", "", "", "RIGHT", "FULL", "SEMI", "ANTI"};
  const char* kind = kJoins[static_cast<size_t>(item.join)];
  if (*kind != '\0') {
    throw Error(ErrorKind::kUnsupported, fmt::format("{} JOIN is not supported", kind))
        .at(item.join_span)
        .hint("joins are inner joins");
  }
  check(*item.right);
}

struct BodyCheck {
  void operator()(const sql::Select& select) const {
    if (select.from) check(*select.from);
  }
  void operator()(const sql::SetOperation& operation) const {
    static constexpr const char* kNames[] = {"UNION", "INTERSECT", "EXCEPT"};
    refuse(kNames[static_cast<size_t>(operation.op)], operation.span);
  }
  void operator()(const sql::ValuesList& values) const { refuse("VALUES", values.span); }
};

}  // namespace

void check_supported(const sql::Query& query) {
  if (query.with) refuse("WITH queries", query.with->span, true);
  std::visit(BodyCheck{}, query.body);
}

}  // namespace rtsql
