#include "storage/text/build_dictionaries_on_device.h"

#include <numeric>
#include <optional>
#include <span>

#include "common/error.h"
#include "common/parallel.h"
#include "storage/text/encode_texts.h"

namespace rtsql {
namespace {

// The host takes no longer for fewer.
constexpr uint64_t kLeastTexts = 128 << 10;

uint64_t text_count(const DictionaryInput& input) {
  uint64_t texts = 0;
  for (const TextList& list : input.lists) texts += list.size();
  return texts;
}

// Calls `use` for each text of a list that counts.
template <class Use>
void for_each_used(const DictionaryInput& input, size_t list, const Use& use) {
  const bool uses_all = input.used.empty() || input.used[list].empty();
  for (uint32_t number = 0; number < input.lists[list].size(); ++number) {
    if (uses_all || input.used[list][number]) use(number);
  }
}

// Holds the texts of an input that count, list by list.
struct CollectedTexts {
  TextHeap heap;
  std::vector<uint64_t> firsts;  // by list: the number of its first text in the heap
};

CollectedTexts collect_texts(const DictionaryInput& input, unsigned threads) {
  const size_t lists = input.lists.size();
  std::vector<uint64_t> firsts(lists + 1), first_bytes(lists + 1);
  parallel_for(threads, lists, [&](size_t list) {
    for_each_used(input, list, [&](uint32_t number) {
      ++firsts[list + 1];
      first_bytes[list + 1] += input.lists[list][number].size();
    });
  });
  std::partial_sum(firsts.begin(), firsts.end(), firsts.begin());
  std::partial_sum(first_bytes.begin(), first_bytes.end(), first_bytes.begin());
  CollectedTexts collected{TextHeap(firsts.back(), first_bytes.back()), std::move(firsts)};
  parallel_for(threads, lists, [&](size_t list) {
    uint64_t place = collected.firsts[list], byte = first_bytes[list];
    for_each_used(input, list, [&](uint32_t number) {
      const std::string_view text = input.lists[list][number];
      collected.heap.put(place++, byte, text);
      byte += text.size();
    });
  });
  return collected;
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
  CollectedTexts collected = collect_texts(input, threads);
  const uint64_t count = collected.heap.size();
  if (count == 0 || count > UINT32_MAX) return std::nullopt;
  gpu::Stream stream(device);
  gpu::Timings timings;
  const DeviceTexts texts = upload_texts(device, collected.heap);
  collected.heap = {};
  const DeviceTextRefs refs = refer_to(stream, texts, count);
  std::optional<DeviceEncodedTexts> encoded = encode_texts(stream, refs, nullptr, timings);
  if (!encoded) return std::nullopt;
  std::vector<uint32_t> codes(count);
  device.read(encoded->codes, 0, std::as_writable_bytes(std::span(codes)));
  BuiltDictionary built;
  built.dictionary = std::move(encoded->dictionary);
  built.codes.resize(input.lists.size());
  parallel_for(threads, input.lists.size(), [&](size_t list) {
    built.codes[list].resize(input.lists[list].size());
    uint64_t place = collected.firsts[list];
    for_each_used(input, list, [&](uint32_t number) { built.codes[list][number] = codes[place++]; });
  });
  return built;
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
