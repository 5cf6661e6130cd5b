#include "shell/failure.h"

#include <fmt/format.h>

#include <new>
#include <system_error>

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

Error out_of_memory(std::string message) {
  return Error(ErrorKind::kMemory, std::move(message))
      .hint("DROP TABLE frees memory; ulimit -v shows what this process may use");
}

CaughtFailure of_bug(const std::exception& exception) {
  std::string message = fmt::format("internal error: {}; this is a bug in rtsql", exception.what());
  return {{"internal", std::string(sqlstate::kInternalError.text()), std::move(message), {}, {}}, {}};
}

}  // namespace

std::optional<CaughtFailure> catch_failure(std::string_view statement, const std::function<void()>& work) {
  try {
    work();
    return std::nullopt;
  } catch (const OutputClosed&) {
    throw;
  } catch (const Error& error) {
    return of_error(error, statement);
  } catch (const std::bad_alloc&) {
    return of_error(out_of_memory("the host is out of memory"), statement);
  } catch (const std::system_error& error) {
    const bool no_room = error.code() == std::errc::resource_unavailable_try_again ||
                         error.code() == std::errc::not_enough_memory;
    if (no_room) return of_error(out_of_memory("the host has no room for another thread"), statement);
    return of_bug(error);
  } catch (const std::exception& exception) {
    return of_bug(exception);
  }
}

std::string render_failure(const CaughtFailure& caught, const std::string& statement,
                           const std::string& origin, uint32_t line, std::optional<size_t> columns) {
  std::string prefix;
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
    prefix = fmt::format("{}:{}: ", origin, line);
  }
  return prefix + (error ? render_error(*error, text, columns) : caught.failure.message + "\n");
}

}  // namespace rtsql
