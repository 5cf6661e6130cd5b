// Makes one sorted dictionary per VARCHAR column out of the tables of strings that the threads of a load
// filled, and of the dictionary that the column has already, if any.
#pragma once

#include <cstdint>
#include <vector>

#include "common/interrupt.h"
#include "schema/dictionary.h"
#include "storage/csv/parse_file.h"

namespace rtsql::csv {

struct NumberedDictionary {
  DictionaryPtr dictionary;                      // null for columns of other types
  std::vector<std::vector<uint32_t>> code_maps;  // per worker, from its numbers to codes
  std::vector<uint32_t> known_map;               // from the codes of the known dictionary; empty: they stand
};

// Returns one per column. `known` holds the dictionary that each has already, or null. Empties the string
// tables of `file`. Throws Error(kInterrupted).
std::vector<NumberedDictionary> build_dictionaries(ParsedFile& file, const std::vector<DictionaryPtr>& known,
                                                   unsigned threads, const WorkContext& context);

}  // namespace rtsql::csv
