// Lists what is measured: each on 2^log2 items.
#pragma once

#include <cstdint>

#include "bench.h"

namespace rtsql {

void time_scan(Bench& bench, uint32_t log2);
void time_reduce(Bench& bench, uint32_t log2);
void time_select(Bench& bench, uint32_t log2);
void time_runs(Bench& bench, uint32_t log2);
void time_gather_random(Bench& bench, uint32_t log2);
void time_expand(Bench& bench, uint32_t log2);
void time_sort(Bench& bench, uint32_t log2);
// Measures random reads of 2^log2 words, by threads and by groups of them, and the wall time of getting and freeing
// them. This runs only where asked for.
void time_memory(Bench& bench, uint32_t log2);
// Measures copies between the device and memory of the host that kernels reach, and kernels on it. This runs only
// where asked for.
void time_link(Bench& bench, uint32_t log2);
// Measures the sort of GPUs in other shapes than its default: the default was chosen from these. This runs
// only where asked for.
void time_sort_shapes(Bench& bench, uint32_t log2);

}  // namespace rtsql
