// Hands ranges of codes to kernels.
#pragma once

#include "cube/code_ranges.h"
#include "gpu/stream.h"

namespace rtsql {

// Returns where shader::CubeCodeRange of each is until the stream finishes; 0 where there are none.
gpu::Address parameter_ranges(gpu::Stream& stream, const CodeRanges& ranges);

}  // namespace rtsql
