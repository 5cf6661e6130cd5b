// The header in front of a page of a Parquet column says what the page holds (apache/parquet-format,
// parquet.thrift). Names here are those of the format.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rtsql::parquet {

enum class Encoding : uint8_t {
  kPlain = 0,
  kPlainDictionary = 2,
  kRle = 3,
  kBitPacked = 4,
  kDeltaBinaryPacked = 5,
  kDeltaLengthByteArray = 6,
  kDeltaByteArray = 7,
  kRleDictionary = 8,
  kByteStreamSplit = 9,
};

struct PageHeader {
  enum class Kind : uint8_t { kData, kIndex, kDictionary, kDataV2 };
  Kind kind = Kind::kIndex;
  uint32_t bytes = 0, compressed_bytes = 0;
  uint32_t values = 0;
  Encoding encoding = Encoding::kPlain;
  Encoding level_encoding = Encoding::kRle;             // kData
  uint32_t definition_bytes = 0, repetition_bytes = 0;  // kDataV2
  std::optional<uint32_t> checksum = {};                // CRC-32 of the page's bytes, compressed
  bool is_compressed = true;                            // kDataV2
  uint32_t header_bytes = 0;
};

// Parses the header that a chunk begins with, which stands at byte `begin` of the file that `what` names.
// Throws Error(kData).
PageHeader parse_page_header(std::string_view chunk, std::string_view what, uint64_t begin);

}  // namespace rtsql::parquet
