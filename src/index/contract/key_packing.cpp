#include "index/contract/key_packing.h"

#include <bit>

namespace rtsql {

KeyPacking::KeyPacking(const std::vector<KeySpan>& spans) {
  for (const KeySpan& span : spans)
    fields_.push_back({span, static_cast<uint32_t>(std::bit_width(span.largest - span.smallest))});
}

KeyPacking KeyPacking::of(gpu::Device& device, const std::vector<ColumnPtr>& columns) {
  if (columns.size() < 2) return {};
  std::vector<KeySpan> spans;
  for (const ColumnPtr& column : columns) spans.push_back(key_span(device, *column).value_or(KeySpan{}));
  return KeyPacking(spans);
}

uint32_t KeyPacking::bits_behind(size_t field) const {
  uint32_t bits = 0;
  for (size_t i = field + 1; i < fields_.size(); ++i) bits += fields_[i].bits;
  return bits;
}

}  // namespace rtsql
