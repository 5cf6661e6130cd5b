// Holds typed expressions. The binder makes them of sql::Expression, and all later stages work on them. Trees
// are immutable and shared, so that rewriting one copies only the path that changes. Every implicit
// conversion is an explicit kCast.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/source_span.h"
#include "common/sqlstate.h"
#include "expression/device_text_function.h"
#include "schema/dictionary.h"
#include "schema/relation_id.h"
#include "schema/type.h"
#include "schema/value.h"

namespace rtsql {

enum class Op : uint8_t {
  kLiteral,  // `literal`
  // The value with the number `parameter`, from 1, that EXECUTE gives, cast to `type`. `literal` is the one
  // that a plan is made with, where there is one. No plan runs with parameters.
  kParameter,
  // These are values of the statement's run, which are put in when it is planned
  // (logical/statement_values.h):
  kStatementTime,  // TIMESTAMP WITH TIME ZONE: when it began
  kStatementSeed,  // BIGINT: other in each run, and for each `parameter`
  kColumn,         // `column` of the rows at hand
  kNegate,         // numbers
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kModulo,  // operands of the result's type, but for DATE ± INTEGER
  // A DECIMAL, rounded: operands a and b, which are exact, and a power of ten that makes a / b of a unit of
  // the result.
  kQuotient,
  kNonzero,  // a number, which is an error where it is 0
  kBitAnd,
  kBitOr,
  kBitXor,      // integers of the result's type
  kShiftLeft,   // an integer of the result's type, and an INTEGER that counts modulo the bits of that type
  kShiftRight,  // with copies of the sign
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,  // operands of one type, or exact numbers of any scales
  kAnd,
  kOr,   // of two operands or more
  kNot,  // three-valued
  kIsNull,
  kIn,    // operands: value, then literals of its type
  kCase,  // operands: condition, value, …, and a last value for ELSE (always there)
  kCoalesce,
  kGreatest,
  kLeast,         // of one type; NULLs are passed over
  kCast,          // to `type`; out of range is an error
  kTryCast,       // to `type`; out of range or inexact is NULL (the planner's, for probe keys)
  kDictionary,    // `dictionary_function` of one VARCHAR operand, run once per distinct value
  kHostFunction,  // `host_function` of several VARCHAR or integer operands, run once per combination that
                  // occurs
  kAbs,
  kFloor,
  kCeil,
  kRound,
  kSqrt,
  kNorm,    // the length of a vector of two DOUBLEs
  kCell,    // of two DOUBLEs: the whole number below the first, from minus the second to the second
  kHash,    // BIGINT, of any one value; NULL hashes too
  kRandom,  // operands: seed, x (BIGINT): DOUBLE in [0, 1), a function of both
  // These take a DATE and give an INTEGER:
  kYear,
  kQuarter,
  kMonth,
  kDay,
  kDayOfYear,
  kWeekday,     // Sunday is 0
  kIsoWeekday,  // Monday is 1
  kIsoWeek,
  kIsoYear,  // that the ISO week belongs to
  // These take a TIMESTAMP:
  kHour,      // INTEGER
  kMinute,    // INTEGER
  kSecond,    // microseconds since the minute began, which the type makes seconds of
  kEpoch,     // since 1970-01-01: of a DATE seconds, of a TIMESTAMP microseconds
  kTruncate,  // operands: TIMESTAMP, months, microseconds (literals): down to a multiple of the one that is
              // not 0
  // These change the clock; `text` names the zone (schema/time_zone.h):
  kToLocal,      // TIMESTAMP: of a TIMESTAMP WITH TIME ZONE
  kToUtc,        // TIMESTAMP WITH TIME ZONE: of a TIMESTAMP
  kIsFinite,     // of a date or time that it is not infinite (BOOLEAN)
  kTimeOfDay,    // TIME: of a TIMESTAMP, or of microseconds (BIGINT), in as many days as there are
  kAddInterval,  // operands: TIMESTAMP, months (INTEGER), microseconds (BIGINT)
  // These are of INTERVALs (schema/interval.h); their length is the high word:
  kMakeInterval,          // operands: months, days (INTEGER), microseconds (BIGINT)
  kIntervalMonths,        // INTEGER
  kIntervalDays,          // INTEGER
  kIntervalMicroseconds,  // BIGINT, or a DECIMAL that they are units of
  // Only the executor makes these:
  kToKey,     // the order-preserving key of the operand, its bits in an INTEGER or BIGINT
              // (schema/key_encoding.h)
  kFromKey,   // back: `type`, and `dictionary` for VARCHAR
  kWrapAdd,   // of BIGINTs, modulo 2^64
  kSumParts,  // operands: sum of high halves, sum of low halves (BIGINT): their joint value; overflow unless
              // DOUBLE
  kHighWord,  // of what is_wide, a BIGINT
  kLowWord,   // of what is_wide, a BIGINT that orders as the unsigned word does
  kOfWords,   // operands: high word, low word: the wide value that has them
  kSumWords,  // operands: the two halves' sums of high words, those of low words, the number of values: as
              // kSumParts
  kJointPrefix,  // operands: the prefix keys (schema/prefix_key.h) of two texts, BIGINTs: that of both joined
  kAggregate,    // `aggregate` of its arguments (COUNT(*): none), then the keys of `order`; only until the
                 // select is bound
};

enum class Aggregate : uint8_t {
  // A grouping computes these:
  kCountStar,
  kCount,
  kSum,
  kMin,
  kMax,
  kAvg,
  kBitAnd,
  kBitOr,
  kBitXor,
  kProduct,
  kStringAgg,
  kArrayAgg,
  // The binder makes these of those above and of windows (bind/algebra/derived_aggregates.h):
  kVarPop,
  kVarSamp,
  kStddevPop,
  kStddevSamp,
  kSem,
  kSkewness,
  kKurtosis,
  kKurtosisPop,
  kEntropy,
  kMad,
  kGeomean,
  kCovarPop,
  kCovarSamp,
  kCorr,
  kRegrCount,
  kRegrAvgX,
  kRegrAvgY,
  kRegrSxx,
  kRegrSyy,
  kRegrSxy,
  kRegrR2,
  kRegrSlope,
  kRegrIntercept,
  kQuantileCont,
  kQuantileDisc,
  kMode,
  kFirst,
  kLast,
  kArgMin,
  kArgMax,
  // Of a row that is not there: whether a row counts, the values of that row, and the keys of `order`.
  kHypotheticalRank,
  kHypotheticalDenseRank,
  kHypotheticalPercentRank,
  kHypotheticalCumeDist,
  kGrouping,  // which keys the row's grouping set lacks (bind/algebra/grouping_sets.h)
};
std::string_view aggregate_name(Aggregate aggregate);  // "COUNT", …
// Tells whether it joins the rows of a group, whose order shows.
constexpr bool joins_rows(Aggregate aggregate) {
  return aggregate == Aggregate::kStringAgg || aggregate == Aggregate::kArrayAgg;
}
// Tells whether the binder makes it of others.
constexpr bool is_derived(Aggregate aggregate) {
  return aggregate >= Aggregate::kVarPop;
}
constexpr bool is_hypothetical(Aggregate aggregate) {
  return aggregate >= Aggregate::kHypotheticalRank && aggregate <= Aggregate::kHypotheticalCumeDist;
}
// Tells whether no rows have the value 0 rather than NULL.
constexpr bool counts_rows(Aggregate aggregate) {
  return aggregate <= Aggregate::kCount;
}

// How a sort key orders.
struct SortDirection {
  bool descending = false;
  bool nulls_first = false;
  bool operator==(const SortDirection&) const = default;
};

// Names a column of a relation. Whatever makes columns, a table of FROM or a grouping, makes a relation whose
// id no other relation of the query has.
struct ColumnId {
  RelationId relation;
  uint32_t ordinal = 0;
  auto operator<=>(const ColumnId&) const = default;
};

// Appends what is made of a text.
using AppendText = std::function<void(std::string& out, std::string_view text)>;

// A DictionaryFunction of a string runs on the host once per distinct value.
struct DictionaryFunction {
  // These texts stand before and after the operand, "upper(" and ")", or "" and " LIKE 'a%'": functions are
  // equal where both texts are.
  std::string before, after;
  Type result;
  std::function<std::optional<Value>(std::string_view)> apply;
  bool fails = false;       // no value is an error of the row that has the string, else NULL
  std::string failure;      // message of that error
  bool gives_null = false;  // there are strings that it yields NULL for
  DeviceTextFunction on_device = {};
  AppendText append = {};  // the text that `apply` returns; empty where it returns no texts, or none of some
};

// A HostFunction gets one of these per operand: the text of a VARCHAR, the number of an integer, a time or an
// INTERVAL, or a floating-point value.
struct HostArgument {
  std::string_view text;
  int64_t number = 0;  // of an INTERVAL the low word
  double real = 0;
  int64_t high = 0;  // of an INTERVAL the high word

