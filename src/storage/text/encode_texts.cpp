#include "storage/text/encode_texts.h"

#include <span>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "algorithm/scan.h"
#include "common/divide.h"
#include "schema/dictionary_builder.h"
#include "shaders/storage/text/mark_texts.h"
#include "shaders/storage/text/number_texts.h"
#include "storage/text/order_texts.h"

namespace rtsql {
namespace {

// The host orders fewer texts sooner than the device goes through its rounds, unless it has much to read.
constexpr uint64_t kOrderedOnDevice = 32768;
constexpr uint64_t kBytesOfFewTexts = 1u << 20;

bool suits_host(const DeviceTextRefs& texts) {
  return texts.count < kOrderedOnDevice && texts.total_bytes < kBytesOfFewTexts;
}

// Holds the texts that differ, and which of them each text is.
struct DistinctTexts {
  DeviceTextRefs texts;
  gpu::Buffer distinct_of;  // uint32 each, by text
};

gpu::Buffer allocate_codes(gpu::Device& device, uint64_t count) {
  return device.allocate(count * sizeof(uint32_t), "codes of texts");
}

class TextEncoder {
 public:
  TextEncoder(gpu::Stream& stream, gpu::Timings& timings)
      : stream_(stream), device_(stream.device()), timings_(timings) {}

  std::optional<DeviceEncodedTexts> encode_by_hash(const DeviceTextRefs& texts, const gpu::Buffer& hashes) {
    std::optional<DistinctTexts> distinct = distinct_by_hash(texts, hashes);
    if (!distinct) return std::nullopt;
    std::optional<DeviceEncodedTexts> encoded = encode(distinct->texts);
    if (!encoded) return std::nullopt;
    gpu::Buffer codes = array(texts.count);
    gather(stream_, sizeof(uint32_t), encoded->codes.address(), distinct->distinct_of.address(), texts.count,
           codes.address());
    timings_.add(stream_.finish());
    encoded->codes = std::move(codes);
    return encoded;
  }

  std::optional<DeviceEncodedTexts> encode(const DeviceTextRefs& texts) {
    if (suits_host(texts)) return encode_texts_on_host(stream_, texts, timings_);
    const std::optional<OrderedTexts> order = order_texts(stream_, texts.refs(), texts.count, timings_);
    if (!order) return std::nullopt;
    DistinctTexts distinct = number(texts, order->numbers, order->is_first);
    DeviceTexts sorted = copy_texts(stream_, distinct.texts.refs(), distinct.texts.count, timings_);
    return DeviceEncodedTexts{dictionary_of(device_, std::move(sorted)), std::move(distinct.distinct_of)};
  }

 private:
  gpu::Buffer array(uint64_t count) { return allocate_codes(device_, count); }

  // Returns nothing where texts that differ have one hash.
  std::optional<DistinctTexts> distinct_by_hash(const DeviceTextRefs& texts, const gpu::Buffer& hashes) {
    const gpu::Buffer numbers = array(texts.count), is_first = array(texts.count), collisions = array(1);
    stream_.fill(collisions, 0);
    iota(stream_, numbers.address(), texts.count);
    radix_sort(stream_, hashes.address(), sizeof(uint64_t), numbers.address(), texts.count);
    shader::MarkTextsParams mark{};
    mark.texts = texts.refs();
    mark.hashes = hashes.address();
    mark.numbers = numbers.address();
    mark.is_first = is_first.address();
    mark.collisions = collisions.address();
    mark.count = static_cast<uint32_t>(texts.count);
    stream_.dispatch(device_.kernel<shader::MarkTextsParams>("storage/text/mark_texts"), mark,
                     divide_up(texts.count, shader::kMarkTextsThreads));
    uint32_t collided = 0;
    stream_.download(collisions, 0, std::as_writable_bytes(std::span(&collided, 1)));
    DistinctTexts distinct = number(texts, numbers, is_first);
    if (collided != 0) return std::nullopt;
    return distinct;
  }

  // Numbers the texts that differ, in the order of `numbers`, where equal ones stand beside each other.
  DistinctTexts number(const DeviceTextRefs& texts, const gpu::Buffer& numbers, const gpu::Buffer& is_first) {
    DistinctTexts distinct{DeviceTextRefs(device_, texts.count), array(texts.count)};
    gpu::Buffer& firsts_before = stream_.scratch(texts.count * sizeof(uint32_t), "texts by hash");
    gpu::Buffer& total = stream_.scratch(sizeof(uint64_t), "a count");
    exclusive_scan(stream_, is_first.address(), firsts_before.address(), texts.count, ScanSum::k32,
                   total.address());
    shader::NumberTextsParams params{};
    params.texts = texts.refs();
    params.numbers = numbers.address();
    params.is_first = is_first.address();
    params.firsts_before = firsts_before.address();
    params.distinct_of = distinct.distinct_of.address();
    params.distinct = distinct.texts.refs();
    params.count = static_cast<uint32_t>(texts.count);
    stream_.dispatch(device_.kernel<shader::NumberTextsParams>("storage/text/number_texts"), params,
                     divide_up(texts.count, shader::kNumberTextsThreads));
    stream_.download(total, 0, std::as_writable_bytes(std::span(&distinct.texts.count, 1)));
    timings_.add(stream_.finish());
    return distinct;
  }

  gpu::Stream& stream_;
  gpu::Device& device_;
  gpu::Timings& timings_;
};

}  // namespace

std::optional<DeviceEncodedTexts> encode_texts(gpu::Stream& stream, const DeviceTextRefs& texts,
                                               const gpu::Buffer* hashes, gpu::Timings& timings) {
  TextEncoder encoder(stream, timings);
  return hashes == nullptr ? encoder.encode(texts) : encoder.encode_by_hash(texts, *hashes);
}

DeviceEncodedTexts encode_texts_on_host(gpu::Stream& stream, const DeviceTextRefs& texts,
                                        gpu::Timings& timings) {
  gpu::Device& device = stream.device();
  EncodedTexts encoded =
      encode_texts(read_texts(device, copy_texts(stream, texts.refs(), texts.count, timings)));
  gpu::Buffer codes = allocate_codes(device, texts.count);
  device.write(codes, 0, std::as_bytes(std::span(encoded.codes)));
  return {std::move(encoded.dictionary), std::move(codes)};
}

}  // namespace rtsql
