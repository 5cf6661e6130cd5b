// Describes a load to the user.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "storage/csv_reader.h"

namespace rtsql {

// Tells what was detected, rows, bytes, time if there is one, rejects.
std::string describe_new_table(const CsvTable& loaded, const std::string& path,
                               std::optional<double> milliseconds);
// Tells what is worth knowing of a file that a query reads, with its path in front: rejects and notes.
std::vector<std::string> load_notes(const CsvResult& result, const std::string& path);
// Tells the delimiter and whether there is a header, rows, bytes, time if there is one, rejects.
std::string describe_copy(const CsvResult& result, const std::string& path,
                          std::optional<double> milliseconds);
// Tells the same of rows whose form was not detected.
std::string describe_sent_copy(const CsvResult& result, std::optional<double> milliseconds);

}  // namespace rtsql
