#include "storage/parquet/delta_decoder.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "storage/parquet/bit_reader.h"
#include "storage/parquet/varint.h"

namespace rtsql::parquet {
namespace {

constexpr uint64_t kMostInBlock = uint64_t{1} << 30;

class DeltaDecoder {
 public:
  DeltaDecoder(std::string_view bytes, std::string_view what) : bytes_(bytes), what_(what) {}

  DeltaNumbers run(uint64_t most) {
    block_ = read_varint();
    miniblocks_ = read_varint();
    const uint64_t count = read_varint();
    if (count > most) fail("there are too many");
    const bool is_possible = block_ > 0 && block_ <= kMostInBlock && miniblocks_ > 0 &&
                             block_ % miniblocks_ == 0 && block_ / miniblocks_ % 8 == 0;
    if (!is_possible)
      fail(fmt::format("a block is said to have {} numbers in {} parts", block_, miniblocks_));
    DeltaNumbers result;
    last_ = static_cast<uint64_t>(read_zigzag());
    if (count > 0) result.numbers.push_back(static_cast<int64_t>(last_));
    while (result.numbers.size() < count) read_block(count, result.numbers);
    result.bytes = position_;
    return result;
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    throw Error(ErrorKind::kData, fmt::format("{} are damaged: {}", what_, why));
  }

  uint64_t read_varint() {
    const std::optional<uint64_t> value = parquet::read_varint(bytes_, position_);
    if (!value) fail("a number does not end");
    return *value;
  }

  int64_t read_zigzag() { return from_zigzag(read_varint()); }

  std::string_view take(uint64_t bytes) {
    if (bytes > bytes_.size() - position_) fail("there are too few");
    const std::string_view taken = bytes_.substr(position_, bytes);
    position_ += bytes;
    return taken;
  }

  // Miniblocks behind the last number have no bytes.
  void read_block(uint64_t count, std::vector<int64_t>& numbers) {
    const auto least = static_cast<uint64_t>(read_zigzag());
    const std::string_view widths = take(miniblocks_);
    const uint64_t per_miniblock = block_ / miniblocks_;
    for (uint64_t m = 0; m < miniblocks_ && numbers.size() < count; ++m) {
      const auto bits = static_cast<uint8_t>(widths[m]);
      if (bits > 64) fail("a number has more than 64 bits");
      const std::string_view packed = take(per_miniblock / 8 * bits);
      const uint64_t here = std::min(per_miniblock, count - numbers.size());
      for (uint64_t i = 0; i < here; ++i) {
        last_ += least + read_bits(packed, i * bits, bits);
        numbers.push_back(static_cast<int64_t>(last_));
      }
    }
  }

  std::string_view bytes_;
  std::string_view what_;
  size_t position_ = 0;
  uint64_t block_ = 0, miniblocks_ = 0;
  uint64_t last_ = 0;  // modulo 2^64
};

}  // namespace

DeltaNumbers read_delta_numbers(std::string_view bytes, uint64_t most, std::string_view what) {
  return DeltaDecoder(bytes, what).run(most);
}

}  // namespace rtsql::parquet
