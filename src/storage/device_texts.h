// The texts of a dictionary in device memory.
#pragma once

#include <memory>

#include "gpu/device.h"
#include "schema/dictionary.h"

namespace rtsql {

// Holds a text heap as schema/text_heap.h has it: where texts end (uint64 each), and their bytes.
struct DeviceTexts {
  gpu::Buffer ends;
  gpu::Buffer bytes;
};

// Returns the dictionary's texts; they are copied to the device when they are first asked for, and stay there
// as long as the dictionary lives. Whoever asks has the device's turn. Throws Error(kMemory).
std::shared_ptr<const DeviceTexts> device_texts(gpu::Device& device, const Dictionary& dictionary);

}  // namespace rtsql
