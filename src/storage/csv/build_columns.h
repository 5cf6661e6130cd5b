// The last step of a load puts the chunks' values together into whole columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "common/interrupt.h"
#include "schema/dictionary.h"
#include "schema/type.h"
#include "storage/csv/column_dictionaries.h"
#include "storage/csv/parse_file.h"

namespace rtsql::csv {

// Holds a column but for its values, which went where the caller asked.
struct BuiltColumn {
  Type type;
  std::vector<uint32_t> validity;  // as in HostColumn
  DictionaryPtr dictionary;
  std::vector<uint32_t> known_map;  // as BuiltDictionary's
};

// Returns where the values of a column are to go: room for `bytes` of them. It is called once per column, in
// order, on the calling thread.
using ValueStorage = std::function<std::byte*(size_t column, const BuiltColumn& built, uint64_t bytes)>;

// Takes the chunks apart as it copies them, so that little is held twice. `known` and `build` are
// build_column_dictionaries'. Throws Error(kInterrupted).
std::vector<BuiltColumn> build_columns(ParsedFile&& file, const std::vector<DictionaryPtr>& known,
                                       const BuildDictionaries& build, unsigned threads,
                                       const WorkContext& context, const ValueStorage& storage);

}  // namespace rtsql::csv