  Int128 exact() const {
    return static_cast<Int128>(static_cast<UInt128>(static_cast<uint64_t>(high)) << 64 |
                               static_cast<uint64_t>(number));
  }
};

struct TimeText;    // expression/time_text.h
struct NumberText;  // expression/number_text.h

// A HostFunction is of strings, numbers and times, none of them NULL, and runs on the host once per
// combination of them, with floats among them once per row.
struct HostFunction {
  std::string name;  // equal names mean equal functions: "||", "replace"
  bool is_operator;  // written between the operands
  std::function<std::optional<Value>(std::span<const HostArgument>)> apply;
  std::string failure = {};  // message of the error where there is no value; empty: there always is one
  SqlState failure_sqlstate = sqlstate::kInvalidValue;
  bool gives_null = false;                             // there are combinations that it yields a NULL for
  DeviceTextFunction on_device = {};                   // where all operands but the first are constants
  std::shared_ptr<const TimeText> time_text = {};      // likewise, of a time; null: the host writes it
  std::shared_ptr<const NumberText> number_text = {};  // likewise, of a number
  bool joins_texts = false;  // of all operands, one behind the other, which a device does, too
};

struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

// Always made by make_shared, so that what remembers one by its address can own it.
struct Expr : std::enable_shared_from_this<Expr> {
  Op op = Op::kLiteral;
  Type type;
  bool nullable = true;
  SourceSpan span;
  std::vector<ExprPtr> operands;
  Value literal;
  uint32_t parameter = 0;  // kParameter, kStatementSeed; kLiteral: the one whose value it is, else 0
  ColumnId column;
  // kColumn: the name to show. A literal of a number with more digits than an exact type has: the number as
  // written, of which the DOUBLE `literal` is the nearest. kToLocal, kToUtc: the zone.
  std::string text;
  std::shared_ptr<const DictionaryFunction> dictionary_function;
  std::shared_ptr<const HostFunction> host_function;
  Aggregate aggregate = Aggregate::kCountStar;
  bool distinct = false;             // kAggregate
  std::vector<SortDirection> order;  // kAggregate: of its last operands
  DictionaryPtr dictionary;          // kFromKey of VARCHAR
};

// These build expressions. Nullability follows from the operands, and so does the collation of a text; the
// caller vouches for types. A column's collation is implicit, whatever made it.
ExprPtr make_literal(Value value, SourceSpan span = {});
ExprPtr integer_literal(int64_t value, SourceSpan span = {});
ExprPtr bigint_literal(int64_t value, SourceSpan span = {});
ExprPtr double_literal(double value, SourceSpan span = {});
bool is_literal(const ExprPtr& expr);
// Makes a literal that keeps the digits it is written with; `nearest` is the DOUBLE next to it.
ExprPtr make_long_number(Value nearest, std::string written, SourceSpan span = {});
ExprPtr make_parameter(uint32_t number, Type type, SourceSpan span = {});
ExprPtr make_column(ColumnId column, Type type, bool nullable, std::string text, SourceSpan span = {});
ExprPtr make_expr(Op op, Type type, std::vector<ExprPtr> operands, SourceSpan span = {});
ExprPtr make_and(const std::vector<ExprPtr>& conjuncts);  // null for none

// Tells whether both have the same value for every row, and compare alike, going by structure: spans do not
// count.
bool same_expr(const Expr& a, const Expr& b);
bool same_exprs(const std::vector<ExprPtr>& a, const std::vector<ExprPtr>& b);

// Makes the tree in which the answers of `replace` stand for the nodes it answers for; others keep their
// operands' order.
ExprPtr rewrite(const ExprPtr& expr, const std::function<ExprPtr(const Expr&)>& replace);
// Calls `visit` for every node, parents first.
void visit(const Expr& expr, const std::function<void(const Expr&)>& visit);
// Does so for the columns among them.
void visit_columns(const Expr& expr, const std::function<void(const Expr&)>& visit);

// Takes `a AND b AND c` apart and appends its operands to `out`, without those that are TRUE for every row.
void split_conjuncts(const ExprPtr& expr, std::vector<ExprPtr>& out);

// Tells whether the condition is a literal that is FALSE or NULL, so that no row meets it.
bool is_never_true(const Expr& condition);

// Tells whether the value is known when a plan is made: that of a literal, or of a parameter.
bool has_known_value(const Expr& expr);

// Tells whether the expression is a literal that is a number other than 0: dividing by it never gives NULL.
bool is_nonzero_literal(const Expr& expr);

// Gives the comparison for exchanged operands: < for >.
Op mirrored(Op comparison);

// Tells whether this is a CAST to VARCHAR of another type, but for an ENUM: like kHostFunction's, its
// dictionary is known only when its values are.
bool is_text_cast(const Expr& expr);
// Tells whether this is a CAST of an ENUM to VARCHAR, whose dictionary is that of the labels.
bool is_label_cast(const Expr& expr);

// Tells whether evaluating the expression can end the statement, going by its types: by an overflow, or a
// cast that does not fit.
bool may_fail(const Expr& expr);
// Tells the same of the operation itself, given its operands.
bool operation_may_fail(const Expr& expr);

// Writes the expression for EXPLAIN: "t.k < 5".
std::string expr_text(const Expr& expr);
// How SQL writes an operator between its operands, such as "<>" or "AND"; empty for operations that are
// written in other ways.
std::string_view infix_operator(Op op);

}  // namespace rtsql
