#include "storage/csv/column_dictionaries.h"

#include <cstring>
#include <utility>

#include "common/parallel.h"

namespace rtsql::csv {
namespace {

// Marks the strings of a worker's table that occur in rows; empty means all. Where rows were rejected, some
// may be theirs only.
std::vector<bool> used_strings(const ParsedFile& file, size_t column, size_t worker) {
  if (file.reject_count == 0) return {};
  std::vector<bool> used(file.strings[worker][column].size());
  for (const ParsedChunk& chunk : file.chunks) {
    const ChunkColumn& values = chunk.rows.columns[column];
    if (chunk.workers[column] != worker || !has_dictionary(values.type())) continue;
    for (uint64_t row = 0; row < chunk.rows.rows; ++row) {
      uint32_t number;
      std::memcpy(&number, values.data() + row * sizeof number, sizeof number);
      if (!values.is_null(row)) used[number] = true;
    }
  }
  return used;
}

DictionaryInput input_of(const ParsedFile& file, size_t column, const DictionaryPtr& known) {
  DictionaryInput input;
  input.known = known;
  for (size_t worker = 0; worker < file.strings.size(); ++worker) {
    const auto lists = file.lists.find(column);
    if (lists == file.lists.end()) {
      input.lists.emplace_back(file.strings[worker][column].strings());
    } else {
      const TextHeap& texts = lists->second[worker];
      input.lists.emplace_back(texts, 0, static_cast<uint32_t>(texts.size()));
    }
    input.used.push_back(used_strings(file, column, worker));
  }
  return input;
}

}  // namespace

std::vector<BuiltDictionary> build_column_dictionaries(ParsedFile& file,
                                                       const std::vector<DictionaryPtr>& known,
                                                       const BuildDictionaries& build, unsigned threads,
                                                       const WorkContext& context) {
  const WorkScope scope(context);
  std::vector<size_t> columns;
  std::vector<DictionaryInput> inputs;
  for (size_t column = 0; column < file.types.size(); ++column) {
    if (!has_dictionary(file.types[column])) continue;
    columns.push_back(column);
    inputs.push_back(input_of(file, column, known[column]));
  }
  std::vector<BuiltDictionary> built = build(std::move(inputs), threads);
  std::vector<BuiltDictionary> dictionaries(file.types.size());
  for (size_t i = 0; i < columns.size(); ++i) dictionaries[columns[i]] = std::move(built[i]);
  parallel_for(threads, file.strings.size(), [&](size_t worker) { file.strings[worker].clear(); });
  file.strings.clear();
  file.lists.clear();
  return dictionaries;
}

}  // namespace rtsql::csv
