// Mode `json` writes one array of objects per result. Columns of one name get the suffixes _2, _3, … since an
// object's members must differ.
#include <algorithm>

#include "shell/render/batches.h"
#include "shell/render/json_text.h"
#include "shell/render/mode.h"

namespace rtsql {
namespace {

std::vector<std::string> distinct_names(const std::vector<ResultColumn>& columns) {
  std::vector<std::string> names;
  for (const ResultColumn& column : columns) {
    std::string name = column.name;
    for (int number = 2; std::find(names.begin(), names.end(), name) != names.end(); ++number) {
      name = column.name + "_" + std::to_string(number);
    }
    names.push_back(std::move(name));
  }
  return names;
}

class JsonRenderer : public Renderer {
 public:
  using Renderer::Renderer;

  uint64_t rows(StatementResult& result) override {
    for (const std::string& name : distinct_names(result.columns)) {
      append_json_string(keys_.emplace_back(), name);
      keys_.back() += ':';
    }
    uint64_t count = result.rows->row_count();
    output_.write("[");
    bool first = true;
    for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
      for (uint64_t row = 0; row < rows; ++row) {
        text_ = first ? "{" : ",\n{";
        first = false;
        append_members(columns, row);
        text_ += '}';
        output_.write(text_);
      }
    });
    output_.write("]\n");
    return count;
  }

 private:
  void append_members(const std::vector<HostColumn>& columns, uint64_t row) {
    for (size_t c = 0; c < columns.size(); ++c) {
      if (c > 0) text_ += ',';
      text_ += keys_[c];
      append_json_value(text_, columns[c], row);
    }
  }

  std::vector<std::string> keys_;  // quoted, with the colon
  std::string text_;
};

}  // namespace

std::unique_ptr<Renderer> make_json_renderer(Output& output, RenderOptions options) {
  return std::make_unique<JsonRenderer>(output, std::move(options));
}

}  // namespace rtsql
