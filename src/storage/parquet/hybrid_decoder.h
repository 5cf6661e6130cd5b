// Reads runs of equal numbers and numbers that are bit-packed, as levels, codes of a dictionary and truth
// values are written (parquet-format, Encodings.md: RLE).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql::parquet {

class HybridDecoder {
 public:
  // The numbers have `bits` bits, 32 at most. `what` names them in errors.
  HybridDecoder(std::string_view bytes, unsigned bits, std::string what)
      : bytes_(bytes), bits_(bits), what_(std::move(what)) {}

  // Tells, without reading them, whether the next `count` numbers are one run of this number.
  bool next_are(uint32_t number, uint64_t count);
  // Makes `numbers` the next `count`. Throws Error(kData) where there are fewer, before it takes memory for
  // what is not there.
  void read(uint64_t count, std::vector<uint32_t>& numbers);

 private:
  void check_holds(uint64_t count) const;
  void begin_run();
  [[noreturn]] void fail() const;

  std::string_view bytes_;
  unsigned bits_;
  std::string what_;
  uint64_t left_ = 0;       // numbers of the run
  bool is_packed_ = false;  // else all are `number_`
  uint32_t number_ = 0;
  std::string_view packed_;
  uint64_t bit_ = 0;  // of the packed bytes: where the next number begins
};

}  // namespace rtsql::parquet
