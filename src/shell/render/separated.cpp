#include "shell/render/separated.h"

#include "shell/render/streamed_table.h"

namespace rtsql {
namespace {

class SeparatedRenderer : public StreamedTable {
 public:
  SeparatedRenderer(Output& output, RenderOptions options, Separators separators)
      : StreamedTable(output, std::move(options), ""), separators_(std::move(separators)) {}

 private:
  void begin_table(const std::vector<ResultColumn>& columns) override {
    if (!options_.headers) return;
    std::string line;
    for (const ResultColumn& column : columns) append_value(line, column.type, column.name);
    end_row(line);
    output_.write(line);
  }

  void append_value(std::string& line, const Type&, std::string_view text) override {
    if (!is_first_) line += separators_.between_columns;
    is_first_ = false;
    line += text;
  }

  void end_row(std::string& line) override {
    line += separators_.after_rows;
    is_first_ = true;
  }

  const Separators separators_;
  bool is_first_ = true;  // no value of the row is written
};

}  // namespace

std::unique_ptr<Renderer> make_renderer_of_separated(Output& output, RenderOptions options,
                                                     Separators separators) {
  return std::make_unique<SeparatedRenderer>(output, std::move(options), std::move(separators));
}

}  // namespace rtsql
