#include "storage/parquet/hybrid_decoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <span>

#include "common/error.h"
#include "storage/parquet/bit_reader.h"
#include "storage/parquet/varint.h"

namespace rtsql::parquet {
namespace {

constexpr uint64_t kPackedTogether = 8;  // numbers
constexpr uint64_t kMostHeader = uint64_t{1} << 40;

// Unpacks numbers of `bits` bits, 1 to 32, of which the first begins at bit `at`.
void unpack(std::string_view packed, uint64_t at, unsigned bits, std::span<uint32_t> numbers) {
  const uint64_t mask = (uint64_t{1} << bits) - 1;
  size_t i = 0;
  // Eight bytes hold a number wherever it begins in the first of them.
  for (; i < numbers.size() && at / 8 + sizeof(uint64_t) <= packed.size(); ++i, at += bits) {
    uint64_t word = 0;
    std::memcpy(&word, packed.data() + at / 8, sizeof(word));
    numbers[i] = static_cast<uint32_t>(word >> at % 8 & mask);
  }
  for (; i < numbers.size(); ++i, at += bits) numbers[i] = static_cast<uint32_t>(read_bits(packed, at, bits));
}

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

void HybridDecoder::check_holds(uint64_t count) const {
  HybridDecoder ahead = *this;
  while (count > ahead.left_) {
    count -= ahead.left_;
    ahead.begin_run();
  }
}

void HybridDecoder::read(uint64_t count, std::vector<uint32_t>& numbers) {
  check_holds(count);
  numbers.resize(count);
  std::span rest(numbers);
  while (!rest.empty()) {
    while (left_ == 0) begin_run();
    const size_t of_run = std::min<uint64_t>(left_, rest.size());
    if (is_packed_ && bits_ > 0) {
      unpack(packed_, bit_, bits_, rest.first(of_run));
      bit_ += of_run * bits_;
    } else {
      std::fill_n(rest.begin(), of_run, number_);
    }
    left_ -= of_run;
    rest = rest.subspan(of_run);
  }
}

}  // namespace rtsql::parquet
