#include "exec/text/tabulate_on_host.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "common/count_steps.h"
#include "common/find_text.h"
#include "common/letter_case.h"
#include "common/utf8.h"
#include "schema/column_builder.h"
#include "schema/computed_column.h"
#include "schema/prefix_key.h"

namespace rtsql {
namespace {

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

// Computes what a function gives for each text, in the fastest way that there is. A call of a function object
// for each text, and a Value, take longer than what many functions do.
class HostTabulation {
 public:
  HostTabulation(const DictionaryFunction& function, const TextHeap& texts)
      : function_(function), texts_(texts) {}

  HostColumn operator()(const TextPrefix& prefix) const {
    return computed_in_runs(function_.result, texts_.size(),
                            [&](HostColumn& column, uint64_t begin, uint64_t end) {
                              count_bytes((end - begin) * kPrefixBytes);
                              for (uint64_t number = begin; number < end; ++number)
                                store(column, number, prefix_in(prefix.letters, texts_[number]));
                            });
  }

  HostColumn operator()(const TextMatcher& matcher) const { return of_texts_with(matcher.part); }

  HostColumn operator()(const PartPosition& position) const { return of_texts_with(position.part); }

  HostColumn operator()(TextMeasure measure) const {
    if (measure == TextMeasure::kFirstCode) return of_each();
    return computed_in_runs(
        function_.result, texts_.size(), [&](HostColumn& column, uint64_t begin, uint64_t end) {
          // A text of ASCII has as many characters as bytes.
          const bool counts_bytes = measure == TextMeasure::kBytes || is_ascii(bytes_of(begin, end));
          for (uint64_t number = begin; number < end; ++number) {
            const std::string_view text = texts_[number];
            store(column, number, static_cast<int32_t>(counts_bytes ? text.size() : count_code_points(text)));
          }
        });
  }

  HostColumn operator()(const TextSlice& slice) const {
    return computed_texts(function_.result, texts_.size(),
                          [&] { return [&](uint64_t number) { return cut(texts_[number], slice); }; });
  }

  template <class Other>
  HostColumn operator()(const Other&) const {
    return of_each();
  }

 private:
  HostColumn of_each() const {
    if (function_.append) return appended();
    const Value none = Value::null_of(function_.result);
    return computed_column(function_.result, texts_.size(), [&] {
      return [&](uint64_t number) {
        count_bytes(texts_[number].size());
        return function_.apply(texts_[number]).value_or(none);
      };
    });
  }

  HostColumn appended() const {
    return computed_texts(function_.result, texts_.size(), [&] {
      return [&, made = std::string()](uint64_t number) mutable -> std::string_view {
        made.clear();
        function_.append(made, texts_[number]);
        return made;
      };
    });
  }

  // Computes what is zero, or false, of a text without the part. It is looked for in all texts of a task at
  // once.
  HostColumn of_texts_with(const std::string& part) const {
    if (part.empty()) return of_each();
    return computed_in_runs(
        function_.result, texts_.size(), [&](HostColumn& column, uint64_t begin, uint64_t end) {
          const size_t size = value_bytes(function_.result);
          for (uint64_t number = begin; (number = text_with(part, number, end)) < end; ++number)
            store_value(function_.result, *function_.apply(texts_[number]),
                        column.data.data() + number * size);
        });
  }

  // Returns the first text from `number` to before `end` that has the part, or its beginning; `end` where
  // none has.
  uint64_t text_with(std::string_view part, uint64_t number, uint64_t end) const {
    const std::string_view bytes = bytes_of(number, end);
    const size_t found = find_text(bytes, part);
    if (found == std::string_view::npos) return end;
    const char* const place = bytes.data() + found;
    while (place >= texts_[number].data() + texts_[number].size()) ++number;
    return number;
  }

  // Returns the bytes of neighbouring texts.
  std::string_view bytes_of(uint64_t begin, uint64_t end) const {
    if (begin == end) return {};
    const char* const first = texts_[begin].data();
    const std::string_view last = texts_[end - 1];
    return {first, static_cast<size_t>(last.data() + last.size() - first)};
  }

  template <class Number>
  static void store(HostColumn& column, uint64_t row, Number number) {
    std::memcpy(column.data.data() + row * sizeof number, &number, sizeof number);
  }

  const DictionaryFunction& function_;
  const TextHeap& texts_;
};

}  // namespace

HostColumn tabulate_on_host(const DictionaryFunction& function, const TextHeap& texts) {
  return std::visit(HostTabulation(function, texts), function.on_device);
}

}  // namespace rtsql
