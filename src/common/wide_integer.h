// Names the 128-bit integers, which are an extension of GCC and Clang.
#pragma once

namespace rtsql {

__extension__ using Int128 = __int128;

}  // namespace rtsql
