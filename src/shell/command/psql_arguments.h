// Takes the line behind one of psql's commands apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shell/interpolation.h"

namespace rtsql {

// Splits at spaces and puts the values of variables in. '…', in which '' is a quote, and "…" keep a text
// together and have no variables. Throws Error(kSyntax) if a quote is not closed.
std::vector<std::string> psql_arguments(std::string_view line, const Variables& variables);

// psql's patterns have * for any text and ? for any character. Returns the same as a pattern of LIKE.
std::string as_like_pattern(std::string_view pattern);

}  // namespace rtsql
