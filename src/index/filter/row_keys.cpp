#include "index/filter/row_keys.h"

#include "algorithm/scatter.h"
#include "common/divide.h"

namespace rtsql {

RowKeys keys_by_row(gpu::Stream& stream, const IndexKeys& keys, uint64_t table_rows) {
  if (keys.rows == 0 && keys.count == table_rows) return {keys.keys, 0, 0};
  const uint32_t key_bytes = static_cast<uint32_t>(keys.width);
  stream.stage("scatter");
  gpu::Buffer& by_row = stream.scratch(table_rows * key_bytes, "keys by row");
  gpu::Buffer& has_key = stream.scratch(divide_up(table_rows, 32) * sizeof(uint32_t), "rows with keys");
  stream.fill(has_key, 0);
  scatter(stream, key_bytes, keys.keys, keys.rows, keys.count, by_row.address());
  fill_bits(stream, true, keys.rows, keys.count, has_key.address());
  return {by_row.address(), has_key.address(), by_row.bytes() + has_key.bytes()};
}

}  // namespace rtsql
