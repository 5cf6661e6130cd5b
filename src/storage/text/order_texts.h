// Orders texts on the device, bytewise. A most-significant-word radix sort: words of eight bytes order the
// texts, and those that agree in a word are ordered by the next one, among themselves.
#pragma once

#include <optional>

#include "storage/text/device_texts.h"

namespace rtsql {

struct OrderedTexts {
  gpu::Buffer numbers;   // uint32 each, of the texts, in their order
  gpu::Buffer is_first;  // uint32 each, 1 where a text differs from the one before
};

// Returns nothing where the host has to do it: texts agree in too many bytes, or have zeros among them.
// Finishes the stream. Throws Error(kMemory).
std::optional<OrderedTexts> order_texts(gpu::Stream& stream, const shader::TextRefs& texts, uint64_t count,
                                        gpu::Timings& timings);

}  // namespace rtsql
