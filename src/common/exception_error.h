// Tells what an exception means that has come to the boundary of a statement.
#pragma once

#include <exception>
#include <optional>
#include <string>

#include "common/error.h"

namespace rtsql {

// Returns the Error that it is, or that it means where the host has no memory or no room for a thread; none:
// it is a bug of ours.
std::optional<Error> error_of(const std::exception& exception);

// Says so of a bug.
std::string bug_text(const std::exception& exception);

}  // namespace rtsql
