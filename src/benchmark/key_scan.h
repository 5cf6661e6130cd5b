// Answers a conjunction without an index: reads all keys of all columns, in one dispatch. This is what index
// methods that give bitmaps are compared with, for their times and for their answers.
#pragma once

#include <span>

#include "benchmark/scan_workload.h"
#include "gpu/stream.h"
#include "index/contract/bitmap_term.h"

namespace rtsql {

// Records into `stream`, bit r % 32 of word r / 32 at `words`, whether each of `rows` rows has a key in the
// interval of each column, of which there are up to kMostScanColumns, all of one width. The bits behind the
// last row, up to the end of its word, are 0.
void scan_keys(gpu::Stream& stream, std::span<const KeyColumn> columns, const RangeConjunction& conjunction,
               uint64_t rows, gpu::Address words);

}  // namespace rtsql
