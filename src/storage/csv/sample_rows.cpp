#include "storage/csv/sample_rows.h"

#include "storage/csv/tokenizer.h"

namespace rtsql::csv {
namespace {

struct RowCollector {
  const WorkContext& context;
  std::vector<Row> rows = {};
  Row row = {};
  bool bad = false;

  void field(const char* text, size_t bytes) {
    if (row.size() > kMostColumns) return;
    row.push_back(text == nullptr ? std::nullopt : std::optional(std::string(text, bytes)));
  }
  void end_row() {
    if (!bad) rows.push_back(std::move(row));
    row.clear();
    bad = false;
  }
  void stray_text(std::string_view) { bad = true; }
  bool stopped() const {
    context.poll();
    return false;
  }
};

}  // namespace

std::vector<Row> collect_rows(std::string_view text, const Dialect& dialect,
                              const std::vector<std::string>& null_texts, const WorkContext& context) {
  RowCollector collector{context};
  Tokenizer(dialect, null_texts).run(text, collector);
  return std::move(collector.rows);
}

}  // namespace rtsql::csv
