#include "engine/result/result.h"

#include <utility>

namespace rtsql {

std::vector<HostColumn> RowSource::fetch(uint64_t begin, uint64_t count) {
  std::vector<HostColumn> columns = read(begin, count);
  if (zone_ == nullptr) return columns;
  for (HostColumn& column : columns) column.zone = zone_;
  return columns;
}

StatementResult message_result(std::string message, std::string untimed) {
  StatementResult result;
  result.message = std::move(message);
  result.untimed = std::move(untimed);
  return result;
}

void add_notes(StatementResult& result, const std::vector<std::string>& notes) {
  for (const std::string& note : notes) {
    for (std::string* message : {&result.message, &result.untimed}) {
      const bool is_said = message == &result.message || !message->empty();
      if (is_said) *message += (message->empty() ? "note: " : "\nnote: ") + note;
    }
  }
}

}  // namespace rtsql
