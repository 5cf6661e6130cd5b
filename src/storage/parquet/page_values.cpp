#include "storage/parquet/page_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "common/error.h"
#include "storage/parquet/conversion.h"
#include "storage/parquet/delta_decoder.h"
#include "storage/parquet/hybrid_decoder.h"

namespace rtsql::parquet {
namespace {

[[noreturn]] void refuse_page(const std::string& what, std::string_view why) {
  throw Error(ErrorKind::kData, fmt::format("{} is damaged: {}", what, why));
}

std::string_view first_bytes(std::string_view bytes, uint64_t count, uint64_t width,
                             const std::string& what) {
  if (width != 0 && count > bytes.size() / width) refuse_page(what, "it has too few values");
  return bytes.substr(0, count * width);
}

uint32_t load_length(std::string_view bytes, const std::string& what) {
  if (bytes.size() < sizeof(uint32_t)) refuse_page(what, "it ends too early");
  uint32_t length = 0;
  std::memcpy(&length, bytes.data(), sizeof(length));
  return length;
}

PageValues of_memory(RawVector<char> memory) {
  PageValues values;
  values.memory = std::move(memory);
  values.fixed = {values.memory.data(), values.memory.size()};
  return values;
}

PageValues plain_texts(std::string_view bytes, uint64_t count, const std::string& what) {
  PageValues values;
  values.texts.reserve(std::min<uint64_t>(count, bytes.size() / sizeof(uint32_t)));
  for (uint64_t i = 0; i < count; ++i) {
    const uint32_t length = load_length(bytes, what);
    bytes.remove_prefix(sizeof(length));
    if (length > bytes.size()) refuse_page(what, "a text ends behind it");
    values.texts.push_back(bytes.substr(0, length));
    bytes.remove_prefix(length);
  }
  return values;
}

PageValues plain_bits(std::string_view bytes, uint64_t count, const std::string& what) {
  if (count / 8 + (count % 8 != 0) > bytes.size()) refuse_page(what, "it has too few values");
  RawVector<char> memory(count);
  for (uint64_t i = 0; i < count; ++i) memory[i] = static_cast<char>(bytes[i / 8] >> (i % 8) & 1);
  return of_memory(std::move(memory));
}

PageValues runs_of_bits(std::string_view bytes, uint64_t count, const std::string& what) {
  const uint32_t length = load_length(bytes, what);
  bytes.remove_prefix(sizeof(length));
  if (length > bytes.size()) refuse_page(what, "it ends too early");
  std::vector<uint32_t> bits;
  HybridDecoder(bytes.substr(0, length), 1, "truth values of " + what).read(count, bits);
  RawVector<char> memory(count);
  for (uint64_t i = 0; i < count; ++i) memory[i] = static_cast<char>(bits[i]);
  return of_memory(std::move(memory));
}

std::vector<int64_t> delta_numbers(std::string_view& bytes, uint64_t count, const std::string& what) {
  DeltaNumbers read = read_delta_numbers(bytes, count, "numbers of " + what);
  if (read.numbers.size() != count) refuse_page(what, "it has too few values");
  bytes.remove_prefix(read.bytes);
  return std::move(read.numbers);
}

template <class T>
PageValues delta_integers(std::string_view bytes, uint64_t count, const std::string& what) {
  const std::vector<int64_t> numbers = delta_numbers(bytes, count, what);
  RawVector<char> memory(count * sizeof(T));
  for (uint64_t i = 0; i < count; ++i) {
    const auto value = static_cast<T>(numbers[i]);
    std::memcpy(memory.data() + i * sizeof(T), &value, sizeof(T));
  }
  return of_memory(std::move(memory));
}

std::string_view take(std::string_view& bytes, int64_t length, const std::string& what) {
  if (length < 0 || static_cast<uint64_t>(length) > bytes.size()) refuse_page(what, "a text ends behind it");
  const std::string_view taken = bytes.substr(0, static_cast<size_t>(length));
  bytes.remove_prefix(taken.size());
  return taken;
}

PageValues delta_length_texts(std::string_view bytes, uint64_t count, const std::string& what) {
  const std::vector<int64_t> lengths = delta_numbers(bytes, count, what);
  PageValues values;
  values.texts.reserve(lengths.size());
  for (int64_t length : lengths) values.texts.push_back(take(bytes, length, what));
  return values;
}

// Each text begins with some bytes of the one before it.
PageValues delta_texts(std::string_view bytes, uint64_t count, const std::string& what) {
  const std::vector<int64_t> shared = delta_numbers(bytes, count, what);
  const std::vector<std::string_view> ends = delta_length_texts(bytes, count, what).texts;
  uint64_t total = 0, length = 0;
  for (uint64_t i = 0; i < count; ++i) {
    if (shared[i] < 0 || static_cast<uint64_t>(shared[i]) > length)
      refuse_page(what, "a text has no beginning");
    length = static_cast<uint64_t>(shared[i]) + ends[i].size();
    total += length;
  }
  PageValues values;
  values.memory.resize(total);
  values.texts.reserve(count);
  char* at = values.memory.data();
  const char* before = at;
  for (uint64_t i = 0; i < count; ++i) {
    const auto begin = static_cast<size_t>(shared[i]);
    if (begin > 0) std::memcpy(at, before, begin);
    if (!ends[i].empty()) std::memcpy(at + begin, ends[i].data(), ends[i].size());
    values.texts.emplace_back(at, begin + ends[i].size());
    before = at;
    at += begin + ends[i].size();
  }
  return values;
}

// All first bytes come first, then all second ones.
PageValues split_bytes(std::string_view bytes, uint64_t count, uint32_t width, const std::string& what) {
  const std::string_view split = first_bytes(bytes, count, width, what);
  RawVector<char> memory(split.size());
  for (uint32_t byte = 0; byte < width; ++byte)
    for (uint64_t i = 0; i < count; ++i) memory[i * width + byte] = split[byte * count + i];
  return of_memory(std::move(memory));
}

// Puts texts that have one length behind one another.
PageValues fixed_of_texts(const PageValues& texts, uint32_t width, const std::string& what) {
  RawVector<char> memory(texts.texts.size() * width);
  for (size_t i = 0; i < texts.texts.size(); ++i) {
    if (texts.texts[i].size() != width) refuse_page(what, "a value has another length than its type");
    std::memcpy(memory.data() + i * width, texts.texts[i].data(), width);
  }
  return of_memory(std::move(memory));
}

}  // namespace

PageValues read_page_values(const SchemaElement& element, Encoding encoding, std::string_view bytes,
                            uint64_t count, const std::string& what) {
  const PhysicalType type = *element.type;
  const uint32_t width = physical_bytes(element);
  switch (encoding) {
    case Encoding::kPlain: {
      if (type == PhysicalType::kBoolean) return plain_bits(bytes, count, what);
      if (type == PhysicalType::kByteArray) return plain_texts(bytes, count, what);
      PageValues values;
      values.fixed = first_bytes(bytes, count, width, what);
      return values;
    }
    case Encoding::kRle:
      if (type == PhysicalType::kBoolean) return runs_of_bits(bytes, count, what);
      break;
    case Encoding::kDeltaBinaryPacked:
      if (type == PhysicalType::kInt32) return delta_integers<int32_t>(bytes, count, what);
      if (type == PhysicalType::kInt64) return delta_integers<int64_t>(bytes, count, what);
      break;
    case Encoding::kDeltaLengthByteArray:
      if (type == PhysicalType::kByteArray) return delta_length_texts(bytes, count, what);
      break;
    case Encoding::kDeltaByteArray:
      if (type == PhysicalType::kByteArray) return delta_texts(bytes, count, what);
      if (type == PhysicalType::kFixedLenByteArray)
        return fixed_of_texts(delta_texts(bytes, count, what), width, what);
      break;
    case Encoding::kByteStreamSplit:
      if (type != PhysicalType::kByteArray && type != PhysicalType::kBoolean)
        return split_bytes(bytes, count, width, what);
      break;
    default:
      break;
  }
  refuse_page(what, fmt::format("its values have encoding {}, which is not of their type",
                                static_cast<int>(encoding)));
}

}  // namespace rtsql::parquet
