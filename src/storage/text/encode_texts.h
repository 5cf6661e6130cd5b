// Makes sorted dictionaries of texts in device memory.
#pragma once

#include <optional>

#include "storage/text/device_texts.h"

namespace rtsql {

struct DeviceEncodedTexts {
  DictionaryPtr dictionary;
  gpu::Buffer codes;  // uint32, one per text
};

// Encodes at least one text. With `hashes`, a uint64 per text, equal texts are found by these first, and they
// are sorted; without, texts are ordered at once, which is faster where nearly all differ. Many texts that
// differ are ordered on the device, few on the host. Returns nothing where the host has to do all: where two
// texts have one hash, or order_texts() says so. Finishes the stream. Throws Error(kMemory).
std::optional<DeviceEncodedTexts> encode_texts(gpu::Stream& stream, const DeviceTextRefs& texts,
                                               const gpu::Buffer* hashes, gpu::Timings& timings);

// Does the same on the host's threads, which can always.
DeviceEncodedTexts encode_texts_on_host(gpu::Stream& stream, const DeviceTextRefs& texts,
                                        gpu::Timings& timings);

}  // namespace rtsql
