#include "storage/text/device_texts.h"

#include <string>
#include <unordered_map>

#include "algorithm/scan.h"
#include "common/divide.h"
#include "gpu/rehearsal.h"
#include "shaders/storage/text/copy_texts.h"
#include "shaders/storage/text/pick_texts.h"

namespace rtsql {
namespace {

template <class Element>
gpu::Buffer uploaded(gpu::Device& device, std::span<const Element> elements) {
  gpu::Buffer buffer = device.allocate(elements.size_bytes(), "the texts of a dictionary");
  device.write(buffer, 0, std::as_bytes(elements));
  return buffer;
}

uint64_t text_count(const DeviceTexts& texts) {
  return texts.ends.bytes() / sizeof(uint64_t);
}

// Records what names `count` texts of a heap, those of `numbers`; 0: all of them.
DeviceTextRefs pick_texts(gpu::Stream& stream, const DeviceTexts& texts, gpu::Address numbers,
                          uint64_t count) {
  gpu::Device& device = stream.device();
  DeviceTextRefs picked(device, count);
  shader::PickTextsParams params{};
  params.heap = texts.heap();
  params.numbers = numbers;
  params.picked = picked.refs();
  params.count = static_cast<uint32_t>(count);
  stream.dispatch(device.kernel<shader::PickTextsParams>("storage/text/pick_texts"), params,
                  divide_up(count, shader::kPickTextsThreads));
  return picked;
}

// Reads the texts of a dictionary that was made on the device.
class DeviceTextSource : public TextSource {
 public:
  DeviceTextSource(gpu::Device& device, std::shared_ptr<const DeviceTexts> texts)
      : device_(device), texts_(std::move(texts)) {}

  TextHeap read_all() const override {
    const gpu::Rehearsal::Pause in_earnest;
    return read_texts(device_, *texts_);
  }

  // Searches ask for one text at a time, and begin with the same ones.
  TextHeap read(std::span<const uint32_t> numbers) const override {
    if (numbers.size() != 1) return read_from_device(numbers);
    auto probed = probed_.find(numbers[0]);
    if (probed == probed_.end()) {
      if (probed_.size() == kMostProbed) probed_.clear();
      probed = probed_.emplace(numbers[0], read_from_device(numbers)[0]).first;
    }
    TextHeap text;
    text.append(probed->second);
    return text;
  }

 private:
  static constexpr size_t kMostProbed = 16384;

  TextHeap read_from_device(std::span<const uint32_t> numbers) const {
    const gpu::Rehearsal::Pause in_earnest;
    gpu::Stream stream(device_);
    gpu::Buffer& wanted = stream.scratch(numbers.size_bytes(), "codes of texts");
    stream.upload(wanted, 0, std::as_bytes(numbers));
    const DeviceTextRefs picked = pick_texts(stream, *texts_, wanted.address(), numbers.size());
    gpu::Timings timings;
    return read_texts(device_, copy_texts(stream, picked.refs(), numbers.size(), timings));
  }

  gpu::Device& device_;
  const std::shared_ptr<const DeviceTexts> texts_;
  mutable std::unordered_map<uint32_t, std::string> probed_;
};

}  // namespace

DeviceTextRefs::DeviceTextRefs(gpu::Device& device, uint64_t size)
    : count(size),
      begins(device.allocate(size * sizeof(uint64_t), "places of texts")),
      bytes(device.allocate(size * sizeof(uint32_t), "lengths of texts")) {}

std::shared_ptr<const DeviceTexts> device_texts(gpu::Device& device, const Dictionary& dictionary) {
  if (dictionary.companion() == nullptr) {
    const gpu::Rehearsal::Pause in_earnest;
    dictionary.keep_companion(std::make_shared<const DeviceTexts>(upload_texts(device, dictionary.texts())));
  }
  return std::static_pointer_cast<const DeviceTexts>(dictionary.companion());
}

DeviceTexts upload_texts(gpu::Device& device, const TextHeap& texts) {
  return {uploaded(device, texts.ends()), uploaded(device, texts.bytes())};
}

DeviceTextRefs refer_to(gpu::Stream& stream, const DeviceTexts& texts, uint64_t count) {
  return pick_texts(stream, texts, 0, count);
}

DeviceTexts copy_texts(gpu::Stream& stream, const shader::TextRefs& texts, uint64_t count,
                       gpu::Timings& timings) {
  gpu::Device& device = stream.device();
  const gpu::Buffer places = device.allocate(count * sizeof(uint64_t), "places of texts");
  gpu::Buffer& total = stream.scratch(sizeof(uint64_t), "a count");
  exclusive_scan(stream, texts.bytes, places.address(), count, ScanSum::k64, total.address());
  uint64_t bytes = 0;
  stream.download(total, 0, std::as_writable_bytes(std::span(&bytes, 1)));
  timings.add(stream.finish());
  DeviceTexts copied{device.allocate(count * sizeof(uint64_t), "the texts of a dictionary"),
                     device.allocate(bytes, "the texts of a dictionary")};
  shader::CopyTextsParams params{};
  params.texts = texts;
  params.places = places.address();
  params.heap = copied.heap();
  params.count = static_cast<uint32_t>(count);
  stream.dispatch(device.kernel<shader::CopyTextsParams>("storage/text/copy_texts"), params,
                  divide_up(count, shader::kCopyTextsThreads));
  timings.add(stream.finish());
  return copied;
}

TextHeap read_texts(gpu::Device& device, const DeviceTexts& texts) {
  RawVector<uint64_t> ends(text_count(texts));
  device.read(texts.ends, 0, std::as_writable_bytes(std::span(ends)));
  RawVector<char> bytes(ends.empty() ? 0 : ends.back());
  device.read(texts.bytes, 0, std::as_writable_bytes(std::span(bytes)));
  return {std::move(ends), std::move(bytes)};
}

DictionaryPtr dictionary_of(gpu::Device& device, DeviceTexts sorted) {
  auto texts = std::make_shared<const DeviceTexts>(std::move(sorted));
  auto dictionary = std::make_shared<const Dictionary>(
      static_cast<uint32_t>(text_count(*texts)), std::make_shared<const DeviceTextSource>(device, texts));
  dictionary->keep_companion(std::move(texts));
  return dictionary;
}

}  // namespace rtsql
