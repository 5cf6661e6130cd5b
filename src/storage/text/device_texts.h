// The texts of a dictionary in device memory.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "gpu/device.h"
#include "gpu/stream.h"
#include "schema/dictionary.h"
#include "shaders/storage/text/heap.h"

namespace rtsql {

// Holds a text heap as schema/text_heap.h has it: where texts end (uint64 each), and their bytes.
struct DeviceTexts {
  gpu::Buffer ends;
  gpu::Buffer bytes;

  shader::TextHeapRef heap() const { return {.ends = ends.address(), .bytes = bytes.address()}; }
};

// Holds texts that lie in buffers of others, by number: their addresses (uint64 each) and lengths (uint32).
struct DeviceTextRefs {
  DeviceTextRefs(gpu::Device& device, uint64_t size);

  shader::TextRefs refs() const { return {.begins = begins.address(), .bytes = bytes.address()}; }

  uint64_t count;
  uint64_t total_bytes = 0;  // of all texts; 0 where nobody has summed them up
  gpu::Buffer begins;
  gpu::Buffer bytes;
};

// Returns the dictionary's texts; they are copied to the device when they are first asked for, and stay there
// as long as the dictionary lives. Whoever asks has the device's turn. Throws Error(kMemory).
std::shared_ptr<const DeviceTexts> device_texts(gpu::Device& device, const Dictionary& dictionary);

// Tells whether a few of the dictionary's strings are read without the device. The caller has the device's
// turn.
bool host_sees_texts(const Dictionary& dictionary);
// Reads few of them, with the turn or without; returns none where they are long.
std::optional<TextHeap> texts_seen(const Dictionary& dictionary, std::span<const uint32_t> codes);
// So few strings, of so many bytes at the most, are found in a dictionary that the host sees without the
// device.
inline constexpr size_t kMostSoughtByHost = 8;
inline constexpr size_t kMostBytesSoughtByHost = 256;

DeviceTexts upload_texts(gpu::Device& device, const TextHeap& texts);

// Records what names all texts of a heap.
DeviceTextRefs refer_to(gpu::Stream& stream, const DeviceTexts& texts, uint64_t count);

// Copies `count` texts into a heap. Finishes the stream. Throws Error(kMemory).
DeviceTexts copy_texts(gpu::Stream& stream, const shader::TextRefs& texts, uint64_t count,
                       gpu::Timings& timings);

// Reads all texts of a heap.
TextHeap read_texts(gpu::Device& device, const DeviceTexts& texts);

// Makes a dictionary of texts that ascend strictly. The host reads them when it first needs them.
DictionaryPtr dictionary_of(gpu::Device& device, DeviceTexts sorted);

}  // namespace rtsql
