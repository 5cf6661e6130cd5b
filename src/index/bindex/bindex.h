// `bindex` keeps filter vectors, bitmaps of the rows below boundaries of the keys' domain, and the entries of
// each block between two boundaries (Li et al., "BinDex: A Two-Layered Index for Fast and Robust Scans",
// SIGMOD 2020; as "RTScan", section 4.3, has them on a GPU). See bindex_index.h.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kBindexIndex;

}  // namespace rtsql
