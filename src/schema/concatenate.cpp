#include "schema/concatenate.h"

#include <cstring>
#include <utility>

#include "common/check.h"
#include "schema/bitmap.h"

namespace rtsql {
namespace {

void put_bits(const HostColumn& part, uint64_t begin, std::vector<uint32_t>& validity) {
  for (uint64_t row = 0; row < part.rows; ++row) {
    const uint64_t place = begin + row;
    if (part.is_null(row)) validity[place / 32] &= ~(uint32_t{1} << (place % 32));
  }
}

void map_codes(HostColumn& part, const std::vector<uint32_t>& map) {
  for (uint64_t row = 0; row < part.rows; ++row) {
    const uint32_t code = part.is_null(row) ? 0 : map[part.at<uint32_t>(row)];
    std::memcpy(part.data.data() + row * sizeof code, &code, sizeof code);
  }
}

}  // namespace

HostColumn concatenate(std::vector<HostColumn> columns) {
  RTSQL_CHECK(!columns.empty());
  if (columns.size() == 1) return std::move(columns.front());
  HostColumn all;
  all.type = columns.front().type;
  bool has_nulls = false;
  for (const HostColumn& part : columns) {
    all.rows += part.rows;
    has_nulls = has_nulls || !part.validity.empty();
  }
  if (has_dictionary(all.type)) {
    std::vector<DictionaryPtr> dictionaries;
    for (const HostColumn& part : columns) dictionaries.push_back(part.dictionary);
    MergedDictionary merged = merge_dictionaries(dictionaries);
    for (size_t i = 0; i < columns.size(); ++i) map_codes(columns[i], merged.code_maps[i]);
    all.dictionary = std::move(merged.dictionary);
  }
  all.data.reserve(all.rows * value_bytes(all.type));
  if (has_nulls) all.validity.assign(bitmap_words(all.rows), UINT32_MAX);
  uint64_t begin = 0;
  for (HostColumn& part : columns) {
    all.data.insert(all.data.end(), part.data.begin(), part.data.end());
    if (!part.validity.empty()) put_bits(part, begin, all.validity);
    begin += part.rows;
    part = {};
  }
  return all;
}

}  // namespace rtsql
