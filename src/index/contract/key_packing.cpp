#include "index/contract/key_packing.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace rtsql {

KeyPacking::KeyPacking(const std::vector<KeySpan>& spans) {
  std::vector<Field*> by_width;
  fields_.reserve(spans.size());
  for (const KeySpan& span : spans) {
    fields_.push_back({span, static_cast<uint32_t>(std::bit_width(span.largest - span.smallest))});
    by_width.push_back(&fields_.back());
  }
  std::ranges::stable_sort(by_width, {}, &Field::bits);
  uint32_t left = kMostKeyBits;
  for (size_t i = 0; i < by_width.size(); ++i) {
    Field& field = *by_width[i];
    const uint32_t kept = std::min(field.bits, left / static_cast<uint32_t>(by_width.size() - i));
    field.dropped = field.bits - kept;
    field.bits = kept;
    left -= kept;
  }
}

KeyPacking KeyPacking::of(gpu::Device& device, const std::vector<ColumnPtr>& columns) {
  if (columns.size() < 2) return {};
  std::vector<KeySpan> spans;
  for (const ColumnPtr& column : columns)
    spans.push_back(column->statistics(device).keys.value_or(KeySpan{}));
  return KeyPacking(spans);
}

std::optional<KeyPacking> KeyPacking::with(const std::vector<KeySpan>& spans) const {
  std::vector<KeySpan> all;
  for (size_t i = 0; i < fields_.size(); ++i) {
    const KeySpan& span = fields_[i].span;
    all.push_back({std::min(span.smallest, spans[i].smallest), std::max(span.largest, spans[i].largest)});
  }
  KeyPacking packing(all);
  const bool stays = std::ranges::equal(fields_, packing.fields_, [](const Field& one, const Field& other) {
    return one.span.smallest == other.span.smallest && one.bits == other.bits && one.dropped == other.dropped;
  });
  return stays ? std::optional(std::move(packing)) : std::nullopt;
}

bool KeyPacking::is_exact(size_t columns) const {
  return std::all_of(fields_.begin(), fields_.begin() + static_cast<ptrdiff_t>(columns),
                     [](const Field& field) { return field.dropped == 0; });
}

uint32_t KeyPacking::bits_behind(size_t field) const {
  uint32_t bits = 0;
  for (size_t i = field + 1; i < fields_.size(); ++i) bits += fields_[i].bits;
  return bits;
}

}  // namespace rtsql
