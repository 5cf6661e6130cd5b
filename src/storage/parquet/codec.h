// Packs and unpacks the pages of a Parquet file.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "storage/parquet/metadata.h"

namespace rtsql::parquet {

// Fills `to` with what `from` is unpacked. Throws Error(kData) where that is damaged or has another size, and
// for a codec that nothing has written for long (LZO). `what` says what is unpacked.
void decompress(Codec codec, std::string_view from, std::span<char> to, std::string_view what);

// Returns the CRC-32 that pages may have.
uint32_t checksum(std::string_view bytes);

// Packs bytes by zstd, Snappy or gzip, or not at all.
std::string compress(Codec codec, const std::string& bytes);

}  // namespace rtsql::parquet
