#include "storage/text/device_texts.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "algorithm/scan.h"
#include "common/divide.h"
#include "gpu/device_turn.h"
#include "gpu/rehearsal.h"
#include "shaders/storage/text/copy_texts.h"
#include "shaders/storage/text/find_texts.h"
#include "shaders/storage/text/pick_texts.h"

namespace rtsql {
namespace {

constexpr uint64_t kLongTextBytes = 512;  // on average

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

gpu::Kernel<shader::FindTextsParams> find_texts_kernel(gpu::Device& device) {
  return device.kernel<shader::FindTextsParams>("storage/text/find_texts");
}

// Finds texts among sorted ones, by halves, a thread each.
std::vector<TextPlace> find_texts(gpu::Device& device, const DeviceTexts& sorted, const TextHeap& wanted) {
  const uint64_t count = wanted.size(), bytes = count * sizeof(uint32_t);
  gpu::Stream stream(device);
  const auto uploaded = [&](std::span<const std::byte> host) -> gpu::Buffer& {
    gpu::Buffer& buffer = stream.scratch(std::max<uint64_t>(1, host.size()), "texts to find");
    stream.upload(buffer, 0, host);
    return buffer;
  };
  gpu::Buffer& lower_bounds = stream.scratch(bytes, "places of texts");
  gpu::Buffer& are_there = stream.scratch(bytes, "places of texts");
  shader::FindTextsParams params{};
  params.heap = sorted.heap();
  params.wanted = {.ends = uploaded(std::as_bytes(wanted.ends())).address(),
                   .bytes = uploaded(std::as_bytes(wanted.bytes())).address()};
  params.lower_bounds = lower_bounds.address();
  params.are_there = are_there.address();
  params.heap_count = static_cast<uint32_t>(text_count(sorted));
  params.wanted_count = static_cast<uint32_t>(count);
  stream.dispatch(find_texts_kernel(device), params, divide_up(count, shader::kFindTextsThreads));
  std::vector<uint32_t> codes(count), found(count);
  stream.download(lower_bounds, 0, std::as_writable_bytes(std::span(codes)));
  stream.download(are_there, 0, std::as_writable_bytes(std::span(found)));
  stream.finish();
  std::vector<TextPlace> places(count);
  for (uint64_t i = 0; i < count; ++i) places[i] = {codes[i], found[i] != 0};
  return places;
}

bool sees(const DeviceTexts& texts) {
  return texts.ends.mapped() != nullptr && texts.bytes.mapped() != nullptr;
}

// Returns where a text that the host sees begins, and where it ends.
std::pair<uint64_t, uint64_t> place_of(const DeviceTexts& texts, uint32_t number) {
  std::array<uint64_t, 2> ends = {};  // of the text before, and of this one
  const size_t known = number == 0 ? 1 : 2;
  std::memcpy(ends.data() + 2 - known, texts.ends.mapped() + (number + 1 - known) * sizeof(uint64_t),
              known * sizeof(uint64_t));
  return {ends[0], ends[1]};
}

// To read so much where the host sees it takes no longer than a kernel takes to begin, also over a bus.
constexpr size_t kFewTexts = 16;
constexpr uint64_t kFewBytes = 2048;

// Reads few texts where the host sees them, which it may do from any thread. Returns none where they are
// many.
std::optional<TextHeap> read_seen(const DeviceTexts& texts, std::span<const uint32_t> numbers) {
  if (numbers.size() > kFewTexts || !sees(texts)) return std::nullopt;
  TextHeap read;
  std::string text;
  for (const uint32_t number : numbers) {
    const auto [begin, end] = place_of(texts, number);
    if (read.bytes().size() + end - begin > kFewBytes) return std::nullopt;
    text.resize(end - begin);
    if (!text.empty()) std::memcpy(text.data(), texts.bytes.mapped() + begin, text.size());
    read.append(text);
  }
  return read;
}

// Reads the beginning of a text, up to `most` bytes of it.
std::string beginning_of(const DeviceTexts& texts, uint32_t number, size_t most) {
  const auto [begin, end] = place_of(texts, number);
  std::string text(std::min<uint64_t>(most, end - begin), '\0');
  if (!text.empty()) std::memcpy(text.data(), texts.bytes.mapped() + begin, text.size());
  return text;
}

// A text is told from the sought one by as many bytes as that has, and one more.
TextPlace find_seen(const DeviceTexts& sorted, std::string_view sought) {
  uint32_t begin = 0, end = static_cast<uint32_t>(text_count(sorted));
  bool is_there = false;
  while (begin < end) {
    const uint32_t middle = begin + (end - begin) / 2;
    const std::string text = beginning_of(sorted, middle, sought.size() + 1);
    if (text < sought) {
      begin = middle + 1;
    } else {
      end = middle;
      is_there = text == sought;
    }
  }
  return {begin, is_there};
}

bool are_found_by_host(const DeviceTexts& sorted, const TextHeap& sought) {
  if (sought.size() > kMostSoughtByHost || !sees(sorted)) return false;
  for (uint64_t i = 0; i < sought.size(); ++i) {
    if (sought[i].size() > kMostBytesSoughtByHost) return false;
  }
  return true;
}

// Uses the device for texts. Threads that compute for the one that has its turn ask, too, while that waits
// for them: they come one after the other.
class TextWork {
 public:
  explicit TextWork(gpu::Device& device) : turn_(device), lock_(mutex_) {}

