#include "bind/algebra/row_comparison.h"

#include <fmt/format.h>

#include "common/error.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"

namespace rtsql {
namespace {

ExprPtr joined(Op op, std::vector<ExprPtr> terms, SourceSpan span) {
  return terms.size() == 1 ? terms[0] : make_folded(op, TypeId::kBoolean, std::move(terms), span);
}

ExprPtr is_null(const ExprPtr& value, SourceSpan span) {
  return make_folded(Op::kIsNull, TypeId::kBoolean, {value}, span);
}

void check_lengths(const RowOperand& a, const RowOperand& b, SourceSpan span) {
  if (a.is_row() != b.is_row()) {
    throw Error(ErrorKind::kType, "cannot compare a row of values with one value").at(span);
  }
  if (a.parts.size() == b.parts.size()) return;
  throw Error(ErrorKind::kType,
              fmt::format("cannot compare a row of {} values with one of {}", a.parts.size(), b.parts.size()))
      .sqlstate(sqlstate::kSyntaxError)
      .at(span);
}

}  // namespace

ExprPtr compare_rows(Op comparison, const RowOperand& a, const RowOperand& b, SourceSpan span) {
  check_lengths(a, b, span);
  if (!a.is_row()) return make_comparison(comparison, a.value, b.value, span);
  const size_t count = a.parts.size();
  if (comparison == Op::kEqual || comparison == Op::kNotEqual) {
    std::vector<ExprPtr> terms;
    for (size_t i = 0; i < count; ++i)
      terms.push_back(compare_rows(comparison, a.parts[i], b.parts[i], span));
    return joined(comparison == Op::kEqual ? Op::kAnd : Op::kOr, std::move(terms), span);
  }
  const bool is_less = comparison == Op::kLess || comparison == Op::kLessEqual;
  const Op strict = is_less ? Op::kLess : Op::kGreater;
  ExprPtr result = compare_rows(comparison, a.parts.back(), b.parts.back(), span);
  for (size_t i = count - 1; i-- > 0;) {
    const ExprPtr equal = compare_rows(Op::kEqual, a.parts[i], b.parts[i], span);
    const ExprPtr tie = joined(Op::kAnd, {equal, std::move(result)}, span);
    result = joined(Op::kOr, {compare_rows(strict, a.parts[i], b.parts[i], span), tie}, span);
  }
  return result;
}

ExprPtr rows_are_same(const RowOperand& a, const RowOperand& b, SourceSpan span) {
  check_lengths(a, b, span);
  if (a.is_row()) {
    std::vector<ExprPtr> terms;
    for (size_t i = 0; i < a.parts.size(); ++i) terms.push_back(rows_are_same(a.parts[i], b.parts[i], span));
    return joined(Op::kAnd, std::move(terms), span);
  }
  const ExprPtr no = make_literal(Value::of_integer(TypeId::kBoolean, 0));
  return bind_case({is_null(a.value, span), is_null(b.value, span), is_null(b.value, span), no,
                    make_comparison(Op::kEqual, a.value, b.value, span)},
                   span);
}

ExprPtr row_is_null(const RowOperand& row, bool negated, SourceSpan span) {
  if (!row.is_row()) {
    const ExprPtr null = is_null(row.value, span);
    return negated ? make_folded(Op::kNot, TypeId::kBoolean, {null}, span) : null;
  }
  std::vector<ExprPtr> terms;
  for (const RowOperand& part : row.parts) terms.push_back(row_is_null(part, negated, span));
  return joined(Op::kAnd, std::move(terms), span);
}

}  // namespace rtsql
