// Declares the functions that say what collations do, and strip_accents.
#include <fmt/format.h>

#include "common/error.h"
#include "expression/choice.h"
#include "expression/collating.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

ExprPtr bind_collation_key(std::vector<ExprPtr> of, SourceSpan span) {
  const ExprPtr text = host_argument("collation_key", 't', of[0]);
  const Expr& name = *of[1];
  if (name.op != Op::kLiteral || name.type.id != TypeId::kVarchar || name.literal.null) {
    throw Error(ErrorKind::kUnsupported, "the collation must be named by a constant")
        .at(name.span)
        .hint("collation_key(text, 'de')");
  }
  try {
    return make_collation_key(text, find_collation(name.literal.text), span);
  } catch (Error& error) {
    if (error.kind() != ErrorKind::kName) throw;
    throw std::move(error).at(name.span);
  }
}

// The argument stays part of the expression, for it may be an aggregate, or be grouped by.
ExprPtr bind_collation_for(std::vector<ExprPtr> of, SourceSpan span) {
  const ExprPtr text = host_argument("pg_collation_for", 't', of[0]);
  const bool is_open = text->type.derivation == Derivation::kNone;
  ExprPtr name =
      make_literal(is_open ? Value::null_of(TypeId::kVarchar)
                           : Value::of_text(fmt::format("\"{}\"", collation_of(text->type.collation).name())),
                   span);
  if (is_literal(text)) return name;
  return bind_case({make_folded(Op::kIsNull, TypeId::kBoolean, {text}, span), name, name}, span);
}

ExprPtr bind_strip_accents(std::vector<ExprPtr> of, SourceSpan span) {
  return make_without_accents(host_argument("strip_accents", 't', of[0]), span);
}

}  // namespace

std::vector<ScalarFunction> collation_functions() {
  return {
      {"collation_key", 2, 2, "collation_key(text, collation)",
       "a BLOB that orders, and is equal, as texts of the collation do and are", bind_collation_key},
      {"pg_collation_for", 1, 1, "pg_collation_for(text)",
       "the name of its collation, NULL where that is open", bind_collation_for},
      {"strip_accents", 1, 1, "strip_accents(text)",
       "the text without accents and other marks of its letters", bind_strip_accents},
  };
}

}  // namespace rtsql
