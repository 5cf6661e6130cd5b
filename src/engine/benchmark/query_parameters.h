// The parameters of BENCHMARK (query).
#pragma once

#include <span>

#include "common/option.h"

namespace rtsql {

std::span<const OptionDeclaration> query_parameters();

}  // namespace rtsql
