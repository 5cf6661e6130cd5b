// Index methods and options as statements name them; errors underline what was written.
#pragma once

#include <span>
#include <vector>

#include "index/method.h"
#include "sql/statement.h"

namespace rtsql {

// Throws Error(kName) with a suggestion, or the methods there are.
const IndexMethod& require_method(const sql::Identifier& name);

IndexOptions parse_options(std::span<const IndexOption> declared, const std::vector<sql::Option>& given);

}  // namespace rtsql
