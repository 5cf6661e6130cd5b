#include "shell/failure.h"

#include <fmt/format.h>

#include "common/exception_error.h"
#include "common/render_error.h"
#include "shell/script.h"

namespace rtsql {
namespace {

CaughtFailure of_error(const Error& error, std::string_view statement) {
  StatementFailure failure{std::string(error_kind_name(error.kind())),
                           std::string(error.sqlstate().text()),
                           error.message(),
                           {},
                           error.hint()};
  if (error.span()) failure.position = position_of(statement, error.span()->begin);
  const bool misread = error.kind() == ErrorKind::kSyntax || error.kind() == ErrorKind::kName;
  const std::optional<DotLine> dot_line = misread ? dot_line_within(statement) : std::nullopt;
  if (!dot_line) return {std::move(failure), error};
  failure.hint = fmt::format("line {}, \"{}\", is a command of the shell: end the statement before it with ;",
                             dot_line->line, dot_line->command);
  return {failure, Error(error).hint(*failure.hint)};
}

CaughtFailure of_bug(const std::exception& exception) {
  return {{"internal", std::string(sqlstate::kInternalError.text()), bug_text(exception), {}, {}}, {}};
}

}  // namespace

std::optional<CaughtFailure> catch_failure(std::string_view statement, const std::function<void()>& work) {
  try {
    work();
    return std::nullopt;
  } catch (const OutputClosed&) {
    throw;
  } catch (const std::exception& exception) {
    const std::optional<Error> error = error_of(exception);
    return error ? of_error(*error, statement) : of_bug(exception);
  }
}

StyledText render_failure(const CaughtFailure& caught, const std::string& statement,
                          const std::string& origin, uint32_t line, std::optional<size_t> columns) {
  StyledText out;
  std::string text = statement;
  std::optional<Error> error = caught.error;
  if (!origin.empty()) {
    // Empty lines stand for what precedes the statement, so that lines are counted from the origin's first.
    uint32_t before = line - 1;
    text.insert(0, before, '\n');
    if (error && error->span()) {
      error = Error(*error).at({error->span()->begin + before, error->span()->end + before});
      line += caught.failure.position->line - 1;
    }
    out.append(fmt::format("{}:{}: ", origin, line));
  }
  error ? out.append(render_error(*error, text, columns)) : out.append(caught.failure.message + "\n");
  return out;
}

}  // namespace rtsql
