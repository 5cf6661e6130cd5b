// Every output mode implements this interface. A renderer is made for one statement and draws it in the order
// begin, rows (if there are any), end.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "engine/result/result.h"
#include "shell/output.h"

namespace rtsql {

struct RenderOptions {
  bool headers = true;
  bool timing = true;
  // This text stands for NULL; absent: the mode's own does.
  std::optional<std::string> null_text = std::nullopt;
  // Modes for people show the first and last halves of a longer result; absent: all of it.
  std::optional<uint64_t> max_rows = std::nullopt;
  // If this is absent, the output is no terminal and any width will do.
  std::optional<size_t> terminal_columns = std::nullopt;
  std::string separator = "|";      // between the values of mode `list`
  std::string table = "\"table\"";  // into which those of mode `insert` go, as SQL writes it
  // These are for tables: types below names, numbers as 1,234,567, and how wide the first columns are (0: as
  // needed).
  bool types = false;
  bool thousands = false;
  std::vector<size_t> widths = {};
  // Tables have a row for each column of the result, and a column for each of its rows.
  bool column_wise = false;
  // A pager shows what is wider than the terminal.
  bool paged = false;
};

// Says why a statement failed; the position is within its text.
struct StatementFailure {
  std::string kind;      // error_kind_name, or "internal"
  std::string sqlstate;  // common/sqlstate.h
  std::string message;
  std::optional<TextPosition> position;
  std::optional<std::string> hint;
};

// Holds all that is said of a statement after its rows.
struct StatementReport {
  std::string message;
  std::optional<uint64_t> row_count;  // absent: it yields no rows, or none that are counted (a plan)
  uint64_t rows_shown = 0;
  StatementTimings timings;
  double display_milliseconds = 0;  // drawing the rows; not part of timings.total
  AccessNames used;
  bool on_host = false;
  std::optional<StatementFailure> failure;
};

class Renderer {
 public:
  Renderer(Output& output, RenderOptions options) : output_(output), options_(std::move(options)) {}
  virtual ~Renderer() = default;

  virtual void begin(std::string_view /*statement*/) {}
  // The shell calls this if the result has rows, be they without columns. Returns how many rows were drawn.
  // Rows are fetched in batches, so memory does not grow with the result.
  virtual uint64_t rows(StatementResult& result) = 0;
  // The shell calls this also when the statement failed, at whatever point, if the mode takes failures (see
  // Mode).
  virtual void end(const StatementReport& /*report*/) {}
  // Returns how many columns of the result are shown nowhere, once its rows are drawn.
  virtual size_t columns_left_out() const { return 0; }

 protected:
  Output& output_;
  RenderOptions options_;
};

}  // namespace rtsql
