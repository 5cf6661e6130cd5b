// Declares the parameters of BENCHMARK SCAN … WITH, as parameters.h does those of BENCHMARK.
#pragma once

#include <span>

#include "benchmark/scan_workload.h"
#include "index/contract/method.h"

namespace rtsql {

std::span<const OptionDeclaration> scan_parameters();

// Reads values of scan_parameters. `scale` multiplies the rows by 2^scale, as scaled_count says. Throws
// Error(kValue) for parameters that do not go together.
ScanWorkload make_scan_workload(const IndexOptions& parameters, int scale);
ScanProtocol make_scan_protocol(const IndexOptions& parameters);

}  // namespace rtsql
