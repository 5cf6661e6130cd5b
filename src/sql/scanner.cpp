#include "sql/scanner.h"

#include <fmt/format.h>

#include "common/count_steps.h"
#include "common/parse.h"
#include "sql/build.h"

namespace rtsql::sql {
namespace {

constexpr uint32_t kMostParameters = 65535;

}  // namespace

void ScanState::advance(size_t length) {
  count_steps();
  token.begin = token.end;
  token.end += static_cast<uint32_t>(length);
}

void ScanState::open_comment() {
  if (comment_depth++ == 0) comment = token;
}

bool ScanState::close_comment() {
  return --comment_depth == 0;
}

std::string ScanState::end_dollar_quote() {
  const SourceSpan between{dollar_quote.end, token.begin};
  token.begin = dollar_quote.begin;
  return std::string(text_of(between));
}

void ScanState::open_parenthesis() {
  if (++parenthesis_depth > kMaximumDepth) throw too_deep(token);
}

void ScanState::close_parenthesis() {
  if (parenthesis_depth > 0) --parenthesis_depth;
}

SourceSpan ScanState::end_of_text() const {
  return {last_token.end, last_token.end};
}

Error ScanState::unterminated(std::string_view what, SourceSpan start) const {
  return Error(ErrorKind::kSyntax, fmt::format("unterminated {}", what)).at(start);
}

Error ScanState::invalid_character(char c) const {
  bool printable = c > ' ' && c < '\x7f';
  Error error = Error(ErrorKind::kSyntax, printable ? fmt::format("invalid character \"{}\"", c)
                                                    : fmt::format("invalid character \\x{:02x}", c))
                    .at(token);
  if (c == '`' || c == '[')
    return std::move(error).hint("names that need quotes are written in double quotes");
  return error;
}

ExpressionPtr Scanner::add_parameter(ExpressionPtr parameter) {
  const bool is_numbered = !parameter->text.empty();
  if (!parameters_.empty() && is_numbered != are_numbered_) {
    throw Error(ErrorKind::kSyntax, "parameters are all written as $1 or all as ?").at(parameter->span);
  }
  are_numbered_ = is_numbered;
  if (is_numbered) {
    const std::optional<uint32_t> number = parse_integer<uint32_t>(parameter->text);
    if (!number || *number == 0 || *number > kMostParameters) {
      throw Error(ErrorKind::kSyntax, fmt::format("parameters are numbered from $1 to ${}", kMostParameters))
          .sqlstate(sqlstate::kUndefinedParameter)
          .at(parameter->span);
    }
    parameter->parameter = number;
  } else {
    parameter->parameter = static_cast<uint32_t>(parameters_.size()) + 1;
  }
  parameter->text.clear();
  parameters_.push_back(parameter.get());
  return parameter;
}

}  // namespace rtsql::sql
