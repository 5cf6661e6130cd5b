#include "function/choice_functions.h"

#include <fmt/format.h>

#include "common/error.h"
#include "expression/choice.h"
#include "expression/collating.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

// Gives one of the arguments, with all brought to their common type.
template <Op op>
ExprPtr bind_choice(std::vector<ExprPtr> arguments, SourceSpan span) {
  for (size_t pass = 0; pass < 2; ++pass) {
    for (size_t i = 1; i < arguments.size(); ++i) {
      unify(arguments[0], arguments[i], span, op == Op::kCoalesce ? "unite" : "compare");
    }
  }
  if (arguments.size() == 1) return arguments[0];
  const Type type = with_derived_collation(arguments[0]->type, arguments, span);
  if (op == Op::kCoalesce || !has_order_key(type)) return make_folded(op, type, std::move(arguments), span);
  for (ExprPtr& argument : arguments) argument = carrying_key(with_collation_of(argument, type));
  return text_of_key(make_folded(op, TypeId::kBlob, std::move(arguments), span), type);
}

ExprPtr bind_nullif(std::vector<ExprPtr> arguments, SourceSpan span) {
  ExprPtr equal = make_comparison(Op::kEqual, arguments[0], arguments[1], span);
  return bind_case({equal, make_literal(Value::null_of(arguments[0]->type), span), arguments[0]}, span);
}

// Counts the arguments that are NULL, or those that are not.
template <bool are_null>
ExprPtr bind_num_nulls(Arguments of, SourceSpan span) {
  ExprPtr count = integer_literal(0, span);
  for (const ExprPtr& argument : of) {
    const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {argument}, span);
    const ExprPtr one = integer_literal(are_null ? 1 : 0, span),
                  other = integer_literal(are_null ? 0 : 1, span);
    count = make_folded(Op::kAdd, TypeId::kInteger, {count, bind_case({is_null, one, other}, span)}, span);
  }
  return count;
}

ExprPtr bind_typeof(Arguments of, SourceSpan span) {
  return constant_beside(of[0], make_literal(Value::of_text(type_name(of[0]->type)), span));
}

// The first argument, or NULL where another is.
ExprPtr bind_constant_or_null(Arguments of, SourceSpan span) {
  std::vector<ExprPtr> nulls;
  for (size_t i = 1; i < of.size(); ++i)
    nulls.push_back(make_folded(Op::kIsNull, TypeId::kBoolean, {of[i]}, span));
  const ExprPtr is_null =
      nulls.size() == 1 ? nulls[0] : make_folded(Op::kOr, TypeId::kBoolean, std::move(nulls), span);
  return bind_case({is_null, make_literal(Value::null_of(of[0]->type), span), of[0]}, span);
}

// PostgreSQL's names of the types.
std::string pg_type_name(Type type) {
  switch (type.id) {
    case TypeId::kNull:
      return "unknown";
    case TypeId::kBoolean:
      return "boolean";
    case TypeId::kTinyint:
      return "tinyint";
    case TypeId::kSmallint:
      return "smallint";
    case TypeId::kInteger:
      return "integer";
    case TypeId::kBigint:
      return "bigint";
    case TypeId::kReal:
      return "real";
    case TypeId::kDouble:
      return "double precision";
    case TypeId::kDecimal:
      return "numeric";
    case TypeId::kDate:
      return "date";
    case TypeId::kTimestamp:
      return "timestamp without time zone";
    case TypeId::kTimestamptz:
      return "timestamp with time zone";
    case TypeId::kTime:
      return "time without time zone";
    case TypeId::kVarchar:
      return "character varying";
    case TypeId::kBlob:
      return "bytea";
    case TypeId::kUuid:
      return "uuid";
    case TypeId::kInterval:
      return "interval";
    case TypeId::kList:
      return pg_type_name(*type.element) + "[]";
    case TypeId::kEnum:
      return type_name(type);
  }
  return "";
}

ExprPtr bind_pg_typeof(Arguments of, SourceSpan span) {
  return constant_beside(of[0], make_literal(Value::of_text(pg_type_name(of[0]->type)), span));
}

ExprPtr bind_if(Arguments of, SourceSpan span) {
  if (of[0]->type.id == TypeId::kNull) of[0] = cast_expr(of[0], TypeId::kBoolean);
  if (of[0]->type.id != TypeId::kBoolean) {
    throw Error(ErrorKind::kType, fmt::format("a condition must be BOOLEAN, not {}", type_name(of[0]->type)))
        .sqlstate(sqlstate::kWrongType)
        .at(of[0]->span);
  }
  return bind_case(std::move(of), span);
}

}  // namespace

std::vector<ScalarFunction> choice_functions() {
  return {
      {"coalesce", 1, SIZE_MAX, "coalesce(value, …)", "the first argument that is not NULL",
       bind_choice<Op::kCoalesce>},
      {"constant_or_null", 2, SIZE_MAX, "constant_or_null(value, other, …)",
       "the value, or NULL where another argument is NULL", bind_constant_or_null},
      {"greatest", 1, SIZE_MAX, "greatest(value, …)", "the largest argument that is not NULL",
       bind_choice<Op::kGreatest>},
      {"if", 3, 3, "if(condition, a, b)", "a where the condition is TRUE, else b", bind_if},
      {"ifnull", 2, 2, "ifnull(a, b)", "b where a is NULL, else a", bind_choice<Op::kCoalesce>},
      {"iif", 3, 3, "iif(condition, a, b)", "the same as if", bind_if},
      {"least", 1, SIZE_MAX, "least(value, …)", "the smallest argument that is not NULL",
       bind_choice<Op::kLeast>},
      {"nullif", 2, 2, "nullif(a, b)", "NULL where a = b, else a", bind_nullif},
      {"num_nonnulls", 1, SIZE_MAX, "num_nonnulls(value, …)", "how many arguments are not NULL",
       bind_num_nulls<false>},
      {"num_nulls", 1, SIZE_MAX, "num_nulls(value, …)", "how many arguments are NULL", bind_num_nulls<true>},
      {"nvl", 2, 2, "nvl(a, b)", "the same as ifnull", bind_choice<Op::kCoalesce>},
      {"pg_typeof", 1, 1, "pg_typeof(value)", "PostgreSQL's name of its type: integer", bind_pg_typeof},
      {"typeof", 1, 1, "typeof(value)", "the name of its type: INTEGER", bind_typeof},
  };
}

}  // namespace rtsql
