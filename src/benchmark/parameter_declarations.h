// Declares parameters in short, and those that all kinds of benchmark have.
#pragma once

#include <string_view>
#include <vector>

#include "index/contract/method.h"

namespace rtsql {

inline constexpr double kMostBenchmarkRows = UINT32_MAX - 1;

OptionDeclaration integer_parameter(std::string_view name, std::string_view default_text, double minimum,
                                    double maximum, std::string_view help);
OptionDeclaration real_parameter(std::string_view name, std::string_view default_text, double minimum,
                                 double maximum, std::string_view help);
// The first choice is the default.
OptionDeclaration choice_parameter(std::string_view name, std::vector<std::string_view> choices,
                                   std::string_view help);
OptionDeclaration boolean_parameter(std::string_view name, std::string_view help);

OptionDeclaration bits_parameter();
OptionDeclaration seed_parameter();
OptionDeclaration runs_parameter();

KeyWidth width_of(const IndexOptions& parameters);  // by the parameter of bits_parameter()

// Multiplies by 2^scale, but takes no count below 1024 that was not below already, nor above
// kMostBenchmarkRows.
uint64_t scaled_count(uint64_t count, int scale);

}  // namespace rtsql
