// Sniffs a file that may still be on its way: as much of it as tells what all of it would.
#pragma once

#include <string>

#include "storage/csv/input_text.h"
#include "storage/csv/sniffer.h"

namespace rtsql::csv {

inline constexpr size_t kSniffedBytes = 20u << 20;  // more than the sniffer's samples have

// Returns what `sniff` does: rows behind the sample do not count. Where the whole text is there, the lines of
// a footer are left out. Columns of a new table have the names that the options give them. Throws as `sniff`
// does.
Sniffed sniff_input(const std::string& path, const InputText& input, const CsvOptions& options,
                    const Target& target, bool any_trailing, const WorkContext& context);

}  // namespace rtsql::csv
