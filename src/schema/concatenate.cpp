#include "schema/concatenate.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "common/check.h"
#include "common/parallel.h"
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
    parallel_for(hardware_threads(), columns.size(),
                 [&](size_t i) { map_codes(columns[i], merged.code_maps[i]); });
    all.dictionary = std::move(merged.dictionary);
  }
  std::vector<uint64_t> begins;
  for (uint64_t begin = 0; const HostColumn& part : columns) {
    begins.push_back(begin);
    begin += part.rows;
  }
  all.data.resize(all.rows * value_bytes(all.type));
  parallel_for(hardware_threads(), columns.size(), [&](size_t i) {
    std::ranges::copy(columns[i].data, all.data.data() + begins[i] * value_bytes(all.type));
  });
  if (has_nulls) all.validity.assign(bitmap_words(all.rows), UINT32_MAX);
  for (size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i].validity.empty()) put_bits(columns[i], begins[i], all.validity);
  }
  return all;
}

}  // namespace rtsql
