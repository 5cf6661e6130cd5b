#include "engine/result/result.h"

#include <utility>

namespace rtsql {

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
