// Mode `insert` writes statements that insert the rows into a table.
#include <fmt/format.h>

#include "common/text.h"
#include "shell/render/batches.h"
#include "shell/render/literal.h"
#include "shell/render/mode.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

// A statement of many rows is read much faster than many of one row.
constexpr uint64_t kRowsPerStatement = 256;

class InsertRenderer : public Renderer {
 public:
  using Renderer::Renderer;

  uint64_t rows(StatementResult& result) override {
    if (result.columns.empty()) return 0;
    const std::string beginning = beginning_of_statement(result.columns);
    const uint64_t count = result.rows->row_count();
    uint64_t written = 0;
    for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
      for (uint64_t row = 0; row < rows; ++row) {
        if (written % kRowsPerStatement == 0) output_.write(beginning);
        ++written;
        write_row(columns, row, written % kRowsPerStatement == 0 || written == count);
      }
    });
    return count;
  }

 private:
  std::string beginning_of_statement(const std::vector<ResultColumn>& columns) const {
    std::string of_columns;
    if (options_.headers) {
      std::vector<std::string> names;
      for (const ResultColumn& column : columns) names.push_back(sql::name_text(column.name));
      of_columns = fmt::format(" ({})", join(names, ", "));
    }
    return fmt::format("INSERT INTO {}{} VALUES\n", options_.table, of_columns);
  }

  void write_row(const std::vector<HostColumn>& columns, uint64_t row, bool is_last) {
    line_ = "(";
    for (const HostColumn& column : columns) {
      if (&column != &columns.front()) line_ += ", ";
      append_literal(line_, column, row);
    }
    line_ += is_last ? ");\n" : "),\n";
    output_.write(line_);
  }

  std::string line_;
};

}  // namespace

std::unique_ptr<Renderer> make_insert_renderer(Output& output, RenderOptions options) {
  return std::make_unique<InsertRenderer>(output, std::move(options));
}

}  // namespace rtsql
