// Combines what indexes of a table say of its rows (bitmap_term.h) into one bitmap, in one dispatch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/stream.h"
#include "index/contract/bitmap_term.h"

namespace rtsql {

// Holds the rows that all terms have; all rows of the table where there are none.
using BitmapConjunction = std::vector<BitmapTerm>;

// Returns the uint32 words of a result: whole tiles.
uint64_t combined_words(uint64_t rows);

// Records into `stream` the union of the conjunctions: bit r % 32 of word r / 32 at `words`, which has
// combined_words(rows), tells whether a conjunction has row r. Bits at or past `rows`, which are below 2^32,
// are 0. The number of rows found is added to the uint64 at `count`, unless that is 0.
void combine_bitmaps(gpu::Stream& stream, std::span<const BitmapConjunction> conjunctions, uint64_t rows,
                     gpu::Address words, gpu::Address count = 0);

}  // namespace rtsql
