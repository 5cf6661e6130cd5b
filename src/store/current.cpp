#include "store/current.h"

#include <fmt/format.h>

#include <charconv>
#include <span>
#include <string_view>

#include "files/hash.h"
#include "store/damage.h"
#include "store/format.h"

namespace rtsql {
namespace {

std::string with_hash(const std::string& lines) {
  return fmt::format("{}hash {:016x}\n", lines, hash_of(std::as_bytes(std::span(lines))));
}

// Returns the number of the line that begins with `word`, if there is one.
uint64_t number_of(std::string_view text, std::string_view word) {
  const size_t place = text.find(word);
  uint64_t number = 0;
  if (place == std::string_view::npos) return number;
  const std::string_view digits = text.substr(place + word.size());
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

}  // namespace

std::string current_text(uint64_t generation) {
  return with_hash(fmt::format("rtsql database\nformat {}\ngeneration {}\n", kStoreFormat, generation));
}

uint64_t parse_current(const std::string& text, const std::string& path) {
  const size_t hash = text.rfind("hash ");
  const bool is_whole = text.starts_with("rtsql database\n") && hash != std::string::npos &&
                        with_hash(text.substr(0, hash)) == text;
  if (!is_whole) throw is_damaged(path, "it is none that rtsql writes");
  check_format(static_cast<uint32_t>(number_of(text, "\nformat ")), path);
  return number_of(text, "\ngeneration ");
}

}  // namespace rtsql
