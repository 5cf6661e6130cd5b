// The last step of a load: the chunks' values put together into whole columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "storage/csv/parse_file.h"
#include "storage/dictionary.h"
#include "storage/type.h"

namespace rtsql::csv {

// A column but for its values, which went where the caller asked.
struct BuiltColumn {
  Type type;
  std::vector<uint32_t> validity;  // as in HostColumn
  DictionaryPtr dictionary;
};

// Where the values of a column are to go: room for `bytes` of them. Called once per column, in order, on the
// calling thread.
using ValueStorage = std::function<std::byte*(size_t column, Type type, uint64_t bytes)>;

// Takes the chunks apart as it copies them, so that little is held twice.
std::vector<BuiltColumn> build_columns(ParsedFile&& file, unsigned threads, const ValueStorage& storage);

}  // namespace rtsql::csv
