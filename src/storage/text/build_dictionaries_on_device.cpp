#include "storage/text/build_dictionaries_on_device.h"

#include <optional>
#include <span>
#include <utility>

#include "common/count_steps.h"
#include "common/error.h"
#include "common/raw_vector.h"
#include "storage/text/encode_texts.h"
#include "storage/text/text_blocks.h"

namespace rtsql {
namespace {

// The host takes no longer for fewer.
constexpr uint64_t kLeastTexts = 128 << 10;

uint64_t text_count(const DictionaryInput& input) {
  uint64_t texts = 0;
  for (const TextList& list : input.lists) texts += list.size();
  return texts;
}

std::optional<BuiltDictionary> build_if_memory_lasts(gpu::Device& device, const DictionaryInput& input,
                                                     unsigned threads) {
  try {
    return build_dictionary_on_device(device, input, threads);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kMemory) throw;
    return std::nullopt;
  }
}

}  // namespace

std::optional<BuiltDictionary> build_dictionary_on_device(gpu::Device& device, const DictionaryInput& input,
                                                          unsigned threads) {
  const TextBlocks blocks(input, threads);
  const uint64_t count = blocks.count();
  if (count == 0 || count > UINT32_MAX) return std::nullopt;
  const DeviceTexts texts = blocks.upload(device);
  gpu::Stream stream(device);
  gpu::Timings timings;
  const DeviceTextRefs refs = refer_to(stream, texts, count);
  std::optional<DeviceEncodedTexts> encoded = encode_texts(stream, refs, nullptr, timings);
  if (!encoded) return std::nullopt;
  RawVector<uint32_t> codes(count);
  device.read(encoded->codes, 0, std::as_writable_bytes(std::span(codes)));
  return BuiltDictionary{std::move(encoded->dictionary), blocks.codes_by_list(codes), {}};
}

std::vector<BuiltDictionary> build_dictionaries_on_device(gpu::Device& device,
                                                          std::vector<DictionaryInput> inputs,
                                                          unsigned threads) {
  std::vector<BuiltDictionary> built(inputs.size());
  std::vector<DictionaryInput> left;
  std::vector<size_t> left_numbers;
  for (size_t i = 0; i < inputs.size(); ++i) {
    work_of_thread().poll();
    std::optional<BuiltDictionary> made;
    if (device.info().kind != gpu::DeviceKind::kCpu && inputs[i].known == nullptr &&
        text_count(inputs[i]) >= kLeastTexts)
      made = build_if_memory_lasts(device, inputs[i], threads);
    if (made) {
      built[i] = *std::move(made);
    } else {
      left.push_back(std::move(inputs[i]));
      left_numbers.push_back(i);
    }
  }
  std::vector<BuiltDictionary> made = build_dictionaries(std::move(left), threads);
  for (size_t i = 0; i < made.size(); ++i) built[left_numbers[i]] = std::move(made[i]);
  return built;
}

}  // namespace rtsql
