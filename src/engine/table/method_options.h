// Reads index methods and options as statements name them; errors underline what was written.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "index/contract/method.h"
#include "sql/statement.h"

namespace rtsql {

// Throws Error(kName) with a suggestion, or with the methods there are, and one `besides` that the statement
// takes.
const IndexMethod& require_method(const sql::Identifier& name, std::string_view besides = {});

// Reads the options of an index. Throws Error(kValue) also where they do not go together.
IndexOptions parse_method_options(const IndexMethod& method, const std::vector<sql::Option>& given);

IndexOptions parse_options(std::span<const OptionDeclaration> declared,
                           const std::vector<sql::Option>& given);

// Returns the error with the place where the option that it names was written, if it names one.
Error at_option(const Error& error, const std::vector<sql::Option>& given);

}  // namespace rtsql
