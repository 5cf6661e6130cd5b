// A load sniffs, parses and builds, in this order. csv_reader.h is its public face.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/interrupt.h"
#include "storage/csv/build_columns.h"
#include "storage/csv/parse_file.h"
#include "storage/csv/sniffer.h"
#include "storage/csv_reader.h"

namespace rtsql::csv {

// Returns where the values of the result's column `position` are to go: room for `bytes` of them.
using ColumnStorage = std::function<std::byte*(size_t position, const ColumnDefinition& definition,
                                               const BuiltColumn& built, uint64_t bytes)>;

struct LoadedFile {
  CsvResult result;                  // without columns
  std::vector<BuiltColumn> columns;  // one per definition
};

// `known` holds, per column of `target`, the dictionary that it has already or null; none without a target.
LoadedFile load_files(const std::vector<std::string>& paths, const CsvOptions& options, const Target& target,
                      const std::vector<DictionaryPtr>& known, const BuildDictionaries& build,
                      const WorkContext& context, const Tuning& tuning, const ColumnStorage& storage);

// Reads files into host memory.
CsvResult read(const std::vector<std::string>& paths, const CsvOptions& options, const Target& target,
               const WorkContext& context, const Tuning& tuning);

}  // namespace rtsql::csv
