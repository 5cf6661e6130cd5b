#include "dataset.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/text.h"

namespace rtsql::fuzz {
namespace {

constexpr int64_t kDays = 24837;  // 2038-01-01
constexpr int64_t kMicrosecondsPerDay = 86'400'000'000;

const std::vector<std::string> kWords = {
    "",        "a",    "A",     "ab",    "abc",  "b",     "Ba",
    "lemon",   "lime", "Lime",  "melon", "100%", "a_b",   "zoo",
    "zebra",   "été",  "größe", "it's",  "x,y",  "\"q\"", "long word with spaces",
    " padded", "0",    "-1",
};

Value random_text(Random& random) {
  if (random.chance(0.8)) return Value::of_text(random.pick(kWords));
  std::string text;
  for (size_t length = random.below(4); length > 0; --length)
    text += static_cast<char>('a' + random.below(3));
  return Value::of_text(text);
}

Value random_extreme(Random& random, const DataColumn& column) {
  const int64_t limit = column.type.id == TypeId::kInteger ? INT32_MAX : INT64_MAX;
  const std::vector<int64_t> corners = {0, 1, -1, limit, -limit, limit - 1, 65536, -65536};
  if (random.chance(0.4)) return Value::of_integer(column.type, random.pick(corners));
  return Value::of_integer(column.type, random.between(-limit, limit) >> random.below(32));
}

DataColumn make_column(Random& random, size_t ordinal) {
  static const std::vector<Kind> kKinds = {Kind::kSmall,  Kind::kSmall,   Kind::kExtreme, Kind::kReal,
                                           Kind::kDouble, Kind::kDecimal, Kind::kDate,    Kind::kTimestamp,
                                           Kind::kText,   Kind::kText,    Kind::kBoolean};
  DataColumn column;
  column.name = fmt::format("c{}", ordinal);
  column.kind = random.pick(kKinds);
  switch (column.kind) {
    case Kind::kId:
    case Kind::kSmall:
      column.type = TypeId::kInteger;
      column.bound = static_cast<double>(random.pick(std::vector<int>{1, 10, 100, 1000}));
      break;
    case Kind::kExtreme:
      column.type = random.chance(0.5) ? TypeId::kInteger : TypeId::kBigint;
      break;
    case Kind::kReal:
      column.type = TypeId::kReal;
      break;
    case Kind::kDouble:
      column.type = TypeId::kDouble;
      break;
    case Kind::kDecimal:
      column.type = random.pick(std::vector{Type::decimal(7, 2), Type::decimal(9, 4), Type::decimal(12, 2)});
      break;
    case Kind::kDate:
      column.type = TypeId::kDate;
      break;
    case Kind::kTimestamp:
      column.type = TypeId::kTimestamp;
      break;
    case Kind::kText:
      column.type = TypeId::kVarchar;
      break;
    case Kind::kBoolean:
      column.type = TypeId::kBoolean;
      break;
  }
  if (column.kind == Kind::kReal || column.kind == Kind::kDouble) column.bound = 1000;
  if (column.kind == Kind::kDecimal) column.bound = 1e5;
  return column;
}

std::vector<DataColumn> make_column_set(Random& random, const DataTable& table) {
  std::vector<DataColumn> set = table.columns;
  for (const size_t wanted = random.chance(0.7) ? 2 : 3; set.size() > wanted;)
    set.erase(set.begin() + static_cast<std::ptrdiff_t>(random.below(set.size())));
  if (random.chance(0.5)) std::swap(set.front(), set.back());
  return set;
}

DataTable make_table(Random& random, size_t ordinal) {
  static const std::vector<size_t> kSizes = {0, 1, 12, 60, 200, 200, 700, 2500};
  DataTable table;
  table.name = fmt::format("t{}", ordinal);
  table.columns.push_back({"id", Kind::kId, TypeId::kInteger, 2500});
  const size_t count = 3 + random.below(6);
  for (size_t i = 0; i < count; ++i) table.columns.push_back(make_column(random, i));

  std::vector<double> null_shares;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    null_shares.push_back(i == 0 ? 0 : random.pick(std::vector<double>{0, 0, 0.1, 0.4, 1.0 / 64, 1}));
  }
  const size_t rows = random.pick(kSizes);
  for (size_t row = 0; row < rows; ++row) {
    std::vector<Value> values;
    for (size_t i = 0; i < table.columns.size(); ++i) {
      const DataColumn& column = table.columns[i];
      if (i == 0) {
        values.push_back(Value::of_integer(TypeId::kInteger, static_cast<int64_t>(row)));
      } else if (random.chance(null_shares[i])) {
        values.push_back(Value::null_of(column.type));
      } else {
        values.push_back(random_value(random, column));
      }
    }
    table.rows.push_back(std::move(values));
  }
  for (int i = 0; i < 3; ++i) table.column_sets.push_back(make_column_set(random, table));
  return table;
}

}  // namespace

Value random_value(Random& random, const DataColumn& column) {
  const auto bound = static_cast<int64_t>(column.bound);
  switch (column.kind) {
    case Kind::kId:
      return Value::of_integer(column.type, random.between(0, bound));
    case Kind::kSmall:
      return Value::of_integer(column.type, random.between(-bound, bound));
    case Kind::kExtreme:
      return random_extreme(random, column);
    case Kind::kReal:
    case Kind::kDouble: {
      const int64_t quarters = random.chance(0.5) ? 4 * bound : 12;  // many or few distinct values
      return Value::of_real(column.type, static_cast<double>(random.between(-quarters, quarters)) / 4);
    }
    case Kind::kDecimal:
      return Value::of_integer(column.type, random.between(-bound, bound));
    case Kind::kDate:
      return Value::of_integer(
          column.type, random.chance(0.5) ? random.between(19000, 19020) : random.between(-kDays, kDays));
    case Kind::kTimestamp: {
      const int64_t fraction = random.chance(0.5) ? 0 : random.between(0, 86'399'999'999);
      return Value::of_integer(column.type, random.between(-kDays, kDays) * kMicrosecondsPerDay + fraction);
    }
    case Kind::kText:
      return random_text(random);
    case Kind::kBoolean:
      return Value::of_integer(column.type, random.between(0, 1));
  }
  return {};
}

Dataset make_dataset(Random& random) {
  Dataset dataset;
  for (size_t i = 0; i < 3; ++i) dataset.tables.push_back(make_table(random, i));
  return dataset;
}

std::string literal(const Value& value) {
  if (value.null) return "NULL";
  switch (value.type.id) {
    case TypeId::kReal:
    case TypeId::kDouble:
      return fmt::format("{}e0", value.real);
    case TypeId::kDate:
      return "DATE '" + format_value(value) + "'";
    case TypeId::kTimestamp:
      return "TIMESTAMP '" + format_value(value) + "'";
    case TypeId::kVarchar:
      return quote_string(value.text);
    default:
      return format_value(value);
  }
}

std::string lite_literal(const Value& value) {
  if (value.null) return "NULL";
  switch (value.type.id) {
    case TypeId::kReal:
    case TypeId::kDouble:
      return fmt::format("{}e0", value.real);
    case TypeId::kDate:
    case TypeId::kTimestamp:
      return quote_string(format_value(value));
    case TypeId::kVarchar:
      return quote_string(value.text);
    default:
      return std::to_string(value.integer);
  }
}

}  // namespace rtsql::fuzz
