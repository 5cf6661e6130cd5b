#include "storage/json/json_sample.h"

#include <utility>

namespace rtsql::json {
namespace {

// Counts rows.
struct RowCounter {
  uint64_t most;
  const WorkContext& context;
  uint64_t rows = 0;
  std::string first_problem = {};

  void field(const char*, size_t) {}
  void string_field(std::string_view) {}
  void end_row() { ++rows; }
  void bad_row(const std::string& why) {
    ++rows;
    if (first_problem.empty()) first_problem = why;
  }
  bool stopped() const {
    context.poll();
    return rows >= most;
  }
};

}  // namespace

Sample sample_rows(std::string_view text, const std::vector<std::string>& known, Layout layout, uint64_t most,
                   const WorkContext& context) {
  RowReader reader(known, layout);
  RowCounter counter{most, context};
  reader.run(text, Before::kNothing, counter);
  return {reader.further_columns(), std::move(counter.first_problem)};
}

}  // namespace rtsql::json
