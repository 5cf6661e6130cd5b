#include "exec/text/formatted_texts.h"

#include "exec/text/device_choice.h"
#include "exec/text/text_column.h"
#include "schema/bitmap.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostTextBytes = uint64_t{1} << 30;

// The columns' bitmaps are their own.
gpu::Buffer copy_of_validity(gpu::Stream& stream, const Column& values) {
  if (!values.nullable()) return {};
  gpu::Buffer copy = stream.device().allocate(bitmap_bytes(values.rows()), "texts of values");
  stream.copy(values.validity().address(), copy.address(), copy.bytes());
  return copy;
}

ColumnPtr format_on_device(Execution& execution, const Column& values, uint32_t words, bool are_distinct,
                           const RecordFormat& record) {
  gpu::Device& device = execution.device();
  const uint64_t count = values.rows();
  gpu::Stream stream(device);
  FunctionTexts made(device, count);
  made.nearly_all_differ = are_distinct;
  // It ends when the column has a copy of the texts.
  const gpu::Buffer bytes = device.allocate(count * words * sizeof(uint64_t), "texts of values");
  stream.stage("texts");
  stream.fill(made.gave_up, 0);
  gpu::Buffer validity = copy_of_validity(stream, values);
  record(stream, {.values = values.values().address(),
                  .validity = validity ? validity.address() : 0,
                  .made = made.refs(),
                  .bytes = bytes.address(),
                  .count = static_cast<uint32_t>(count),
                  .words = words});
  stream.count_bytes(values.values().bytes() + bytes.bytes());
  return text_column(execution, stream, std::move(made), std::move(validity));
}

}  // namespace

ColumnPtr formatted_texts(Execution& execution, const Column& values, uint32_t words, bool are_distinct,
                          const RecordFormat& record) {
  if (values.rows() > kMostTextBytes / (words * sizeof(uint64_t))) return nullptr;
  if (!suits_device(execution, execution.device().info().kind, values.rows(), false)) return nullptr;
  return if_it_fits([&] { return format_on_device(execution, values, words, are_distinct, record); });
}

}  // namespace rtsql
