#include "exec/text/tabulate_on_host.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "common/count_steps.h"
#include "common/divide.h"
#include "common/letter_case.h"
#include "common/parallel.h"
#include "schema/computed_column.h"
#include "schema/prefix_key.h"

namespace rtsql {
namespace {

constexpr uint64_t kTextsPerTask = 16 << 10;

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char byte) { return static_cast<unsigned char>(byte) >= 0x80; });
}

// ASCII keeps its bytes in the other case, so that the first ones are enough.
int64_t prefix_in(TextPrefix::Letters letters, std::string_view text) {
  if (letters == TextPrefix::Letters::kAsTheyAre) return prefix_key(text);
  const std::string_view first = text.substr(0, kPrefixBytes);
  const bool is_upper = letters == TextPrefix::Letters::kUpper;
  if (!is_ascii(first)) return prefix_key(is_upper ? upper_case(text) : lower_case(text));
  std::array<char, kPrefixBytes> changed{};
  std::ranges::transform(first, changed.begin(), [&](char c) {
    if (is_upper) return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return prefix_key({changed.data(), first.size()});
}

// A call of a function object, and a Value, take longer than such a key does.
HostColumn tabulate_prefixes(TextPrefix::Letters letters, const TextHeap& texts) {
  HostColumn column;
  column.type = TypeId::kBigint;
  column.rows = texts.size();
  column.data.resize(texts.size() * sizeof(int64_t));
  parallel_for(hardware_threads(), divide_up(texts.size(), kTextsPerTask), [&](uint64_t task) {
    const uint64_t begin = task * kTextsPerTask, end = std::min(texts.size(), begin + kTextsPerTask);
    count_bytes((end - begin) * kPrefixBytes);
    for (uint64_t number = begin; number < end; ++number) {
      const int64_t key = prefix_in(letters, texts[number]);
      std::memcpy(column.data.data() + number * sizeof key, &key, sizeof key);
    }
  });
  return column;
}

}  // namespace

HostColumn tabulate_on_host(const DictionaryFunction& function, const TextHeap& texts) {
  if (const auto* prefix = std::get_if<TextPrefix>(&function.on_device))
    return tabulate_prefixes(prefix->letters, texts);
  const Value none = Value::null_of(function.result);
  return computed_column(function.result, texts.size(), [&] {
    return [&](uint64_t number) {
      count_bytes(texts[number].size());
      return function.apply(texts[number]).value_or(none);
    };
  });
}

}  // namespace rtsql
