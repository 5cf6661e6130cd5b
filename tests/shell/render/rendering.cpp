#include "tests/shell/render/rendering.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "common/check.h"
#include "schema/column_builder.h"
#include "schema/value.h"
#include "shell/render/mode.h"
#include "shell/terminal.h"

namespace rtsql::test {
namespace {

uint64_t largest = 0;

void append_value(HostColumn& column, const Value& value) {
  const size_t end = column.data.size();
  column.data.resize(end + value_bytes(column.type));
  std::byte* const place = column.data.data() + end;
  const bool is_text = column.type.id == TypeId::kVarchar;
  store_value(
      is_text ? Type(TypeId::kInteger) : column.type,
      is_text ? Value::of_integer(TypeId::kInteger, *column.dictionary->find(value.text).code()) : value,
      place);
}

HostColumn make_column(const Column& given) {
  HostColumn column;
  column.type = given.type;
  column.rows = given.values.size();
  if (given.type.id == TypeId::kVarchar) {
    std::vector<std::string> texts;
    for (const auto& value : given.values) {
      if (value) texts.push_back(*value);
    }
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    column.dictionary = std::make_shared<Dictionary>(std::move(texts));
  }
  column.validity.assign((column.rows + 31) / 32, 0);
  for (uint64_t row = 0; row < column.rows; ++row) {
    const auto& text = given.values[row];
    if (!text) {
      column.data.resize(column.data.size() + value_bytes(given.type));
      continue;
    }
    column.validity[row / 32] |= 1u << row % 32;
    std::optional<Value> value =
        given.type.id == TypeId::kVarchar ? Value::of_text(*text) : parse_value(*text, given.type);
    RTSQL_CHECK(value.has_value());
    append_value(column, *value);
  }
  return column;
}

class FakeRows : public RowSource {
 public:
  explicit FakeRows(std::vector<HostColumn> columns) : columns_(std::move(columns)) {}

  uint64_t row_count() const override { return columns_.front().rows; }

 private:
  std::vector<HostColumn> read(uint64_t begin, uint64_t count) override {
    largest = std::max(largest, count);
    std::vector<HostColumn> batch;
    for (const HostColumn& column : columns_) batch.push_back(slice(column, begin, count));
    return batch;
  }

  static HostColumn slice(const HostColumn& column, uint64_t begin, uint64_t count) {
    RTSQL_CHECK(begin + count <= column.rows);
    HostColumn part{column.type, count, {}, {}, column.dictionary};
    size_t bytes = value_bytes(column.type);
    auto first = column.data.begin() + static_cast<std::ptrdiff_t>(begin * bytes);
    part.data.assign(first, first + static_cast<std::ptrdiff_t>(count * bytes));
    part.validity.assign((count + 31) / 32, 0);
    for (uint64_t row = 0; row < count; ++row) {
      if (!column.is_null(begin + row)) part.validity[row / 32] |= 1u << row % 32;
    }
    return part;
  }

  std::vector<HostColumn> columns_;
};

}  // namespace

StatementResult make_result(const std::vector<Column>& columns) {
  StatementResult result;
  std::vector<HostColumn> data;
  for (const Column& column : columns) {
    result.columns.push_back({column.name, column.type});
    data.push_back(make_column(column));
  }
  if (!columns.empty()) result.rows = std::make_unique<FakeRows>(std::move(data));
  return result;
}

std::string render(std::string_view mode, StatementResult result, const RenderOptions& options,
                   StatementReport report) {
  use_utf8();
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("rtsql-render-" + std::to_string(::getpid()));
  {
    auto output = std::make_unique<Output>(OutputFile::in_place(path, {}));
    std::unique_ptr<Renderer> renderer = find_mode(mode).make(*output, options);
    renderer->begin("SELECT 1");
    if (!result.columns.empty()) {
      if (!result.plan_text) report.row_count = result.rows->row_count();
      report.rows_shown = renderer->rows(result);
    }
    renderer->end(report);
    output->flush();
  }
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  return text.str();
}

uint64_t largest_fetch() {
  return largest;
}

}  // namespace rtsql::test
