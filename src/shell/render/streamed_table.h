// The base of modes that write a table cell by cell while its rows come.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shell/render/renderer.h"

namespace rtsql {

class StreamedTable : public Renderer {
 public:
  // `null_text` stands for NULL where the options name nothing.
  StreamedTable(Output& output, RenderOptions options, std::string_view null_text)
      : Renderer(output, std::move(options)),
        null_text_(options_.null_text.value_or(std::string(null_text))) {}

  uint64_t rows(StatementResult& result) final;

 protected:
  // Writes what stands before the rows, the names of the columns included.
  virtual void begin_table(const std::vector<ResultColumn>& columns) = 0;
  // Appends to `line` what the mode writes for the text of a value.
  virtual void append_value(std::string& line, const Type& type, std::string_view text) = 0;
  virtual void end_row(std::string& line) = 0;  // completes the line
  virtual void end_table() {}

 private:
  const std::string null_text_;
};

}  // namespace rtsql
