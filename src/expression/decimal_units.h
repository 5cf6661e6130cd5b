// Computes with DECIMALs as with integers: a value is a number of units of 10^-scale.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Returns the units of an integer or a DECIMAL, a BIGINT. The caller vouches for a DECIMAL having 18 digits.
ExprPtr units_of(const ExprPtr& value);

// Returns the value of the type that has so many units; DECIMALs of the same scale may be `wanted` instead.
ExprPtr of_units(const ExprPtr& units, Type type, Type wanted);

}  // namespace rtsql
