// 128-bit integers: a GCC and Clang extension, named here once.
#pragma once

namespace rtsql {

__extension__ using Int128 = __int128;

}  // namespace rtsql
