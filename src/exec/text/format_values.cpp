#include "exec/text/format_values.h"

#include "common/divide.h"
#include "exec/text/device_automaton.h"
#include "exec/text/formatted_texts.h"
#include "exec/text/powers_of_ten.h"
#include "expression/type_rules.h"
#include "shaders/exec/text/format_values.h"

namespace rtsql {
namespace {

// Returns none where the host writes the texts.
std::optional<uint32_t> format_of(Type type) {
  switch (type.id) {
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kBigint:
      return shader::kFormatsInteger;
    case TypeId::kDecimal:
      if (is_wide(type)) return std::nullopt;
      return shader::kFormatsDecimal;
    case TypeId::kDate:
      return shader::kFormatsDate;
    case TypeId::kTime:
      return shader::kFormatsTime;
    case TypeId::kTimestamp:
      return shader::kFormatsTimestamp;
    case TypeId::kDouble:
      return shader::kFormatsDoubleValue;
    case TypeId::kReal:
      return shader::kFormatsRealValue;
    default:
      return std::nullopt;
  }
}

}  // namespace

ColumnPtr format_values(Execution& execution, const Column& values, bool are_distinct) {
  const std::optional<uint32_t> format = format_of(values.type());
  if (!format) return nullptr;
  const auto record = [&](gpu::Stream& stream, const shader::FormattedTexts& texts) {
    shader::FormatValuesParams params{};
    params.texts = texts;
    params.value_bytes = value_bytes(values.type());
    if (is_floating(values.type())) params.powers = upload_scratch(stream, powers_of_ten());
    if (is_exact(values.type())) params.scale = static_cast<uint32_t>(scale_of(values.type()));
    stream.dispatch(
        execution.device().kernel<shader::FormatValuesParams>("exec/text/format_values", {*format}), params,
        divide_up(texts.count, shader::kFormatThreads));
  };
  return formatted_texts(execution, values, shader::kFormattedWords, are_distinct, record);
}

}  // namespace rtsql
