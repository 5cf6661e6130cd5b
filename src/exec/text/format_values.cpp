#include "exec/text/format_values.h"

#include "common/divide.h"
#include "exec/text/device_choice.h"
#include "exec/text/text_column.h"
#include "expression/type_rules.h"
#include "schema/bitmap.h"
#include "shaders/exec/text/format_values.h"

namespace rtsql {
namespace {

constexpr uint64_t kTextBytes = shader::kFormattedWords * sizeof(uint64_t);
constexpr uint64_t kMostTextBytes = uint64_t{1} << 30;

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
    default:
      return std::nullopt;
  }
}

// The columns' bitmaps are their own.
gpu::Buffer copy_of_validity(gpu::Stream& stream, const Column& values) {
  if (!values.nullable()) return {};
  gpu::Buffer copy = stream.device().allocate(bitmap_bytes(values.rows()), "texts of values");
  stream.copy(values.validity().address(), copy.address(), copy.bytes());
  return copy;
}

ColumnPtr format_on_device(Execution& execution, const Column& values, uint32_t format, bool are_distinct) {
  gpu::Device& device = execution.device();
  const uint64_t count = values.rows();
  gpu::Stream stream(device);
  FunctionTexts made(device, count);
  made.nearly_all_differ = are_distinct;
  // It ends when the column has a copy of the texts.
  const gpu::Buffer bytes = device.allocate(count * kTextBytes, "texts of values");
  stream.stage("texts");
  stream.fill(made.gave_up, 0);
  gpu::Buffer validity = copy_of_validity(stream, values);
  shader::FormatValuesParams params{};
  params.values = values.values().address();
  params.validity = validity ? validity.address() : 0;
  params.made = made.refs();
  params.bytes = bytes.address();
  params.count = static_cast<uint32_t>(count);
  params.value_bytes = value_bytes(values.type());
  params.scale = is_exact(values.type()) ? static_cast<uint32_t>(scale_of(values.type())) : 0;
  stream.dispatch(device.kernel<shader::FormatValuesParams>("exec/text/format_values", {format}), params,
                  divide_up(count, shader::kFormatThreads));
  stream.count_bytes(values.values().bytes() + bytes.bytes());
  return text_column(execution, stream, std::move(made), std::move(validity));
}

}  // namespace

ColumnPtr format_values(Execution& execution, const Column& values, bool are_distinct) {
  const std::optional<uint32_t> format = format_of(values.type());
  if (!format || values.rows() > kMostTextBytes / kTextBytes) return nullptr;
  if (!suits_device(execution, execution.device().info().kind, values.rows(), false)) return nullptr;
  return if_it_fits([&] { return format_on_device(execution, values, *format, are_distinct); });
}

}  // namespace rtsql
