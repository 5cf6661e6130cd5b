#include "sql/parser.h"

#include <fmt/format.h>

#include <algorithm>
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
    throw Error(ErrorKind::kSyntax, fmt::format("a statement has at most {}", format_bytes(kMostBytes)))
        .sqlstate(sqlstate::kProgramLimit);
  }
  if (size_t nul = text.find('\0'); nul != std::string_view::npos) {
    uint32_t begin = static_cast<uint32_t>(nul);
    throw Error(ErrorKind::kSyntax, "a statement cannot hold a NUL byte")
        .sqlstate(sqlstate::kInvalidCharacter)
        .at({begin, begin + 1});
  }
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (!point.valid) {
      auto begin = static_cast<uint32_t>(at);
      throw Error(ErrorKind::kSyntax,
                  fmt::format("invalid byte 0x{:02x} in UTF-8 text", static_cast<unsigned char>(text[at])))
          .sqlstate(sqlstate::kInvalidCharacter)
          .at({begin, begin + 1})
          .hint("SQL text is UTF-8");
    }
    at += point.bytes;
  }
}

// Throws where a number is missing that has no type: nothing says what its value could be.
void check_numbers(const Prepare& prepare, uint32_t declared) {
  std::vector<bool> written(prepare.parameter_count + 1, false);
  for (const Expression* parameter : prepare.parameters) written[*parameter->parameter] = true;
  for (uint32_t number = declared + 1; number <= prepare.parameter_count; ++number) {
    if (written[number]) continue;
    for (const Expression* parameter : prepare.parameters) {
      if (*parameter->parameter < number) continue;
      throw Error(ErrorKind::kSyntax,
                  fmt::format("there is a parameter ${}, but none ${}", *parameter->parameter, number))
          .sqlstate(sqlstate::kIndeterminateType)
          .at(parameter->span)
          .hint("parameters are numbered without gaps, or have types: PREPARE name (type, …) AS …");
    }
  }
}

void set_parameters(Prepare& prepare, const std::vector<Expression*>& parameters, uint32_t declared) {
  prepare.parameters = parameters;
  prepare.parameter_count = declared;
  for (const Expression* parameter : parameters)
    prepare.parameter_count = std::max(prepare.parameter_count, *parameter->parameter);
  check_numbers(prepare, declared);
}

// Parameters belong to the statement that PREPARE keeps.
void keep_parameters(Statement& statement, const std::vector<Expression*>& parameters) {
  auto* prepare = std::get_if<Prepare>(&statement.node);
  if (prepare == nullptr) {
    if (parameters.empty()) return;
    throw Error(ErrorKind::kSyntax,
                fmt::format("parameter ${} outside of PREPARE", *parameters[0]->parameter))
        .sqlstate(sqlstate::kUndefinedParameter)
        .at(parameters[0]->span)
        .hint("PREPARE name AS statement, then EXECUTE name (values)");
  }
  set_parameters(*prepare, parameters, static_cast<uint32_t>(prepare->types.size()));
}

Prepare run_grammar_for_prepared(std::string_view text, uint32_t declared) {
  Scanner scanner(text);
  Prepare prepare;
  prepare.statement = std::make_shared<Statement>();
  prepare.span = {0, static_cast<uint32_t>(text.size())};
  Grammar(scanner, *prepare.statement).parse();
  if (takes_parameters(*prepare.statement)) {
    set_parameters(prepare, scanner.parameters(), declared);
  } else {
    keep_parameters(*prepare.statement, scanner.parameters());
    prepare.parameter_count = declared;
  }
  return prepare;
}

Statement run_grammar(std::string_view text) {
  Scanner scanner(text);
  Statement statement;
  Grammar(scanner, statement).parse();
  keep_parameters(statement, scanner.parameters());
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

bool takes_parameters(const Statement& statement) {
  return is_any<Query, DeclareCursor, Insert, Update, Delete, Merge>(statement);
}

Statement parse_statement(std::string_view text) {
  check_bytes(text);
  try {
    return run_grammar(text);
  } catch (const UnexpectedToken& unexpected) {
    throw syntax_error(text, unexpected, reach);
  }
}

Prepare parse_prepared(std::string_view text, uint32_t declared) {
  check_bytes(text);
  try {
    return run_grammar_for_prepared(text, declared);
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
