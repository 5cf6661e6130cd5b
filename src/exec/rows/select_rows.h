// Filters rows into row ids: one generated pass writes a bitmap, a compaction turns it into positions, in
// order.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"

namespace rtsql {

// Returns the rows of `rows` for which all conjuncts are TRUE. Finishes the stream.
RowSet select_rows(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts);

// Returns the rows whose bit is set, of a bitmap over `rows`. Finishes the stream.
RowSet select_by_bitmap(Execution& execution, const RowSet& rows, const gpu::Buffer& bitmap);

// Returns them where it is known that so many bits are set. Finishes the stream.
RowSet select_by_bitmap(Execution& execution, const RowSet& rows, const gpu::Buffer& bitmap, uint64_t count);

// Returns the rows of `rows` whose number among `values`, 4 or 8 bytes each, is not `value`. Finishes the
// stream.
RowSet select_different(Execution& execution, const RowSet& rows, const gpu::Buffer& values,
                        uint32_t value_bytes, uint64_t value);

// Returns the rows of `table`, all of one relation's, that are not those of this relation in `excluded`, each
// of which may come several times; in order. Finishes the stream.
RowSet rows_without(Execution& execution, const RowSet& table, const RowSet& excluded);

// Row i of the result is row positions[i] of `rows`: on the host, where these are. Finishes the stream.
RowSet take_rows(Execution& execution, const RowSet& rows, const std::vector<uint32_t>& positions);

// Row i of the result is row positions[i] of `rows`. Records into the stream.
RowSet gather_row_ids(Execution& execution, const RowSet& rows, const SharedBuffer& positions,
                      uint64_t count);

// Makes a bitmap over `rows`, uint32 words, of where all conjuncts are TRUE. Records into the stream.
gpu::Buffer filter_bitmap(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts);

}  // namespace rtsql
