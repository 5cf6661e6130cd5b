// Declares the parameters of BENCHMARK SCAN … WITH, as parameters.h does those of BENCHMARK.
#pragma once

#include <span>
#include <string_view>

#include "benchmark/scan_workload.h"
#include "index/contract/method.h"

namespace rtsql {

std::span<const OptionDeclaration> scan_parameters();

// Tells whether a parameter is of generated columns, in lower case. Others are of the predicates and of how
// they are measured.
bool describes_columns(std::string_view parameter);

// Reads values of scan_parameters. `scale` multiplies the rows by 2^scale, as scaled_count says. Throws
// Error(kValue) for parameters that do not go together.
ScanWorkload make_scan_workload(const IndexOptions& parameters, int scale);
ScanProtocol make_scan_protocol(const IndexOptions& parameters);

}  // namespace rtsql
