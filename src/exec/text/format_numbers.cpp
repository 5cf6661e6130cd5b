#include "exec/text/format_numbers.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "common/divide.h"
#include "exec/text/device_automaton.h"
#include "exec/text/formatted_texts.h"
#include "expression/type_rules.h"
#include "shaders/exec/text/format_numbers.h"

namespace rtsql {
namespace {

static_assert(static_cast<unsigned char>(NumberText::kDigit) == shader::kDigitMark);

constexpr size_t kLayoutBytes = shader::kNumberTextWords * sizeof(uint64_t);

// Zeros follow the text.
using Layout = std::array<char, kLayoutBytes>;

uint32_t numbers_of(Type type) {
  if (type.id == TypeId::kDouble) return shader::kFormatsDouble;
  return type.id == TypeId::kReal ? shader::kFormatsReal : shader::kFormatsExact;
}

std::vector<Layout> packed(const std::vector<std::string>& texts) {
  std::vector<Layout> layouts(texts.size());
  for (size_t i = 0; i < texts.size(); ++i) std::ranges::copy(texts[i], layouts[i].begin());
  return layouts;
}

void record_format(gpu::Stream& stream, const shader::FormattedTexts& texts, Type type,
                   const NumberText& text) {
  shader::FormatNumbersParams params{};
  params.texts = texts;
  params.layouts = upload_scratch(stream, packed(text.layouts));
  params.value_bytes = value_bytes(type);
  if (is_exact(type)) params.scale = static_cast<uint32_t>(scale_of(type));
  params.whole_digits = text.whole_digits;
  params.decimal_places = text.decimal_places;
  params.drops_zeros = text.drops_zeros ? 1 : 0;
  params.known_digits = text.known_digits;
  stream.dispatch(
      stream.device().kernel<shader::FormatNumbersParams>("exec/text/format_numbers", {numbers_of(type)}),
      params, divide_up(texts.count, shader::kFormatNumbersThreads));
}

}  // namespace

ColumnPtr format_numbers(Execution& execution, const Column& numbers, const NumberText& text) {
  size_t most_bytes = 0;
  for (const std::string& layout : text.layouts) most_bytes = std::max(most_bytes, layout.size());
  if (most_bytes > kLayoutBytes) return nullptr;
  const auto words = static_cast<uint32_t>(std::max<uint64_t>(divide_up(most_bytes, sizeof(uint64_t)), 1));
  const auto record = [&](gpu::Stream& stream, const shader::FormattedTexts& texts) {
    record_format(stream, texts, numbers.type(), text);
  };
  return formatted_texts(execution, numbers, words, false, record);
}

}  // namespace rtsql
