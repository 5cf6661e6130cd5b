#include "storage/parquet/hybrid_decoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "common/error.h"
#include "storage/parquet/bit_reader.h"
#include "storage/parquet/varint.h"

namespace rtsql::parquet {
namespace {

constexpr uint64_t kPackedTogether = 8;  // numbers
constexpr uint64_t kMostHeader = uint64_t{1} << 40;

}  // namespace

void HybridDecoder::fail() const {
  throw Error(ErrorKind::kData, fmt::format("{} are damaged: there are too few", what_));
}

void HybridDecoder::begin_run() {
  size_t header_bytes = 0;
  const std::optional<uint64_t> read = read_varint(bytes_, header_bytes);
  if (!read || *read > kMostHeader) fail();
  const uint64_t header = *read;
  bytes_.remove_prefix(header_bytes);
  is_packed_ = (header & 1) != 0;
  if (!is_packed_) {
    left_ = header >> 1;
    const size_t bytes = (bits_ + 7) / 8;
    if (bytes > bytes_.size()) fail();
    number_ = 0;
    std::memcpy(&number_, bytes_.data(), bytes);
    bytes_.remove_prefix(bytes);
    return;
  }
  left_ = (header >> 1) * kPackedTogether;
  // The last run may lack the bytes of numbers that there are not.
  const size_t bytes = std::min<uint64_t>(left_ * bits_ / 8, bytes_.size());
  packed_ = bytes_.substr(0, bytes);
  if (bits_ > 0) left_ = std::min<uint64_t>(left_, bytes * 8 / bits_);
  bit_ = 0;
  bytes_.remove_prefix(bytes);
}

bool HybridDecoder::next_are(uint32_t number, uint64_t count) {
  while (left_ == 0 && count > 0) begin_run();
  return !is_packed_ && number_ == number && left_ >= count;
}

void HybridDecoder::read(std::span<uint32_t> numbers) {
  while (!numbers.empty()) {
    while (left_ == 0) begin_run();
    const size_t count = std::min<uint64_t>(left_, numbers.size());
    if (is_packed_) {
      for (size_t i = 0; i < count; ++i, bit_ += bits_)
        numbers[i] = static_cast<uint32_t>(read_bits(packed_, bit_, bits_));
    } else {
      std::fill_n(numbers.begin(), count, number_);
    }
    left_ -= count;
    numbers = numbers.subspan(count);
  }
}

}  // namespace rtsql::parquet
