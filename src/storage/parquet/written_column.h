// Says how the values of a SQL type are written to a Parquet file, and writes them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "schema/host_column.h"
#include "storage/parquet/metadata.h"

namespace rtsql::parquet {

// Returns what the schema says of a column of the type, which may be NULL; of one of lists what it says of
// the elements.
SchemaElement element_of(std::string name, Type type);

// Holds the values of a column that are not NULL as a page has them, without a dictionary.
struct WrittenValues {
  std::string bytes;
  uint64_t count = 0;
  std::string least, most;  // as statistics have them, where the values order; else empty
  bool has_range = false;
};

// Writes the rows that are not NULL. Throws Error(kValue) for a value that the file has no form for.
WrittenValues written_values(const HostColumn& column);

// Holds a column of few different texts: each once, and its number for each row that is not NULL.
struct WrittenCodes {
  WrittenValues texts;
  std::vector<uint32_t> codes;
};
// Tells whether that is shorter, for a column of texts.
bool suits_dictionary(const HostColumn& column);
WrittenCodes written_codes(const HostColumn& column);

}  // namespace rtsql::parquet
