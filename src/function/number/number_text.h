// Templates of numbers as a device writes them.
#pragma once

#include <memory>

#include "expression/number_text.h"
#include "function/number/number_format.h"

namespace rtsql {

// Returns how a device writes what write_number() does of exact numbers, for which `known_digits` is 0, or of
// floats; null where it does not: by templates with Roman numbers, endings of ordinals and shifts, and with
// places for more digits than one word has, or than a float knows.
std::shared_ptr<const NumberText> device_number_text(const NumberPattern& pattern, int known_digits);

}  // namespace rtsql
