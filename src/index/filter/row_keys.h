// Brings the keys of an index to the places of their rows, for what goes through a table's rows in order.
#pragma once

#include <cstdint>

#include "index/contract/index.h"

namespace rtsql {

struct RowKeys {
  gpu::Address keys = 0;     // of each row of the table; undefined where it has none
  gpu::Address has_key = 0;  // a bit for each row; 0: all have one
  uint64_t scratch_bytes = 0;
};

// Records into `stream`, whose scratch the result may be. Keys that lie there already are not moved.
RowKeys keys_by_row(gpu::Stream& stream, const IndexKeys& keys, uint64_t table_rows);

}  // namespace rtsql
