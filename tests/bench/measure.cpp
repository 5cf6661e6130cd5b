#include "measure.h"

#include <algorithm>
#include <vector>

#include "peer.h"

namespace rtsql::bench {

Measurement measure(Session& session, const Case& what, int repetitions) {
  std::vector<Measurement> runs;
  for (int i = -1; i < repetitions; ++i) {
    for (const std::string& statement : what.before) session.execute(statement);
    session.execute("SET tier = device");
    session.execute("SET index = " + what.index);
    StatementResult result = session.execute(what.sql);
    if (i < 0) continue;
    runs.push_back(
        {result.timings.total, result.timings.gpu, rows_text(result), !result.used.indexes.empty()});
  }
  std::sort(runs.begin(), runs.end(),
            [](const Measurement& a, const Measurement& b) { return a.milliseconds < b.milliseconds; });
  return runs[runs.size() / 2];
}

}  // namespace rtsql::bench
