// Makes columns for tests from a seed.
#pragma once

#include <fmt/format.h>

#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "schema/host_column.h"

namespace rtsql {

inline std::vector<Type> all_types() {
  return {TypeId::kBoolean,    TypeId::kInteger,     TypeId::kBigint, TypeId::kReal,      TypeId::kDouble,
          Type::decimal(9, 2), Type::decimal(15, 2), TypeId::kDate,   TypeId::kTimestamp, TypeId::kVarchar};
}

template <class T>
HostColumn column_of(Type type, const std::vector<T>& values) {
  HostColumn column;
  column.type = type;
  column.rows = values.size();
  column.data.resize(values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(column.data.data(), values.data(), column.data.size());
  return column;
}

inline HostColumn text_column(const std::vector<std::string>& texts) {
  std::map<std::string, uint32_t> codes;
  for (const std::string& text : texts) codes[text] = 0;
  std::vector<std::string> sorted;
  for (auto& [text, code] : codes) {
    code = static_cast<uint32_t>(sorted.size());
    sorted.push_back(text);
  }
  std::vector<uint32_t> values;
  for (const std::string& text : texts) values.push_back(codes[text]);
  HostColumn column = column_of(TypeId::kVarchar, values);
  column.dictionary = std::make_shared<const Dictionary>(std::move(sorted));
  return column;
}

// Every `null_every`th row is NULL on average; 0: none.
inline void add_nulls(HostColumn& column, uint32_t null_every, std::mt19937_64& random) {
  if (null_every == 0) return;
  column.validity.assign((column.rows + 31) / 32, 0);
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (random() % null_every != 0) column.validity[row / 32] |= 1u << (row % 32);
  }
}

inline HostColumn random_column(Type type, uint64_t rows, uint32_t null_every, uint32_t seed = 1) {
  std::mt19937_64 random(seed);
  auto numbers = [&]<class T>(T, uint64_t limit, int64_t offset) {
    std::vector<T> values(rows);
    for (T& value : values) value = static_cast<T>(static_cast<T>(random() % limit) + static_cast<T>(offset));
    return column_of(type, values);
  };
  HostColumn column;
  switch (type.id) {
    case TypeId::kBoolean:
      column = numbers(uint8_t{}, 2, 0);
      break;
    case TypeId::kInteger:
    case TypeId::kDate:
      column = numbers(int32_t{}, 20001, -10000);
      break;
    case TypeId::kReal:
      column = numbers(float{}, 1 << 20, -(1 << 19));
      break;
    case TypeId::kDouble:
      column = numbers(double{}, 1 << 20, -(1 << 19));
      break;
    case TypeId::kVarchar: {
      std::vector<std::string> texts(rows);
      for (std::string& text : texts) text = fmt::format("{}{}", seed, random() % 500);
      column = text_column(texts);
      break;
    }
    default:
      column = is_short(type) ? numbers(int32_t{}, 1999999999, -999999999)
                              : numbers(int64_t{}, uint64_t{1} << 40, -(int64_t{1} << 39));
  }
  add_nulls(column, null_every, random);
  return column;
}

}  // namespace rtsql
