#include "exec/text/text_column.h"

#include <span>

#include "storage/text/encode_texts.h"

namespace rtsql {

ColumnPtr text_column(Execution& execution, gpu::Stream& stream, FunctionTexts texts, gpu::Buffer validity) {
  gpu::Timings timings;
  uint32_t gave_up = 0;
  stream.download(texts.gave_up, 0, std::as_writable_bytes(std::span(&gave_up, 1)));
  timings.add(stream.finish());
  std::optional<DeviceEncodedTexts> encoded;
  if (gave_up == 0 && texts.nearly_all_differ) encoded = encode_texts(stream, texts.texts, nullptr, timings);
  if (gave_up == 0 && !encoded) encoded = encode_texts(stream, texts.texts, &texts.hashes, timings);
  execution.add(timings);
  if (!encoded) return nullptr;
  return std::make_shared<const Column>(TypeId::kVarchar, texts.texts.count, std::move(encoded->codes),
                                        std::move(validity), std::move(encoded->dictionary));
}

}  // namespace rtsql
