// Says how a generated kernel finds rows by an index itself, without a batch of probes. The kernel includes a
// text that declares a GLSL struct, which describes the index, and for keys of 32 and of 64 bits
//
//   uvec4 find_rows(<the struct>, KEY4 keys, bvec4 sought);
//
// which returns 1 + the row of each of four keys that are sought, and 0 where no row has it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "gpu/memory.h"

namespace rtsql {

struct KernelLookup {
  std::string_view include;         // path below shaders/
  std::string_view type;            // the struct, whose members are, in this order:
  std::vector<uint64_t> words;      // uint64_t
  std::vector<uint32_t> numbers;    // uint
  std::vector<uint32_t> constants;  // uint: the text of the kernel depends on them
  uint32_t bits_read = 0;           // for a key, about
};

}  // namespace rtsql
