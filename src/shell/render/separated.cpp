#include "shell/render/separated.h"

#include "shell/render/batches.h"
#include "shell/render/cell.h"

namespace rtsql {
namespace {

class SeparatedRenderer : public Renderer {
 public:
  SeparatedRenderer(Output& output, RenderOptions options, Separators separators)
      : Renderer(output, std::move(options)), separators_(std::move(separators)) {}

  uint64_t rows(StatementResult& result) override {
    if (result.columns.empty()) return 0;
    if (options_.headers) write_header(result.columns);
    const uint64_t count = result.rows->row_count();
    for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
      for (uint64_t row = 0; row < rows; ++row) write_row(columns, row);
    });
    return count;
  }

 private:
  void write_header(const std::vector<ResultColumn>& columns) {
    for (const ResultColumn& column : columns) {
      if (&column != &columns.front()) line_ += separators_.between_columns;
      line_ += column.name;
    }
    end_line();
  }

  void write_row(const std::vector<HostColumn>& columns, uint64_t row) {
    for (const HostColumn& column : columns) {
      if (&column != &columns.front()) line_ += separators_.between_columns;
      if (is_null_cell(column, row)) {
        line_ += options_.null_text.value_or("");
      } else {
        append_cell(line_, column, row);
      }
    }
    end_line();
  }

  void end_line() {
    line_ += separators_.after_rows;
    output_.write(line_);
    line_.clear();
  }

  const Separators separators_;
  std::string line_;
};

}  // namespace

std::unique_ptr<Renderer> make_renderer_of_separated(Output& output, RenderOptions options,
                                                     Separators separators) {
  return std::make_unique<SeparatedRenderer>(output, std::move(options), std::move(separators));
}

}  // namespace rtsql
