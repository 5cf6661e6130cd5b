// Mode `ndjson` writes one object per statement on one line, successes and failures alike, so that a program
// can drive the shell through pipes. Rows stream; `error` stands behind them because it may come while they
// are fetched.
#include <fmt/format.h>

#include <iterator>

#include "schema/json_text.h"
#include "shell/render/batches.h"
#include "shell/render/mode.h"

namespace rtsql {
namespace {

class NdjsonRenderer : public Renderer {
 public:
  using Renderer::Renderer;

  void begin(std::string_view statement) override {
    text_ = "{\"statement\":";
    append_json_string(text_, statement);
  }

  uint64_t rows(StatementResult& result) override {
    text_ += ",\"columns\":[";
    for (const ResultColumn& column : result.columns) {
      if (&column != &result.columns.front()) text_ += ',';
      text_ += "{\"name\":";
      append_json_string(text_, column.name);
      text_ += ",\"type\":";
      append_json_string(text_, type_name(column.type));
      text_ += '}';
    }
    text_ += "],\"rows\":[";
    rows_begun_ = true;
    for_each_batch(*result.rows, {0, result.rows->row_count()},
                   [&](const std::vector<HostColumn>& columns, uint64_t rows) {
                     for (uint64_t row = 0; row < rows; ++row) write_row(columns, row);
                   });
    return rows_written_;
  }

  void end(const StatementReport& report) override {
    if (!rows_begun_) text_ += ",\"columns\":[],\"rows\":[";
    append("],\"row_count\":{},\"error\":", rows_written_);
    append_failure(report.failure);
    const StatementTimings& t = report.timings;
    append(
        ",\"timings\":{{\"parse\":{:.3f},\"plan\":{:.3f},\"compile\":{:.3f},\"upload\":{:.3f},\"execute\":{:."
        "3f},"
        "\"gpu\":{:.3f},\"download\":{:.3f},\"total\":{:.3f},\"display\":{:.3f}}}",
        t.parse, t.plan, t.compile, t.upload, t.execute, t.gpu, t.download, t.total,
        report.display_milliseconds);
    if (!report.message.empty()) {
      text_ += ",\"message\":";
      append_json_string(text_, report.message);
    }
    text_ += "}\n";
    output_.write(text_);
    text_.clear();
  }

 private:
  void write_row(const std::vector<HostColumn>& columns, uint64_t row) {
    text_ += rows_written_ == 0 ? "[" : ",[";
    for (size_t c = 0; c < columns.size(); ++c) {
      if (c > 0) text_ += ',';
      append_json_value(text_, columns[c], row);
    }
    text_ += ']';
    output_.write(text_);
    text_.clear();
    ++rows_written_;
  }

  void append_failure(const std::optional<StatementFailure>& failure) {
    if (!failure) {
      text_ += "null";
      return;
    }
    text_ += "{\"kind\":";
    append_json_string(text_, failure->kind);
    text_ += ",\"sqlstate\":";
    append_json_string(text_, failure->sqlstate);
    text_ += ",\"message\":";
    append_json_string(text_, failure->message);
    if (failure->position) {
      append(",\"line\":{},\"column\":{}", failure->position->line, failure->position->column);
    } else {
      text_ += ",\"line\":null,\"column\":null";
    }
    text_ += ",\"hint\":";
    if (failure->hint) {
      append_json_string(text_, *failure->hint);
    } else {
      text_ += "null";
    }
    text_ += '}';
  }

  template <class... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  bool rows_begun_ = false;
  uint64_t rows_written_ = 0;
  std::string text_;
};

}  // namespace

std::unique_ptr<Renderer> make_ndjson_renderer(Output& output, RenderOptions options) {
  return std::make_unique<NdjsonRenderer>(output, std::move(options));
}

}  // namespace rtsql
