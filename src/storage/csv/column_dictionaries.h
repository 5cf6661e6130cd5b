// Makes one sorted dictionary per VARCHAR column out of the tables of strings that the threads of a load
// filled, and of the dictionary that the column has already, if any.
#pragma once

#include <functional>
#include <vector>

#include "schema/dictionary_builder.h"
#include "storage/csv/parse_file.h"

namespace rtsql::csv {

// Does as build_dictionaries(), which is one.
using BuildDictionaries =
    std::function<std::vector<BuiltDictionary>(std::vector<DictionaryInput> inputs, unsigned threads)>;

// Returns one per column, empty for columns of other types; its lists are those of the workers. `known` holds
// the dictionary that each column has already, or null. Empties the string tables of `file`. Throws
// Error(kInterrupted).
std::vector<BuiltDictionary> build_column_dictionaries(ParsedFile& file,
                                                       const std::vector<DictionaryPtr>& known,
                                                       const BuildDictionaries& build, unsigned threads,
                                                       const WorkContext& context);

}  // namespace rtsql::csv
