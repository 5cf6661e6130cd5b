#include "measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace rtsql::bench {
namespace {

// Floating-point sums depend on the order of addition, so ten digits are what can be compared.
std::string first_row(const StatementResult& result) {
  if (!result.rows || result.rows->row_count() == 0) return {};
  std::string text;
  for (const HostColumn& column : result.rows->fetch(0, 1)) {
    Value value = column.value(0);
    if (!text.empty()) text += ' ';
    text += value.null                ? "NULL"
            : is_floating(value.type) ? fmt::format("{:.9e}", value.real)
                                      : format_value(value);
  }
  return text;
}

}  // namespace

Measurement measure(Session& session, const Case& what, int repetitions) {
  std::vector<Measurement> runs;
  for (int i = -1; i < repetitions; ++i) {
    for (const std::string& statement : what.before) session.execute(statement);
    session.execute("SET tier = device");
    session.execute("SET index = " + what.index);
    StatementResult result = session.execute(what.sql);
    if (i < 0) continue;
    runs.push_back(
        {result.timings.total, result.timings.gpu, first_row(result), !result.indexes_used.empty()});
  }
  std::sort(runs.begin(), runs.end(),
            [](const Measurement& a, const Measurement& b) { return a.milliseconds < b.milliseconds; });
  return runs[runs.size() / 2];
}

}  // namespace rtsql::bench
