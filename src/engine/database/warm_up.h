// Has kernels compiled before a statement needs them.
#pragma once

#include "index/contract/index.h"

namespace rtsql {

// Begins, on other threads, to compile what many statements use: sorts, scans, selections, groups, joins
// without an index, and the compiler for generated kernels. Returns at once. On a CPU device it readies the
// compiler alone: kernels are compiled there when they first run, and by the cores that run them.
void warm_up(gpu::Device& device);

// Begins likewise to compile what probes of this index use.
void warm_up(gpu::Device& device, const Index& index);

}  // namespace rtsql
