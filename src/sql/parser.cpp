#include "sql/parser.h"

#include <fmt/format.h>

#include <array>

#include "common/text.h"
#include "common/utf8.h"
#include "sql/scanner.h"
#include "sql/syntax_error.h"

namespace rtsql::sql {

// The generated parser leaves these two functions to us.

void Grammar::error(const SourceSpan& span, const std::string& message) {
  throw Error(ErrorKind::kSyntax, message).at(span);
}

void Grammar::report_syntax_error(const context& place) const {
  std::array<symbol_kind_type, YYNTOKENS> symbols;
  int count = place.expected_tokens(symbols.data(), static_cast<int>(symbols.size()));
  UnexpectedToken unexpected;
  unexpected.found = place.location();
  unexpected.before = scanner.previous();
  unexpected.is_quantity = place.token() == symbol_kind::S_QUANTITY;
  for (int i = 0; i < count; ++i)
    unexpected.expected.emplace_back(symbol_name(symbols[static_cast<size_t>(i)]));
  throw unexpected;
}

namespace {

// Flex counts in int.
constexpr size_t kMostBytes = size_t{1} << 30;

void check_bytes(std::string_view text) {
  if (text.size() > kMostBytes) {
    throw Error(ErrorKind::kSyntax, fmt::format("a statement has at most {}", format_bytes(kMostBytes)));
  }
  if (size_t nul = text.find('\0'); nul != std::string_view::npos) {
    uint32_t begin = static_cast<uint32_t>(nul);
    throw Error(ErrorKind::kSyntax, "a statement cannot hold a NUL byte").at({begin, begin + 1});
  }
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (!point.valid) {
      auto begin = static_cast<uint32_t>(at);
      throw Error(ErrorKind::kSyntax,
                  fmt::format("invalid byte 0x{:02x} in UTF-8 text", static_cast<unsigned char>(text[at])))
          .at({begin, begin + 1})
          .hint("SQL text is UTF-8");
    }
    at += point.bytes;
  }
}

Statement run_grammar(std::string_view text) {
  Scanner scanner(text);
  Statement statement;
  Grammar(scanner, statement).parse();
  return statement;
}

size_t reach(std::string_view text) {
  try {
    run_grammar(text);
    return text.size();
  } catch (const UnexpectedToken& unexpected) {
    return unexpected.found.begin;
  } catch (const Error& error) {
    return error.span() ? error.span()->begin : 0;
  }
}

}  // namespace

Statement parse_statement(std::string_view text) {
  check_bytes(text);
  try {
    return run_grammar(text);
  } catch (const UnexpectedToken& unexpected) {
    throw syntax_error(text, unexpected, reach);
  }
}

ExpressionPtr parse_expression(std::string_view text) {
  Statement statement = parse_statement(fmt::format("SELECT {}", text));
  auto& select = std::get<Select>(std::get<Query>(statement.node).body);
  return std::move(select.items.front().expression);
}

}  // namespace rtsql::sql
