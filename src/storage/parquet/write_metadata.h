// Writes what metadata.h parses.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "storage/parquet/compact_writer.h"
#include "storage/parquet/metadata.h"

namespace rtsql::parquet {

std::string page_header_bytes(const PageHeader& page);

// Writes the schema of a table whose columns these are, as a field.
void write_schema(CompactWriter& writer, int16_t field, const std::vector<SchemaElement>& columns);

struct WrittenChunk {
  const SchemaElement& element;
  Codec codec;
  uint64_t values;
  uint64_t unpacked_bytes, bytes;
  uint64_t data, dictionary;  // where the pages are; no dictionary: 0
  uint64_t nulls;
  bool has_range;
  std::string_view least, most;
};
// Writes a column chunk as an element of a list.
void write_chunk(CompactWriter& writer, const WrittenChunk& chunk);

// Says that bounds are in the order of the columns' types.
void write_column_orders(CompactWriter& writer, int16_t field, uint64_t columns);

}  // namespace rtsql::parquet
