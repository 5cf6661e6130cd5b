#include "shell/command/psql_arguments.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"

namespace rtsql {
namespace {

class ArgumentReader {
 public:
  ArgumentReader(std::string_view line, const Variables& variables) : line_(line), variables_(variables) {}

  std::vector<std::string> read() {
    std::vector<std::string> arguments;
    while ((at_ = line_.find_first_not_of(" \t", at_)) != std::string_view::npos)
      arguments.push_back(read_one());
    return arguments;
  }

 private:
  bool at_end() const { return at_ >= line_.size() || line_[at_] == ' ' || line_[at_] == '\t'; }

  std::string read_one() {
    std::string argument;
    while (!at_end()) {
      const char c = line_[at_];
      const std::optional<VariableUse> use = variable_use_at(line_, at_, variables_);
      if (use) {
        argument += use->value;
        at_ = use->end;
      } else if (c == '\'' || c == '"') {
        read_quoted(argument, c);
      } else {
        argument += c;
        ++at_;
      }
    }
    return argument;
  }

  void read_quoted(std::string& argument, char quote) {
    for (bool is_open = true; is_open; ++at_) {
      const size_t end = line_.find(quote, at_ + 1);
      if (end == std::string_view::npos)
        throw Error(ErrorKind::kSyntax, fmt::format("the quote {} is not closed", quote));
      argument += line_.substr(at_ + 1, end - at_ - 1);
      at_ = end;
      is_open = line_.substr(end + 1).starts_with(quote);
      if (is_open) argument += quote;
    }
  }

  std::string_view line_;
  const Variables& variables_;
  size_t at_ = 0;
};

}  // namespace

std::vector<std::string> psql_arguments(std::string_view line, const Variables& variables) {
  return ArgumentReader(line, variables).read();
}

std::string as_like_pattern(std::string_view pattern) {
  std::string like(pattern);
  std::ranges::replace(like, '*', '%');
  std::ranges::replace(like, '?', '_');
  return like;
}

}  // namespace rtsql
