// Runs psql's \copy. There, files are those of the client and not of the server; the shell is both, so it is
// COPY, in psql's way of writing it: names of files may stand without quotes, and options without
// parentheses.
#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"
#include "shell/command/command.h"
#include "shell/command/psql_commands.h"
#include "shell/shell.h"
#include "sql/text_parts.h"

namespace rtsql {
namespace {

constexpr std::string_view kCopyUsage =
    "usage: \\copy TABLE|(QUERY) FROM|TO 'file' [csv] [header] [delimiter ','] [null 'text']";

// Returns the parts that stand in no parentheses, those of spaces left out.
std::vector<sql::TextPart> outer_parts(std::string_view text) {
  std::vector<sql::TextPart> outer;
  size_t depth = 0;
  for (const sql::TextPart& part : sql::text_parts(text)) {
    if (text[part.begin] == ')' && depth > 0) --depth;
    if (depth == 0) outer.push_back(part);
    if (text[part.begin] == '(') ++depth;
  }
  return outer;
}

std::string word_of(std::string_view text, const sql::TextPart& part) {
  return to_lower(text.substr(part.begin, part.end - part.begin));
}

// Returns where FROM or TO ends.
size_t end_of_direction(std::string_view line) {
  const std::vector<sql::TextPart> parts = outer_parts(line);
  const auto direction = std::ranges::find_if(parts, [&](const sql::TextPart& part) {
    return is_one_of(word_of(line, part), {"from", "to"});
  });
  if (direction == parts.end())
    throw Error(ErrorKind::kSyntax, "\\copy needs FROM or TO and a file").hint(std::string(kCopyUsage));
  return direction->end;
}

struct NamedFile {
  std::string in_quotes;
  std::string_view behind;  // the options
};

std::string file_in_quotes(std::string_view name) {
  const std::string word = to_lower(name);
  if (is_one_of(word, {"stdin", "pstdin", "stdout", "pstdout"})) return "'-'";
  if (word == "program") {
    throw Error(ErrorKind::kUnsupported, "\\copy runs no programs")
        .hint("\\! runs one, which may write into a file or a pipe that COPY reads");
  }
  return quote_string(name);
}

// A name without quotes ends at a space.
NamedFile named_file(std::string_view text) {
  const auto [name, behind] = split_command(text);
  if (name.empty()) throw Error(ErrorKind::kSyntax, "\\copy needs a file").hint(std::string(kCopyUsage));
  if (!name.starts_with('\'')) return {file_in_quotes(name), behind};
  const sql::TextPart quoted = sql::text_parts(text).front();
  return {std::string(text.substr(quoted.begin, quoted.end - quoted.begin)), text.substr(quoted.end)};
}

// Returns the options as COPY takes them: "csv header delimiter as ';'" becomes "(format csv, header,
// delimiter ';')".
std::string options_in_parentheses(std::string_view written) {
  std::vector<std::string> options;
  for (const sql::TextPart& part : sql::text_parts(written)) {
    const std::string word = word_of(written, part);
    if (is_one_of(word, {"with", "as"})) continue;
    if (part.kind == sql::TextPartKind::kString && !options.empty()) {
      options.back().append(" ").append(written.substr(part.begin, part.end - part.begin));
    } else {
      options.push_back(is_one_of(word, {"csv", "text", "binary"}) ? "format " + word : word);
    }
  }
  return options.empty() ? "" : fmt::format("({})", join(options, ", "));
}

bool are_in_parentheses(std::string_view options) {
  const auto [first, rest] = split_command(options);
  return first.starts_with('(') || (equals_ignore_case(first, "with") && rest.starts_with('('));
}

}  // namespace

bool run_psql_copy(Shell& shell, std::string_view line) {
  const size_t end = end_of_direction(line);
  const auto [file, written] = named_file(line.substr(end));
  const std::string options =
      are_in_parentheses(written) ? std::string(written) : options_in_parentheses(written);
  return shell.run_text(fmt::format("COPY {} {} {}", line.substr(0, end), file, options), "");
}

}  // namespace rtsql