 private:
  static inline std::mutex mutex_;

  const gpu::KeptTurn turn_;  // others do not wait for the lock with the device in their hands
  const std::lock_guard<std::mutex> lock_;
  const gpu::Rehearsal::Pause in_earnest_;
};

// Reads and searches the texts of a dictionary that was made on the device. Who asks has its turn, or
// computes for the thread that has it.
class DeviceTextSource : public TextSource {
 public:
  DeviceTextSource(gpu::Device& device, std::shared_ptr<const DeviceTexts> texts)
      : device_(device), texts_(std::move(texts)) {}

  TextHeap read_all() const override {
    const TextWork work(device_);
    return read_texts(device_, *texts_);
  }

  TextHeap read(std::span<const uint32_t> numbers) const override {
    if (std::optional<TextHeap> seen = read_seen(*texts_, numbers)) return *std::move(seen);
    const TextWork work(device_);
    if (numbers.size() != 1) return read_from_device(numbers);
    // Rows that the host computes ask for one text at a time, often for the same.
    auto known = texts_read_.find(numbers[0]);
    if (known == texts_read_.end()) {
      if (texts_read_.size() >= kMostKept) texts_read_.clear();
      known = texts_read_.emplace(numbers[0], read_from_device(numbers)[0]).first;
    }
    TextHeap text;
    text.append(known->second);
    return text;
  }

  // A statement's literals are looked for when it is planned, and when it runs.
  std::vector<TextPlace> find(std::span<const std::string_view> texts) const override {
    std::vector<TextPlace> places(texts.size());
    TextHeap unknown;
    std::vector<size_t> unknown_at;
    {
      const std::lock_guard lock(finding_);
      for (size_t i = 0; i < texts.size(); ++i) {
        const auto known = places_found_.find(texts[i]);
        if (known != places_found_.end()) {
          places[i] = known->second;
        } else {
          unknown.append(texts[i]);
          unknown_at.push_back(i);
        }
      }
    }
    if (unknown_at.empty()) return places;
    const std::vector<TextPlace> found = find_unknown(unknown);
    const std::lock_guard lock(finding_);
    if (places_found_.size() >= kMostKept) places_found_.clear();
    for (size_t i = 0; i < found.size(); ++i) {
      places[unknown_at[i]] = found[i];
      places_found_.emplace(unknown[i], found[i]);
    }
    return places;
  }

 private:
  static constexpr size_t kMostKept = 16384;

  std::vector<TextPlace> find_unknown(const TextHeap& texts) const {
    if (!are_found_by_host(*texts_, texts)) {
      const TextWork work(device_);
      return find_texts(device_, *texts_, texts);
    }
    std::vector<TextPlace> places;
    for (uint64_t i = 0; i < texts.size(); ++i) places.push_back(find_seen(*texts_, texts[i]));
    return places;
  }

  TextHeap read_from_device(std::span<const uint32_t> numbers) const {
    gpu::Stream stream(device_);
    gpu::Buffer& wanted = stream.scratch(numbers.size_bytes(), "codes of texts");
    stream.upload(wanted, 0, std::as_bytes(numbers));
    const DeviceTextRefs picked = pick_texts(stream, *texts_, wanted.address(), numbers.size());
    gpu::Timings timings;
    return read_texts(device_, copy_texts(stream, picked.refs(), numbers.size(), timings));
  }

  gpu::Device& device_;
  const std::shared_ptr<const DeviceTexts> texts_;
  mutable std::unordered_map<uint32_t, std::string> texts_read_;  // is of who does the work
  mutable std::mutex finding_;                                    // of what follows
  mutable std::map<std::string, TextPlace, std::less<>> places_found_;
};

const DeviceTexts* texts_of(const Dictionary& dictionary) {
  return static_cast<const DeviceTexts*>(dictionary.companion().get());
}

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

bool host_sees_texts(const Dictionary& dictionary) {
  const DeviceTexts* const texts = texts_of(dictionary);
  return dictionary.is_read() || (texts != nullptr && sees(*texts));
}

std::optional<TextHeap> texts_seen(const Dictionary& dictionary, std::span<const uint32_t> codes) {
  return dictionary.is_read() ? dictionary.strings(codes) : read_seen(*texts_of(dictionary), codes);
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
  // One thread would take long over a long text.
  const uint32_t together =
      bytes / std::max<uint64_t>(count, 1) < kLongTextBytes ? 1 : shader::kCopyTextsThreads;
  stream.dispatch(device.kernel<shader::CopyTextsParams>("storage/text/copy_texts", {together}), params,
                  divide_up(count * together, shader::kCopyTextsThreads));
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
  device.precompile([&] { find_texts_kernel(device); });
  return dictionary;
}

}  // namespace rtsql
