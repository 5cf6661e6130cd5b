// Makes the rows of a relation of pg_catalog on the host. A row says what differs from the usual: a column
// that it does not name is NULL where it may be, and else 0, false, a text of no characters, or an empty
// list.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bind/names/system_relations.h"
#include "schema/column_builder.h"

namespace rtsql {

class Cell {
 public:
  Cell() = default;  // NULL
  Cell(std::string text) : value_(std::move(text)) {}
  Cell(std::string_view text) : value_(std::string(text)) {}
  Cell(const char* text) : value_(std::string(text)) {}
  Cell(bool yes) : value_(int64_t{yes}) {}
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) Cell(Number number) : value_(static_cast<int64_t>(number)) {}
  Cell(double number) : value_(number) {}
  Cell(std::vector<int64_t> numbers) : value_(std::move(numbers)) {}
  Cell(std::vector<std::string> texts) : value_(std::move(texts)) {}

  Value as(Type type) const;

 private:
  std::variant<std::monostate, int64_t, double, std::string, std::vector<int64_t>, std::vector<std::string>>
      value_;
};

class SystemRows {
 public:
  explicit SystemRows(const SystemRelation& relation);

  void add(std::initializer_list<std::pair<std::string_view, Cell>> cells);
  std::vector<HostColumn> finish();

 private:
  const SystemRelation& relation_;
  std::vector<Value> usual_;
  std::vector<ColumnBuilder> columns_;
};

}  // namespace rtsql
