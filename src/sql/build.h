// The grammar's actions call these functions to build the tree, and pass these shapes among themselves.
// Every expression is made here, so that none gets deeper than kMaximumDepth.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/error.h"
#include "common/text.h"
#include "sql/statement.h"

namespace rtsql::sql {

// Expressions and parentheses nest no deeper, so that whoever walks a tree may recurse.
inline constexpr uint32_t kMaximumDepth = 1000;
Error too_deep(SourceSpan span);
// Returns `depth`, or throws too_deep.
uint32_t checked_depth(uint32_t depth, SourceSpan span);

// ---- Shapes

// The grammar passes a boxed value by way of the heap: the parser clears as many bytes as the largest value
// has each time it pushes a symbol, and those of a long list of VALUES are millions.
template <class T>
class Boxed {
 public:
  Boxed() : value_(std::make_unique<T>()) {}
  Boxed(T value) : value_(std::make_unique<T>(std::move(value))) {}
  T* operator->() { return value_.get(); }
  T& operator*() { return *value_; }
  operator T() && { return std::move(*value_); }

 private:
  std::unique_ptr<T> value_;
};

using TypedColumns = std::vector<std::pair<Identifier, TypeName>>;

struct NewObject {  // [OR REPLACE] [TEMP] TABLE [IF NOT EXISTS] name
  ObjectName name;
  bool if_not_exists = false;
  bool or_replace = false;
  bool temporary = false;
};
struct NewIndex {  // [IF NOT EXISTS] [name]
  std::optional<Identifier> name;
  bool if_not_exists = false;
};
struct InsertTarget {  // table [AS alias]
  ObjectName table;
  std::optional<Identifier> alias;
};
struct InsertSource {  // [OVERRIDING … VALUE | BY NAME] query
  Overriding overriding = Overriding::kNone;
  QueryPtr query;
  SourceSpan by_name = {};  // of BY NAME; empty without
};
struct OldObject {  // [IF EXISTS] name
  ObjectName name;
  bool if_exists = false;
};
struct OldObjects {  // [IF EXISTS] name, name [CASCADE]
  std::vector<ObjectName> names;
  bool if_exists = false;
  bool cascade = false;
};
struct TableElements {  // CREATE TABLE t (…)
  std::vector<ColumnSpecification> columns;
  std::vector<ConstraintSpecification> constraints;
};
struct IndexColumns {  // CREATE INDEX … (a DESC, lower(b))
  std::vector<ExpressionPtr> indexed;
  std::optional<SourceSpan> order;
};
struct BenchmarkColumns {
  std::optional<BenchmarkColumn> indexed, probed;
};

inline TransactionMode both(const TransactionMode& one, const TransactionMode& other) {
  return {other.reads_only ? other.reads_only : one.reads_only, other.level ? other.level : one.level};
}

inline FetchRows as_move(FetchRows fetch) {
  fetch.only_moves = true;
  return fetch;
}

// ---- Lists

template <class T>
std::vector<T> append(std::vector<T> items, std::type_identity_t<T> item) {
  items.push_back(std::move(item));
  return items;
}

inline std::vector<ExpressionPtr> prepend(ExpressionPtr first, std::vector<ExpressionPtr> items) {
  items.insert(items.begin(), std::move(first));
  return items;
}

template <class... Expressions>
std::vector<ExpressionPtr> list(Expressions... expressions) {
  std::vector<ExpressionPtr> items;
  (items.push_back(std::move(expressions)), ...);
  return items;
}

// ---- Names

// Returns the name `last` within what `outer` names.
ObjectName within(ObjectName outer, Identifier last);

// ---- Expressions: `span` is that of the whole

ExpressionPtr make_node(ExpressionKind kind, SourceSpan span, std::vector<ExpressionPtr> operands);
ExpressionPtr make_literal(ExpressionKind kind, std::string text, SourceSpan span);
ExpressionPtr make_typed_string(TypeName type, std::string text, SourceSpan span);

// What stands behind INTERVAL, or its text: DAY, SECOND(2), DAY TO SECOND(2).
struct WrittenFields {
  Identifier first, last;  // the same where there is one
  std::vector<int64_t> digits = {};
};
WrittenFields one_field(const Identifier& field, std::vector<int64_t> digits = {});
// Of a single unit that no type of an INTERVAL is limited to, INTERVAL '3' WEEK, `text` is the count.
ExpressionPtr make_interval(std::string text, const WrittenFields& fields, SourceSpan span);
// INTERVAL (count) DAY, where the call is that of interval.
ExpressionPtr make_counted_interval(ExpressionPtr call, const Identifier& unit, SourceSpan span);
// Throws Error(kSyntax) for fields that no type has.
TypeName make_interval_type(const WrittenFields& fields, SourceSpan span);
// The qualifier is a table, which may be qualified itself; its name is empty where there is none.
ExpressionPtr make_column(ObjectName qualifier, Identifier name, SourceSpan span);
ExpressionPtr make_star(ObjectName qualifier, SourceSpan span);
// A minus before a number becomes part of the number, or the smallest integer could not be written.
ExpressionPtr make_unary(std::string op, SourceSpan op_span, ExpressionPtr operand);
// A call that is written as an operator.
ExpressionPtr make_operator_call(const Identifier& function, std::vector<ExpressionPtr> operands,
                                 SourceSpan span);
// POSITION(part IN text), as a call of `function`.
ExpressionPtr make_position(const Identifier& function, ExpressionPtr part, ExpressionPtr text,
                            SourceSpan span);
// Text ~ pattern, as a call of regexp_like with these flags.
ExpressionPtr make_regex_match(SourceSpan op_span, ExpressionPtr text, ExpressionPtr pattern,
                               std::string flags);
std::vector<ExpressionPtr> with_escape(std::vector<ExpressionPtr> operands, ExpressionPtr escape);  // or null
// A chain of ANDs, or of ORs, is one node of all its operands: it may be long without being deep.
ExpressionPtr make_binary(std::string op, SourceSpan op_span, ExpressionPtr left, ExpressionPtr right);
// Makes `value` IS [NOT] TRUE or FALSE, or UNKNOWN without `truth`.
ExpressionPtr make_truth_test(std::optional<bool> truth, bool negated, SourceSpan span, ExpressionPtr value);
// Makes a LIKE: `op` is "like" or "ilike", `operands` are value and pattern, `escape` may be null.
ExpressionPtr make_like(bool negated, std::string op, SourceSpan span, std::vector<ExpressionPtr> operands,
                        ExpressionPtr escape);
// Makes a BETWEEN of value and two bounds, which `any_order` takes whichever is the smaller.
ExpressionPtr make_between(bool negated, bool any_order, SourceSpan span,
                           std::vector<ExpressionPtr> operands);
// Is TRUE where the value is an element of the list.
ExpressionPtr make_in_list(bool negated, SourceSpan span, ExpressionPtr value, ExpressionPtr list);
ExpressionPtr make_in(bool negated, SourceSpan span, ExpressionPtr value, std::vector<ExpressionPtr> items);
ExpressionPtr make_cast(ExpressionPtr value, TypeName type, SourceSpan span);
// Makes a CASE; `subject` and `otherwise` may be null.
ExpressionPtr make_case(ExpressionPtr subject, std::vector<ExpressionPtr> arms, ExpressionPtr otherwise,
                        SourceSpan span);
ExpressionPtr make_function(const Identifier& name, bool distinct, std::vector<ExpressionPtr> arguments,
                            SourceSpan span);
// Returns a call that names where the function is: `pg_catalog`, or `information_schema`. Throws Error(kName)
// for another schema.
ExpressionPtr within_system(const Identifier& schema, ExpressionPtr call, SourceSpan span);
// Takes the field `x` or `n` of a pair that _pg_expandarray gives. Throws Error(kUnsupported) for another
// field.
ExpressionPtr make_field(ExpressionPtr pair, const Identifier& field, SourceSpan span);
// Makes COUNT(*) or COLUMNS(* EXCLUDE (…)). Throws Error(kSyntax) for another function.
ExpressionPtr make_star_call(const Identifier& name, ExpressionPtr star, std::vector<Identifier> exclude,
                             SourceSpan span);
// Makes *COLUMNS(…) of the call. Throws Error(kSyntax) for another function.
ExpressionPtr make_unpacked(ExpressionPtr call, SourceSpan span);
// Makes EXTRACT(field FROM time), by DATE_PART.
struct NamedArgument {
  Identifier name;
  ExpressionPtr value;
};
// A call some of whose arguments have names, behind those without one. Throws Error(kSyntax) for DISTINCT.
ExpressionPtr make_named_call(const Identifier& name, bool distinct, std::vector<ExpressionPtr> arguments,
                              std::vector<NamedArgument> named, SourceSpan span);
ExpressionPtr make_extract(const Identifier& field, ExpressionPtr time, SourceSpan span);
// substring(text FROM start [FOR length]), or trim(characters FROM text); `length` may be null. Throws
// Error(kSyntax) for another function.
ExpressionPtr make_part(const Identifier& name, bool distinct, std::vector<ExpressionPtr> text,
                        ExpressionPtr start, ExpressionPtr length, SourceSpan span);
// trim([ends] [characters] FROM text), by the function that trims these ends; `characters` may be null.
// Throws Error(kSyntax) for another name.
ExpressionPtr make_trim(const Identifier& name, std::string function, ExpressionPtr characters,
                        ExpressionPtr text, SourceSpan span);
// overlay(text PLACING part FROM start [FOR count]), of which `others` are behind the text. Throws
// Error(kSyntax) for another function.
ExpressionPtr make_overlay(const Identifier& name, bool distinct, std::vector<ExpressionPtr> text,
                           std::vector<ExpressionPtr> others, SourceSpan span);
// Makes [a, b], value[number] and value[first:last], of which an end may be missing.
ExpressionPtr make_list(std::vector<ExpressionPtr> elements, SourceSpan span);
ExpressionPtr make_element(ExpressionPtr value, ExpressionPtr number, SourceSpan span);
ExpressionPtr make_stepped_slice(ExpressionPtr value, ExpressionPtr first, ExpressionPtr last,
                                 ExpressionPtr step, SourceSpan span);
ExpressionPtr make_slice(ExpressionPtr value, ExpressionPtr first, ExpressionPtr last, SourceSpan span);
ExpressionPtr make_collated(ExpressionPtr text, Identifier collation, SourceSpan span);
// Joins parts of the name of a collation. PostgreSQL's schema of them is not part of it.
Identifier make_dotted(Identifier first, const Identifier& second, SourceSpan span);
ExpressionPtr parenthesize(ExpressionPtr inner, SourceSpan span);

template <std::same_as<ExpressionPtr>... Operands>
ExpressionPtr make_predicate(ExpressionKind kind, bool negated, SourceSpan span, Operands... operands) {
  ExpressionPtr node = make_node(kind, span, list(std::move(operands)...));
  node->negated = negated;
  return node;
}

// ---- Types, options, clauses

TypeName make_type(const ObjectName& name, std::vector<int64_t> arguments, SourceSpan span);
TypeName type_of_text(const std::string& text, SourceSpan span);  // of a string with a type in it
TypeName make_list_type(TypeName element, SourceSpan span);
// Throws Error(kSyntax) unless the name is ENUM.
TypeName make_enum_type(const Identifier& name, std::vector<Identifier> labels, SourceSpan span);
// Reads a call in front of a string as a type, "varchar(10)"; `zone` is what follows it of the type's name.
// Throws Error(kSyntax) where no type is written so.
TypeName type_of_call(ExpressionPtr call, std::string_view zone);
int64_t type_argument(const std::string& digits, SourceSpan span);
Hint make_hint(Identifier name, std::vector<std::string> arguments, SourceSpan span);
Option make_option(Identifier name);
Option make_option(Identifier name, Identifier value);
Option make_option(Identifier name, const std::vector<Identifier>& values, SourceSpan span);

// ---- Statements

// A query that goes into a table makes the statement CREATE TABLE … AS.
Statement make_query_statement(QueryPtr query);
// DESCRIBE TABLE t is DESCRIBE t.
Describe make_describe(QueryPtr query);
// Rows of VALUES and no more become the statement's own. `or_clause` is what INSERT OR … says of conflicts.
// Throws Error(kSyntax) where ON CONFLICT does so as well, and for BY NAME where the names are not those of a
// query.
Insert make_insert(std::optional<With> with, std::optional<OnConflict> or_clause, InsertTarget target,
                   std::vector<Identifier> columns, InsertSource source,
                   std::optional<OnConflict> on_conflict, std::vector<SelectItem> returning);
Insert make_default_insert(std::optional<OnConflict> or_clause, InsertTarget target,
                           std::optional<OnConflict> on_conflict, std::vector<SelectItem> returning);
// Makes what INSERT OR REPLACE, or else INSERT OR IGNORE, says of conflicts.
OnConflict make_or_clause(bool replaces, SourceSpan span);
OnConflict make_on_conflict(OnConflict target, std::vector<Assignment> assignments, ExpressionPtr where,
                            SourceSpan span);
CreateTable make_create_table(TableElements elements);
CreateCube make_create_cube(FromItemPtr rows, std::vector<Identifier> scanned,
                            std::vector<Identifier> grouped, std::vector<ExpressionPtr> aggregated,
                            std::vector<Option> options, SourceSpan span);
CreateIndex make_create_index(bool unique, ObjectName table, std::optional<Identifier> method,
                              IndexColumns columns, std::vector<Option> options);
IndexColumns append_index_column(IndexColumns columns, IndexColumns column);
// Adds to what a clause of MERGE does when it does so; `condition` may be null.
MergeClause merge_when(MergeClause::When when, ExpressionPtr condition, MergeClause clause, SourceSpan span);
// Throws Error(kSyntax) at `span` where the option was set before.
void set_once(std::optional<Identifier>& option, Identifier value, SourceSpan span);
SetVariable make_set_variable(Identifier name, ExpressionPtr value);
// Values with commas between them are one text.
Set make_set(Identifier name, std::vector<Identifier> values);
// Makes SET SESSION name = values, or SET LOCAL. Throws Error(kSyntax) where it is neither.
Set make_session_set(const Identifier& until, Identifier name, std::vector<Identifier> values);
// Throws Error(kSyntax) where the words are not SESSION CHARACTERISTICS.
void check_characteristics(const Identifier& until, const Identifier& what);
// Throws Error(kName) for an option that EXPLAIN does not have and Error(kValue) for a value it does not
// take.
Explain make_explain(const std::vector<Option>& options, Statement statement, SourceSpan span);
Benchmark make_benchmark(std::vector<BenchmarkMethod> methods, BenchmarkColumns columns,
                         std::vector<Sweep> parameters);

// Throws Error(kSyntax) where OR REPLACE says otherwise; `span` is that of IF.
NewObject if_not_exists(ObjectName name, bool or_replace, bool temporary, SourceSpan span);

template <class Object, class T>
T create(Object object, T statement) {
  statement.name = std::move(object.name);
  statement.if_not_exists = object.if_not_exists;
  if constexpr (requires { statement.or_replace = object.or_replace; }) {
    statement.or_replace = object.or_replace;
    statement.temporary = object.temporary;
  }
  return statement;
}

AlterTable alter_table(OldObject table, AlterTable alteration);
AlterType with_name(ObjectName name, AlterType alteration);

// ---- Columns and constraints

// `name` and `type` are added to what stands behind them.
ColumnSpecification make_column_specification(Identifier name, TypeName type, ColumnSpecification clauses);
// Throws Error(kSyntax) for a second DEFAULT.
ColumnSpecification with_default(ColumnSpecification column, ExpressionPtr value);
// Throws Error(kSyntax) for a second one.
ColumnSpecification with_identity(ColumnSpecification column, IdentitySpecification identity);
// Throws Error(kSyntax) for a second one.
ColumnSpecification with_collation(ColumnSpecification column, Identifier collation);
ColumnSpecification with_constraint(ColumnSpecification column, std::optional<Identifier> name,
                                    ConstraintSpecification constraint, SourceSpan span);
ConstraintSpecification make_key(ConstraintSpecification::Kind kind, std::vector<Identifier> columns,
                                 SourceSpan span);
ConstraintSpecification make_check(ExpressionPtr condition, SourceSpan span);
ConstraintSpecification with_name(Identifier name, ConstraintSpecification constraint, SourceSpan span);

template <class T>
T drop_all(OldObjects objects) {
  return {std::move(objects.names), objects.if_exists, objects.cascade};
}

template <class T>
T drop(OldObject object) {
  return {std::move(object.name), object.if_exists};
}

}  // namespace rtsql::sql
