#include "benchmark/parameter_declarations.h"

#include <algorithm>

namespace rtsql {

OptionDeclaration integer_parameter(std::string_view name, std::string_view default_text, double minimum,
                                    double maximum, std::string_view help) {
  return {.name = name,
          .kind = OptionDeclaration::Kind::kInteger,
          .default_text = default_text,
          .minimum = minimum,
          .maximum = maximum,
          .choices = {},
          .help = help,
          .takes_units = true};
}

OptionDeclaration real_parameter(std::string_view name, std::string_view default_text, double minimum,
                                 double maximum, std::string_view help) {
  return {.name = name,
          .kind = OptionDeclaration::Kind::kReal,
          .default_text = default_text,
          .minimum = minimum,
          .maximum = maximum,
          .choices = {},
          .help = help};
}

OptionDeclaration choice_parameter(std::string_view name, std::vector<std::string_view> choices,
                                   std::string_view help) {
  const std::string_view first = choices.front();
  return {.name = name,
          .kind = OptionDeclaration::Kind::kChoice,
          .default_text = first,
          .choices = std::move(choices),
          .help = help};
}

OptionDeclaration boolean_parameter(std::string_view name, std::string_view help) {
  return {.name = name,
          .kind = OptionDeclaration::Kind::kBoolean,
          .default_text = "off",
          .choices = {},
          .help = help};
}

OptionDeclaration bits_parameter() {
  return choice_parameter("bits", {"32", "64"}, "width of the keys");
}

OptionDeclaration seed_parameter() {
  return integer_parameter("seed", "42", 0, 1e15, "of the generated data");
}

OptionDeclaration runs_parameter() {
  return integer_parameter("runs", "5", 1, 1000, "measured runs; the median is reported");
}

KeyWidth width_of(const IndexOptions& parameters) {
  return parameters.choice("bits") == "64" ? KeyWidth::k64 : KeyWidth::k32;
}

uint64_t scaled_count(uint64_t count, int scale) {
  constexpr uint64_t kSmallestScaled = 1024;
  const uint64_t least = std::min(count, kSmallestScaled);
  if (scale >= 0) return std::min(count << scale, static_cast<uint64_t>(kMostBenchmarkRows));
  return std::max(count >> -scale, least);
}

}  // namespace rtsql
