#include "engine/benchmark/query_parameters.h"

#include <vector>

namespace rtsql {
namespace {

std::optional<std::string> any_text(std::string_view text) {
  return std::string(text);
}

OptionDeclaration text_parameter(std::string_view name, std::string_view default_text,
                                 std::string_view help) {
  return {.name = name,
          .kind = OptionDeclaration::Kind::kText,
          .default_text = default_text,
          .help = help,
          .expected = "a text",
          .canonical = any_text};
}

}  // namespace

std::span<const OptionDeclaration> query_parameters() {
  static const std::vector<OptionDeclaration> declarations = {
      text_parameter("method", "plan", "what the row says it measures"),
      text_parameter("query", "query", "what the query is called"),
      {.name = "runs",
       .kind = OptionDeclaration::Kind::kInteger,
       .default_text = "5",
       .minimum = 1,
       .maximum = 1000,
       .help = "measured runs after one that warms up; figures are medians"},
  };
  return declarations;
}

}  // namespace rtsql
