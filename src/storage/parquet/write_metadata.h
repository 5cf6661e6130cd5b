// Writes what metadata.h parses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/parquet/compact_writer.h"
#include "storage/parquet/metadata.h"
#include "storage/parquet/page_header.h"

namespace rtsql::parquet {

std::string page_header_bytes(const PageHeader& page);

// A column of the schema.
struct SchemaColumn {
  SchemaElement element;  // under the column's name; of lists that of their elements
  bool is_list = false;
};

// Writes the schema of a table whose columns these are, as a field.
void write_schema(CompactWriter& writer, int16_t field, const std::vector<SchemaColumn>& columns);

// What a column of a row group was written as.
struct WrittenChunk {
  uint64_t dictionary = 0, data = 0;  // where the pages are; no dictionary: 0
  uint64_t bytes = 0, unpacked_bytes = 0;
  uint64_t values = 0, nulls = 0;
  bool has_range = false;
  std::string least, most;
};
// Describes it as an element of a list.
void write_chunk(CompactWriter& writer, const SchemaColumn& column, Codec codec, const WrittenChunk& chunk);

// Says that bounds are in the order of the columns' types.
void write_column_orders(CompactWriter& writer, int16_t field, uint64_t columns);

}  // namespace rtsql::parquet
