#include "storage/csv/build_columns.h"

#include <atomic>
#include <bit>

#include "common/parallel.h"
#include "schema/bitmap.h"

namespace rtsql::csv {
namespace {

// Clears the bits of a chunk's NULLs. Chunks meet within words, hence the atomics.
void clear_null_bits(const ChunkColumn& column, uint64_t rows, uint64_t offset,
                     std::vector<uint32_t>& validity) {
  bool all_null = column.type().id == TypeId::kNull;
  if (!all_null && !column.nullable()) return;
  for (uint64_t row = 0; row < rows; row += 32) {
    uint64_t nulls = all_null ? UINT32_MAX : static_cast<uint32_t>(~column.validity()[row / 32]);
    if (rows - row < 32) nulls &= (uint64_t{1} << (rows - row)) - 1;
    if (nulls == 0) continue;
    uint64_t word = (offset + row) / 32;
    nulls <<= (offset + row) % 32;
    std::atomic_ref(validity[word]).fetch_and(~static_cast<uint32_t>(nulls), std::memory_order_relaxed);
    auto high = static_cast<uint32_t>(nulls >> 32);
    if (high != 0) std::atomic_ref(validity[word + 1]).fetch_and(~high, std::memory_order_relaxed);
  }
}

std::vector<uint32_t> all_valid(uint64_t rows) {
  std::vector<uint32_t> validity(bitmap_words(rows), UINT32_MAX);
  if (rows % 32 != 0) validity.back() = (uint32_t{1} << (rows % 32)) - 1;
  return validity;
}

void copy_codes(const ChunkColumn& column, uint64_t rows, const std::vector<uint32_t>& map,
                std::byte* target) {
  for (uint64_t row = 0; row < rows; ++row) {
    uint32_t code = 0;
    if (!column.is_null(row)) {
      uint32_t number;
      std::memcpy(&number, column.data() + row * 4, 4);
      code = map[number];
    }
    std::memcpy(target + row * 4, &code, 4);
  }
}

bool has_nulls(const ParsedFile& file, size_t column) {
  for (const ParsedChunk& chunk : file.chunks) {
    const ChunkColumn& values = chunk.rows.columns[column];
    if (chunk.rows.rows > 0 && (values.nullable() || values.type().id == TypeId::kNull)) return true;
  }
  return false;
}

}  // namespace

std::vector<BuiltColumn> build_columns(ParsedFile&& file, const std::vector<DictionaryPtr>& known,
                                       const BuildDictionaries& build, unsigned threads,
                                       const WorkContext& context, const ValueStorage& storage) {
  std::vector<BuiltDictionary> dictionaries = build_column_dictionaries(file, known, build, threads, context);
  std::vector<BuiltColumn> columns(file.types.size());
  std::vector<std::byte*> targets;
  for (size_t i = 0; i < columns.size(); ++i) {
    Type type = file.types[i];
    columns[i].type = type;
    columns[i].dictionary = dictionaries[i].dictionary;
    columns[i].known_map = std::move(dictionaries[i].known_map);
    if (has_nulls(file, i)) columns[i].validity = all_valid(file.rows);
    targets.push_back(storage(i, columns[i], file.rows * value_bytes(type)));
  }
  std::vector<uint64_t> offsets;
  uint64_t rows = 0;
  for (const ParsedChunk& chunk : file.chunks) {
    offsets.push_back(rows);
    rows += chunk.rows.rows;
  }

  parallel_for(threads, file.chunks.size(), [&](size_t c) {
    context.poll();
    ParsedChunk& chunk = file.chunks[c];
    for (size_t i = 0; i < columns.size(); ++i) {
      const ChunkColumn& values = chunk.rows.columns[i];
      std::byte* target = targets[i] + offsets[c] * value_bytes(columns[i].type);
      if (has_dictionary(columns[i].type)) {
        copy_codes(values, chunk.rows.rows, dictionaries[i].codes[chunk.workers[i]], target);
      } else {
        copy_widened(values.type(), values.data(), columns[i].type, target, chunk.rows.rows);
      }
      clear_null_bits(values, chunk.rows.rows, offsets[c], columns[i].validity);
    }
    chunk.rows = {};
  });
  return columns;
}

}  // namespace rtsql::csv
