// How a device computes functions of texts, of a first argument that varies and constants behind it.
#pragma once

#include <span>
#include <string>

#include "expression/expression.h"

namespace rtsql {

// LIKE, in whose pattern backslashes escape.
DeviceTextFunction like_on_device(std::string pattern, bool ignore_case);
DeviceTextFunction replace_on_device(std::string from, std::string to);

// What left and right cut.
TextSlice first_characters(int64_t count);
TextSlice last_characters(int64_t count);

// These are named as the functions are. The constants are not NULL.
DeviceTextFunction ascii_on_device(std::span<const ExprPtr> of);
DeviceTextFunction contains_on_device(std::span<const ExprPtr> of);
DeviceTextFunction ends_with_on_device(std::span<const ExprPtr> of);
DeviceTextFunction initcap_on_device(std::span<const ExprPtr> of);
DeviceTextFunction left_on_device(std::span<const ExprPtr> of);
DeviceTextFunction lpad_on_device(std::span<const ExprPtr> of);
DeviceTextFunction ltrim_on_device(std::span<const ExprPtr> of);
DeviceTextFunction md5_on_device(std::span<const ExprPtr> of);
DeviceTextFunction octet_length_on_device(std::span<const ExprPtr> of);
DeviceTextFunction repeat_on_device(std::span<const ExprPtr> of);
DeviceTextFunction reverse_on_device(std::span<const ExprPtr> of);
DeviceTextFunction right_on_device(std::span<const ExprPtr> of);
DeviceTextFunction rpad_on_device(std::span<const ExprPtr> of);
DeviceTextFunction rtrim_on_device(std::span<const ExprPtr> of);
DeviceTextFunction sha224_on_device(std::span<const ExprPtr> of);
DeviceTextFunction sha256_on_device(std::span<const ExprPtr> of);
DeviceTextFunction split_part_on_device(std::span<const ExprPtr> of);
DeviceTextFunction starts_with_on_device(std::span<const ExprPtr> of);
DeviceTextFunction strpos_on_device(std::span<const ExprPtr> of);
DeviceTextFunction translate_on_device(std::span<const ExprPtr> of);
DeviceTextFunction trim_on_device(std::span<const ExprPtr> of);

}  // namespace rtsql
