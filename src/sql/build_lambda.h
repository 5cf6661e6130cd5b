// The grammar's actions call these functions to build calls that hold more than arguments: lambdas, as in
// list_transform(list, x -> x + 1), and TRY_CAST. A call with a lambda is a query over the elements of the
// list, so that nothing but the parser knows lambdas, but for that of COLUMNS (bind/query/column_choice.h).
#pragma once

#include <string>
#include <vector>

#include "sql/statement.h"

namespace rtsql::sql {

struct Lambda {
  std::vector<Identifier> parameters;  // the element and, where there is a second, its number from 1
  ExpressionPtr body;
};

// `parameters` is a name, or a row of two. Throws Error(kSyntax) for others.
Lambda make_lambda(ExpressionPtr parameters, ExpressionPtr body);

// Makes [value FOR name IN list IF condition]: list_transform of what list_filter leaves. `condition` is null
// where there is none.
ExpressionPtr make_comprehension(const Identifier& name, ExpressionPtr value, ExpressionPtr list_value,
                                 ExpressionPtr condition, SourceSpan span);

// Make the conditions of `* LIKE 'a%'`, which is of the names of columns, and of `* SIMILAR TO 'pattern'`,
// whose regular expression matches the whole of a name.
ExpressionPtr make_name_like(bool negated, std::string op, ExpressionPtr pattern, ExpressionPtr escape,
                             SourceSpan span);
// Tells whether a name is one that only what a lambda is made of has, which no statement means.
bool is_name_of_lambda(std::string_view name);

ExpressionPtr make_name_match(std::string function, bool negated, ExpressionPtr pattern, SourceSpan span);
// Makes the item of such a condition: COLUMNS of a lambda, whose second operand is the star.
SelectItem make_star_choice(ExpressionPtr star, std::vector<Identifier> exclude, ExpressionPtr condition,
                            SourceSpan span);

// Makes TRY_CAST(value AS type): a CAST whose text is "try".
ExpressionPtr make_try_cast(ExpressionPtr value, TypeName type, SourceSpan span);

// Throws Error(kUnsupported) for a function that takes no lambda.
ExpressionPtr make_lambda_call(const Identifier& name, bool distinct, std::vector<ExpressionPtr> arguments,
                               Lambda lambda, SourceSpan span);

}  // namespace rtsql::sql
