#include "function/text/text_on_device.h"

namespace rtsql {
namespace {

// Returns the pattern of LIKE that the text alone matches.
std::string escaped_like(const ExprPtr& text) {
  std::string pattern;
  for (const char c : text->literal.text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern;
}

}  // namespace

DeviceTextFunction like_on_device(std::string pattern, bool ignore_case) {
  return [pattern = std::move(pattern), ignore_case] {
    return search_automaton(like_pattern(pattern, ignore_case));
  };
}

DeviceTextFunction contains_on_device(std::span<const ExprPtr> of) {
  return like_on_device("%" + escaped_like(of[1]) + "%", false);
}

DeviceTextFunction ends_with_on_device(std::span<const ExprPtr> of) {
  return like_on_device("%" + escaped_like(of[1]), false);
}

DeviceTextFunction left_on_device(std::span<const ExprPtr> of) {
  const int64_t count = of[1]->literal.integer;
  if (count < 0) return {};
  return TextSlice{.length = static_cast<uint64_t>(count)};
}

DeviceTextFunction octet_length_on_device(std::span<const ExprPtr>) {
  return TextMeasure::kBytes;
}

DeviceTextFunction starts_with_on_device(std::span<const ExprPtr> of) {
  return like_on_device(escaped_like(of[1]) + "%", false);
}

}  // namespace rtsql
