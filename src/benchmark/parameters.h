// Declares the parameters of BENCHMARK … WITH as data in the way of the options of index methods: errors and
// completion come from one list.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "benchmark/workload.h"
#include "index/contract/method.h"

namespace rtsql {

// Lists first the parameters that describe the data, then those of the protocol.
std::span<const OptionDeclaration> benchmark_parameters();
bool describes_data(std::string_view parameter);

// Reads values of benchmark_parameters. `scale` multiplies keys and probes by 2^scale, but takes neither
// below 1024 that was not below already. Throws Error(kValue) for parameters that do not go together.
Workload make_workload(const IndexOptions& parameters, int scale);
Protocol make_protocol(const IndexOptions& parameters);

}  // namespace rtsql
