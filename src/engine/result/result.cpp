#include "engine/result/result.h"

#include <utility>

namespace rtsql {

std::vector<HostColumn> RowSource::fetch(uint64_t begin, uint64_t count) {
  std::vector<HostColumn> columns;
  if (ahead_) {
    for (const HostColumn& column : *ahead_) columns.push_back(column.slice(begin, count));
  } else {
    columns = read(begin, count);
  }
  if (zone_ == nullptr) return columns;
  for (HostColumn& column : columns) column.zone = zone_;
  return columns;
}

void RowSource::fetch_ahead() {
  ahead_ = read(0, row_count());
}

StatementResult message_result(std::string message, std::string untimed) {
  StatementResult result;
  result.message = std::move(message);
  result.untimed = std::move(untimed);
  return result;
}

std::string message_text(const StatementResult& result, bool has_times) {
  std::string text = has_times || result.untimed.empty() ? result.message : result.untimed;
  for (const std::string& note : result.notes) text += (text.empty() ? "note: " : "\nnote: ") + note;
  return text;
}

}  // namespace rtsql
