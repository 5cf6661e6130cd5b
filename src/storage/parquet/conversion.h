// Says which SQL type a column of a Parquet file has, and makes its values of those in the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "schema/type.h"
#include "storage/parquet/metadata.h"

namespace rtsql::parquet {

// Returns none for what is no single value, as a list is.
std::optional<Type> sql_type(const SchemaElement& element);

// Tells whether values are unsigned, of 64 bits: their type is DECIMAL(20,0). They may be read as BIGINT
// where all of them are known to fit.
bool is_unsigned_of_64_bits(const SchemaElement& element);

// Returns the bytes of a value in the file; 0 where that differs from value to value.
uint32_t physical_bytes(const SchemaElement& element);

// Writes values as a column of `type` has them, which sql_type gave or which is BIGINT instead: `from` holds
// `count` of them, each of physical_bytes. Throws Error(kData) for a value that the type does not hold.
void convert(const SchemaElement& element, Type type, const char* from, uint64_t count, std::byte* to);
// Does so for decimals of any number of bytes.
void convert_texts(Type type, std::span<const std::string_view> from, std::byte* to);

}  // namespace rtsql::parquet
