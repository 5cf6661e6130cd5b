// What a load tells the user.
#pragma once

#include <string>

#include "storage/csv_reader.h"

namespace rtsql {

// What was detected, rows, bytes, time, rejects.
std::string describe_new_table(const CsvTable& loaded, const std::string& path, double milliseconds);
// Rows, bytes, time, rejects.
std::string describe_copy(const CsvResult& result, double milliseconds);

}  // namespace rtsql
