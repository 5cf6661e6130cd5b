#include "server/connection/reports.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/exception_error.h"
#include "common/text.h"
#include "common/utf8.h"

namespace rtsql::server {
namespace {

// Tells whether a line says no more than the tag does: "CREATE TABLE", or "INSERT: 3 rows".
bool repeats_tag(std::string_view line, const StatementResult& result) {
  const std::string_view beginning = line.substr(0, line.find(':'));
  if (!result.changed_rows || beginning == line) return line == result.command;
  return result.command == beginning || result.command.starts_with(fmt::format("{} ", beginning));
}

}  // namespace

Report report_of(const std::exception& exception, std::string_view text, size_t begin) {
  const std::optional<Error> error = error_of(exception);
  if (!error) return {Severity::kError, std::string(sqlstate::kInternalError.text()), bug_text(exception)};
  Report report{Severity::kError, std::string(error->sqlstate().text()), error->message(), error->hint()};
  report.context = error->context();
  if (report.message == kOtherColumns) report.routine = "RevalidateCachedQuery";
  if (error->span()) {
    const std::string_view before = text.substr(0, std::min(begin + error->span()->begin, text.size()));
    report.position = static_cast<uint32_t>(count_code_points(before) + 1);
  }
  return report;
}

std::vector<std::string> notices_of(const StatementResult& result) {
  std::vector<std::string> notices;
  const std::string_view message = result.message;
  for (size_t begin = 0; begin < message.size();) {
    const size_t end = std::min(message.find('\n', begin), message.size());
    const std::string_view line = message.substr(begin, end - begin);
    if (!line.empty() && !repeats_tag(line, result)) notices.emplace_back(line);
    begin = end + 1;
  }
  notices.insert(notices.end(), result.notes.begin(), result.notes.end());
  return notices;
}

std::string tag_of(const StatementResult& result, uint64_t rows_sent) {
  const std::string& command = result.command;
  const uint64_t rows = result.changed_rows.value_or(rows_sent);
  if (command == "INSERT") return fmt::format("INSERT 0 {}", rows);
  if (command == "CREATE TABLE AS" && result.changed_rows) return fmt::format("SELECT {}", rows);
  if (command.starts_with("COPY ")) return fmt::format("COPY {}", rows);
  if (is_one_of(command, {"SELECT", "FETCH", "MOVE", "UPDATE", "DELETE", "MERGE"}))
    return fmt::format("{} {}", command, rows);
  return command == "TRUNCATE" ? "TRUNCATE TABLE" : command;
}

}  // namespace rtsql::server
