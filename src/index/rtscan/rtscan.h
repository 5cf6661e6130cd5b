// `rtscan` is the ray-traced scan.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kRtscanIndex;

}  // namespace rtsql
