// How a device computes functions of texts, of a first argument that varies and constants behind it.
#pragma once

#include <span>
#include <string>

#include "expression/expression.h"

namespace rtsql {

// LIKE, in whose pattern backslashes escape.
DeviceTextFunction like_on_device(std::string pattern, bool ignore_case);

DeviceTextFunction contains_on_device(std::span<const ExprPtr> of);
DeviceTextFunction ends_with_on_device(std::span<const ExprPtr> of);
DeviceTextFunction left_on_device(std::span<const ExprPtr> of);
DeviceTextFunction octet_length_on_device(std::span<const ExprPtr> of);
DeviceTextFunction starts_with_on_device(std::span<const ExprPtr> of);

}  // namespace rtsql
