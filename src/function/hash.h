// Hashes and random numbers. Random numbers are functions of a seed and of the row's number, BIGINTs.
#pragma once

#include <string_view>
#include <vector>

#include "function/scalar_function.h"

namespace rtsql {

// Gives a BIGINT; equal integers of both types have the same.
ExprPtr make_hash(const ExprPtr& value, SourceSpan span);
// The seed of a statement is another one at each place of its text.
ExprPtr make_statement_seed(SourceSpan place);
ExprPtr make_random(const ExprPtr& seed, const ExprPtr& number, SourceSpan span);
// Gives a UUID of version 4.
ExprPtr make_random_uuid(const ExprPtr& seed, const ExprPtr& number, SourceSpan span);
// Tells whether the function, called without arguments, is make_random_uuid of the statement's seed.
bool is_random_uuid(std::string_view function);

std::vector<ScalarFunction> hash_functions();

}  // namespace rtsql
