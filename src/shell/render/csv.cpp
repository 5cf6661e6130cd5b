// Modes `csv` and `tabs` write what COPY … TO writes.
#include "shell/render/batches.h"
#include "shell/render/mode.h"
#include "storage/csv_writer.h"

namespace rtsql {
namespace {

class CsvRenderer : public Renderer {
 public:
  CsvRenderer(Output& output, RenderOptions options, const char* delimiter)
      : Renderer(output, std::move(options)), delimiter_(delimiter) {}

  uint64_t rows(StatementResult& result) override {
    if (result.columns.empty()) return 0;  // a line of no fields would be read as one of an empty field
    CsvWriteOptions options;
    options.delimiter = delimiter_;
    options.null_text = options_.null_text.value_or("");
    CsvWriter writer([&](std::string_view text) { output_.write(text); }, options);
    if (options_.headers) {
      std::vector<std::string> names;
      for (const ResultColumn& column : result.columns) names.push_back(column.name);
      writer.write_header(names);
    }
    uint64_t count = result.rows->row_count();
    for_each_batch(*result.rows, {0, count},
                   [&](const std::vector<HostColumn>& columns, uint64_t) { writer.write_rows(columns); });
    return count;
  }

 private:
  const char* delimiter_;
};

}  // namespace

std::unique_ptr<Renderer> make_csv_renderer(Output& output, RenderOptions options) {
  return std::make_unique<CsvRenderer>(output, std::move(options), ",");
}

std::unique_ptr<Renderer> make_tabs_renderer(Output& output, RenderOptions options) {
  return std::make_unique<CsvRenderer>(output, std::move(options), "\t");
}

}  // namespace rtsql
