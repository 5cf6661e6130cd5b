// Expressions as written are the untyped tree that the parser builds and the binder types.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/interval_qualifier.h"
#include "common/name_path.h"
#include "common/source_span.h"

namespace rtsql::sql {

// An identifier is a name with the place it was written at. Unquoted names keep their spelling; comparison
// ignores case.
struct Identifier {
  std::string name;
  SourceSpan span;
};

// Names what the catalog has, with what qualifies it: schema.table. The span covers all of it.
struct ObjectName : Identifier {
  ObjectName() = default;
  ObjectName(Identifier of) : Identifier(std::move(of)) {}
  ObjectName(Identifier of, std::vector<std::string> outer)
      : Identifier(std::move(of)), qualifiers(std::move(outer)) {}

  NamePath path() const { return {name, qualifiers}; }
  std::string text() const { return path().text(); }

  std::vector<std::string> qualifiers;  // as NamePath has them
};

// Holds a type as written: `DECIMAL(9, 2)`.
struct TypeName {
  std::string name;  // lower case; "double precision" is "double"
  std::vector<int64_t> arguments;
  SourceSpan span;
  std::vector<Identifier> labels = {};           // of ENUM('a', 'b'), texts; empty for all others
  std::optional<IntervalQualifier> fields = {};  // of INTERVAL DAY TO SECOND
  std::vector<std::string> qualifiers = {};      // of a type that was created: schema.mood
  bool is_list = false;                          // of elements of what is named: INTEGER[]

  NamePath path() const { return {name, qualifiers}; }
};

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;
struct Query;  // sql/query.h
using QueryPtr = std::unique_ptr<Query>;
struct CallClauses;  // sql/window.h

enum class ExpressionKind {
  kNull,         // NULL; `type_name` where it stands for a parameter whose type is known
  kBoolean,      // TRUE, FALSE: `text` is "true" or "false"
  kInteger,      // `text`: digits, after a '-' if negative; so also the next two
  kDecimal,      // `text`: digits with a point, no exponent
  kFloat,        // `text`: with an exponent
  kString,       // `text`: unquoted content
  kTypedString,  // DATE '…', TIMESTAMP '…': `text`, `type_name`
  kParameter,    // $1 or ?: `parameter`; `type_name` where its type is known
  kColumn,       // `qualifier` (may be empty) and `text`; `outer_qualifiers`
  kStar,         // * or t.*: only in a select list, COUNT(*) and COLUMNS(*); `outer_qualifiers`
  kUnary,        // `op`: - + ~ not
  kBinary,       // `op`: + - * / % || & | # << >> = <> < <= > >=, of two operands; and, or: of two or more
  kBetween,      // operands: value, low, high; `negated`; `op` is "symmetric" if so written
  kIn,           // operands: value, then the list; `negated`
  kIsNull,       // operands: value; `negated`
  kIsTruth,      // operands: value; `text` is "true", "false" or "unknown"; `negated`
  kIsDistinct,   // IS DISTINCT FROM: operands: two values; `negated`
  kOverlaps,     // OVERLAPS: operands: two rows of two
  kLike,         // operands: value, pattern[, escape]; `negated`; `op` is "like" or "ilike"
  kCase,         // operands: [subject if `has_subject`], then when/then pairs, then else if `has_else`
  kCast,         // operands: value; `type_name`
  kCollate,      // operands: value; `text`: name of the collation, at `op_span`
  kFunction,     // `text`: name in lower case; operands; `distinct`; `call`; `op` is "extract", "position",
                 // "operator", "list" of [a, b], or "subscript" of l[1] and l[1:2], if so written
  kRow,          // (a, b) or ROW(a, b): operands
  kSubquery,     // a query in parentheses as a value: `query`
  kExists,       // EXISTS: `query`
  kInQuery,      // operands: value, which may be a kRow; `query`; `negated`
  kDefault,      // DEFAULT: only as a value of INSERT or UPDATE
  kQuantified,   // a comparison with ANY or ALL of `query`, or of a list: operands: value[, list]; `op`,
                 // `op_span`; `quantifier`
};

enum class Quantifier { kAny, kAll };  // SOME is ANY

struct Expression {
  Expression();
  ~Expression();  // where Query and CallClauses are known

  ExpressionKind kind = ExpressionKind::kNull;
  SourceSpan span;  // of the whole expression
  std::string text;
  std::string qualifier;
  std::vector<std::string> outer_qualifiers;  // of the table that `qualifier` names: schema.t.a
  std::string op;
  SourceSpan op_span;
  std::vector<ExpressionPtr> operands;
  // These name the last arguments of a kFunction, as b does in f(1, b => 2), or say what COLUMNS(* EXCLUDE
  // (a)) leaves out, or what a name is called in COLUMNS(c -> c LIKE 'a%'), whose `op` is "->"; of the
  // columns of a star, as in `t.* LIKE 'a%'`, where that is a second operand.
  std::vector<Identifier> names;
  TypeName type_name;
  QueryPtr query;
  std::unique_ptr<CallClauses> call;  // null where a call has arguments only
  bool negated = false;
  bool distinct = false;
  bool has_subject = false;
  bool has_else = false;
  bool is_rewritten = false;  // the parser has made it of something else, as a query of a call with a lambda
  Quantifier quantifier = Quantifier::kAny;
  // The number of a parameter, which EXECUTE makes a literal of its value.
  std::optional<uint32_t> parameter;
  uint32_t depth = 1;  // of the tree below, itself included; the parser refuses more than 1000
};

// Writes the expression out again in a canonical form, which names result columns.
std::string to_sql(const Expression& expression);

}  // namespace rtsql::sql
