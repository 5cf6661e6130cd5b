// An index that answers with bitmaps follows appends by a small one beside it, of the rows that are younger
// than it. Bitmaps are as long as the table, so that to write them anew would cost about as much as a build;
// to put one behind another costs nothing beside the answer itself.
//
//   tiles of rows |    0    |    1    |    2    |    3    |
//   older         |  rows before the appends  |              shared with the index before
//   younger                           |   appended rows   |  made anew by each append, from a whole tile on
//
// From a share of the rows on, one index of all is built.
#pragma once

#include <memory>
#include <vector>

#include "index/contract/index.h"

namespace rtsql {

// Serves as IndexMethod::append of methods whose indexes have BitmapIndex::build_alike.
std::unique_ptr<Index> append_to_bitmaps(gpu::Device& device, const IndexPtr& before,
                                         const IndexKeys& appended, const WorkContext& context);

}  // namespace rtsql
