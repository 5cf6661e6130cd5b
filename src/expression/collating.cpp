#include "expression/collating.h"

#include <fmt/format.h>

#include "common/accents.h"
#include "common/error.h"
#include "common/letter_case.h"
#include "common/text.h"
#include "expression/map_text.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

constexpr Type kPlainText = TypeId::kVarchar;

bool same_collation(Type a, Type b) {
  return a.collation == b.collation && a.derivation == b.derivation;
}

std::string quoted_name(CollationId id) {
  return fmt::format("\"{}\"", collation_of(id).name());
}

// Changes the collation so far to that of both texts.
void combine(Type& so_far, Type other, SourceSpan span) {
  if (other.derivation > so_far.derivation) {
    so_far = other;
    return;
  }
  if (other.derivation < so_far.derivation || other.collation == so_far.collation) return;
  if (so_far.derivation == Derivation::kExplicit) {
    throw Error(ErrorKind::kType, fmt::format("the explicit collations {} and {} do not go together",
                                              quoted_name(so_far.collation), quoted_name(other.collation)))
        .sqlstate(sqlstate::kCollationMismatch)
        .at(span)
        .hint("COLLATE behind the whole expression says which it has");
  }
  if (so_far.derivation == Derivation::kNone || other.collation == CollationId::kDefault) return;
  if (so_far.collation == CollationId::kDefault) {
    so_far = other;
  } else {
    so_far.derivation = Derivation::kNone;
  }
}

const Collation& required_collation(const Expr& value) {
  if (value.type.derivation == Derivation::kNone) {
    throw Error(ErrorKind::kType, fmt::format("{} has no collation to compare by", expr_text(value)))
        .sqlstate(sqlstate::kIndeterminateCollation)
        .at(value.span)
        .hint("its columns have different ones; COLLATE says which it has");
  }
  return collation_of(value.type.collation);
}

bool is_default(Type type) {
  return type.id != TypeId::kVarchar ||
         (type.collation == CollationId::kDefault && type.derivation != Derivation::kNone);
}

ExprPtr map_to_blob(const ExprPtr& text, std::string before, std::string after, AppendText append,
                    SourceSpan span) {
  return map_text(text, std::move(before), std::move(after), std::move(append), span, {}, TypeId::kBlob);
}

std::string name_argument(const Collation& collation) {
  return fmt::format(", {})", quote_string(collation.name()));
}

}  // namespace

Type with_derived_collation(Type result, std::span<const ExprPtr> operands, SourceSpan span) {
  std::optional<Type> derived;
  for (const ExprPtr& operand : operands) {
    if (operand->type.id != TypeId::kVarchar) continue;
    if (!derived) {
      derived = operand->type;
    } else if (!same_collation(*derived, operand->type)) {
      combine(*derived, operand->type, span);
    }
  }
  return derived && result.id == TypeId::kVarchar ? *derived : result;
}

ExprPtr with_collation_of(const ExprPtr& expr, Type type) {
  if (expr->type.id != TypeId::kVarchar || same_collation(expr->type, type)) return expr;
  auto collated = std::make_shared<Expr>(*expr);
  collated->type = type;
  return collated;
}

Error no_collation_of(Type type) {
  return Error(ErrorKind::kType, fmt::format("values of type {} have no collation", type_name(type)))
      .sqlstate(sqlstate::kWrongType)
      .hint("COLLATE stands behind a VARCHAR");
}

Type column_type(const ExprPtr& value) {
  Type type = stored_type(value->type);
  if (type.id != TypeId::kVarchar) return type;
  required_collation(*value);
  type.derivation = Derivation::kImplicit;
  return type;
}

ExprPtr make_collated(const ExprPtr& text, CollationId collation, SourceSpan span) {
  if (text->type.id != TypeId::kVarchar && text->type.id != TypeId::kNull)
    throw no_collation_of(text->type).at(span);
  Type type = kPlainText;
  type.collation = collation;
  type.derivation = Derivation::kExplicit;
  return with_collation_of(cast_expr(text, kPlainText), type);
}

bool has_loose_equality(Type type) {
  return !is_default(type) && collation_of(type.collation).changes_equality();
}

bool has_order_key(Type type) {
  return !is_default(type) && !collation_of(type.collation).is_bytewise();
}

ExprPtr order_key(const ExprPtr& value) {
  if (is_default(value->type)) return value;
  const Collation& collation = required_collation(*value);
  const SourceSpan span = value->span;
  if (collation.has_locale()) return make_collation_key(value, value->type.collation, span);
  ExprPtr key = value;
  if (collation.ignores_case()) key = make_lower_case(key, span);
  if (collation.ignores_accents()) key = make_without_accents(key, span);
  return with_collation_of(key, kPlainText);
}

ExprPtr equality_key(const ExprPtr& value) {
  if (is_default(value->type)) return value;
  return required_collation(*value).changes_equality() ? order_key(value) : value;
}

ExprPtr carrying_key(const ExprPtr& text) {
  const Collation& collation = required_collation(*text);
  if (!collation.changes_equality()) return order_key(text);  // which has the text behind its weights
  return map_to_blob(
      text, "collation_key_with_text(", name_argument(collation),
      [&collation](std::string& out, std::string_view s) { out += collation.carrying_key(s); }, text->span);
}

ExprPtr text_of_key(const ExprPtr& carrying_key, Type text) {
  const Collation& collation = collation_of(text.collation);
  const ExprPtr told = map_text(
      carrying_key, "text_of_collation_key(", name_argument(collation),
      [&collation](std::string& out, std::string_view key) { out += collation.text_of(key); },
      carrying_key->span);
  return with_collation_of(told, text);
}

ExprPtr make_collation_key(const ExprPtr& text, CollationId id, SourceSpan span) {
  const Collation& collation = collation_of(id);
  return map_to_blob(
      text, "collation_key(", name_argument(collation),
      [&collation](std::string& out, std::string_view s) { out += collation.key(s); }, span);
}

ExprPtr make_lower_case(const ExprPtr& text, SourceSpan span) {
  return map_text(text, "lower(", ")", append_lower_case, span, TextMaker(TextCase::kLower));
}

ExprPtr make_without_accents(const ExprPtr& text, SourceSpan span) {
  return map_text(
      text, "strip_accents(", ")", [](std::string& out, std::string_view s) { out += without_accents(s); },
      span);
}

}  // namespace rtsql
