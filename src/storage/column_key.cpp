#include "storage/column_key.h"

#include "schema/key_encoding.h"

namespace rtsql {

uint64_t key_of(const Column& column, const Value& value) {
  if (has_dictionary(column.type())) return column.dictionary()->lower_bound(value.text);
  return encode_key(value);
}

std::optional<KeySpan> key_span(gpu::Device& device, const Column& column) {
  if (column.rows() == 0) return std::nullopt;
  const ColumnStatistics& statistics = column.statistics(device);
  if (statistics.minimum.null) return std::nullopt;
  return KeySpan{key_of(column, statistics.minimum), key_of(column, statistics.maximum)};
}

}  // namespace rtsql
