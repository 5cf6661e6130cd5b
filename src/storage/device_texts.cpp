#include "storage/device_texts.h"

#include <span>

namespace rtsql {
namespace {

template <class Element>
gpu::Buffer uploaded(gpu::Device& device, std::span<const Element> elements) {
  gpu::Buffer buffer = device.allocate(elements.size_bytes(), "the texts of a dictionary");
  device.write(buffer, 0, std::as_bytes(elements));
  return buffer;
}

}  // namespace

std::shared_ptr<const DeviceTexts> device_texts(gpu::Device& device, const Dictionary& dictionary) {
  if (dictionary.companion() == nullptr) {
    const gpu::Rehearsal::Pause in_earnest;
    const TextHeap& texts = dictionary.texts();
    dictionary.keep_companion(std::make_shared<const DeviceTexts>(
        DeviceTexts{uploaded(device, texts.ends()), uploaded(device, texts.bytes())}));
  }
  return std::static_pointer_cast<const DeviceTexts>(dictionary.companion());
}

}  // namespace rtsql
