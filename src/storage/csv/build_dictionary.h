// One sorted dictionary per VARCHAR column out of the tables of strings that the threads of a load filled.
#pragma once

#include <cstdint>
#include <vector>

#include "storage/csv/parse_file.h"
#include "storage/dictionary.h"

namespace rtsql::csv {

struct NumberedDictionary {
  DictionaryPtr dictionary;                      // null for columns of other types
  std::vector<std::vector<uint32_t>> code_maps;  // per worker, from its numbers to codes
};

// Per column. Empties the string tables of `file`.
std::vector<NumberedDictionary> build_dictionaries(ParsedFile& file, unsigned threads);

}  // namespace rtsql::csv
