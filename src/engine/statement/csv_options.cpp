#include "engine/statement/csv_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "bind/type_name.h"
#include "common/check.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

[[noreturn]] void bad_value(const sql::Option& option, std::string expected) {
  throw Error(ErrorKind::kValue, fmt::format("invalid value for option \"{}\": {}", option.name.name,
                                             quote_string(option.value)))
      .at(option.value_span)
      .hint("expected " + std::move(expected));
}

bool is_line_break(char c) {
  return c == '\n' || c == '\r';
}

bool as_switch(const sql::Option& option) {
  const std::optional<bool> value = parse_switch(option.value);
  if (!value) bad_value(option, "true or false");
  return *value;
}

char as_character(const sql::Option& option) {
  if (equals_ignore_case(option.value, "tab") || option.value == "\\t") return '\t';
  if (option.value.size() != 1 || is_line_break(option.value[0]))
    bad_value(option, "one character that is no line break");
  return option.value[0];
}

std::string as_null_text(const sql::Option& option) {
  if (std::any_of(option.value.begin(), option.value.end(), is_line_break))
    bad_value(option, "a text without line breaks");
  return option.value;
}

std::string as_date_format(const sql::Option& option) {
  if (!is_date_format(option.value)) {
    bad_value(option, "a year (%Y or %y), a month (%m or %b) and a day (%d), and if need be %H %M %S %f %%");
  }
  return option.value;
}

uint64_t as_count(const sql::Option& option) {
  const std::optional<uint64_t> count = parse_integer<uint64_t>(option.value);
  if (!count) bad_value(option, "a number of rows");
  return *count;
}

Error given_twice(std::string_view what, const sql::Identifier& name) {
  return Error(ErrorKind::kName, fmt::format("{} \"{}\" specified more than once", what, name.name))
      .at(name.span);
}

// Returns the option of either name that comes last, which is the one at fault where two contradict each
// other.
const sql::Option& last_of(const std::vector<sql::Option>& given, std::string_view a, std::string_view b) {
  auto last = std::find_if(given.rbegin(), given.rend(), [&](const sql::Option& option) {
    return equals_ignore_case(option.name.name, a) || equals_ignore_case(option.name.name, b);
  });
  RTSQL_CHECK(last != given.rend());
  return *last;
}

// Refuses punctuation that would make a file mean something else to a reader than to its writer. An absent
// delimiter is detected.
void check_punctuation(const std::vector<sql::Option>& given, std::optional<char> delimiter, char quote,
                       std::optional<char> escape, const std::string& null_text) {
  auto refuse = [&](std::string_view a, std::string_view b, std::string message) {
    throw Error(ErrorKind::kValue, std::move(message)).at(last_of(given, a, b).value_span);
  };
  auto in_null = [&](char c) { return null_text.find(c) != std::string::npos; };
  if (delimiter == quote) refuse("delimiter", "quote", "delimiter and quote must differ");
  if (delimiter && delimiter == escape) refuse("delimiter", "escape", "delimiter and escape must differ");
  if (delimiter && in_null(*delimiter)) refuse("delimiter", "null", "the delimiter must not appear in null");
  if (in_null(quote)) refuse("quote", "null", "the quote must not appear in null");
}

template <class Options>
struct OptionReader {
  std::string_view name;
  void (*read)(Options&, const sql::Option&);
};

void read_types(CsvOptions& options, const sql::Option& option) {
  if (option.types.empty()) bad_value(option, "a list such as (a INTEGER, b DATE)");
  for (const auto& [column, type] : option.types) {
    for (const ColumnType& before : options.types) {
      if (equals_ignore_case(before.column, column.name)) throw given_twice("column", column);
    }
    options.types.push_back({column.name, resolve_type(type), column.span});
  }
}

const std::vector<OptionReader<CsvOptions>> kReadOptions = {
    {"header", [](CsvOptions& o, const sql::Option& v) { o.header = as_switch(v); }},
    {"delimiter", [](CsvOptions& o, const sql::Option& v) { o.delimiter = as_character(v); }},
    {"quote", [](CsvOptions& o, const sql::Option& v) { o.quote = as_character(v); }},
    {"escape", [](CsvOptions& o, const sql::Option& v) { o.escape = as_character(v); }},
    {"null", [](CsvOptions& o, const sql::Option& v) { o.null_text = as_null_text(v); }},
    {"dateformat", [](CsvOptions& o, const sql::Option& v) { o.date_format = as_date_format(v); }},
    {"types", read_types},
    {"sample", [](CsvOptions& o, const sql::Option& v) { o.sample_rows = as_count(v); }},
    {"ignore_errors", [](CsvOptions& o, const sql::Option& v) { o.ignore_errors = as_switch(v); }},
    {"reject_limit",
     [](CsvOptions& o, const sql::Option& v) {
       o.reject_limit = as_count(v);
       o.ignore_errors = true;
     }},
};

const std::vector<OptionReader<CsvWriteOptions>> kWriteOptions = {
    {"header", [](CsvWriteOptions& o, const sql::Option& v) { o.header = as_switch(v); }},
    {"delimiter", [](CsvWriteOptions& o, const sql::Option& v) { o.delimiter = as_character(v); }},
    {"quote", [](CsvWriteOptions& o, const sql::Option& v) { o.quote = as_character(v); }},
    {"null", [](CsvWriteOptions& o, const sql::Option& v) { o.null_text = as_null_text(v); }},
};

template <class Options>
std::vector<std::string> names_of(const std::vector<OptionReader<Options>>& readers) {
  std::vector<std::string> names;
  for (const OptionReader<Options>& reader : readers) names.emplace_back(reader.name);
  return names;
}

template <class Options>
Options parse(const std::vector<OptionReader<Options>>& readers, const std::vector<sql::Option>& given) {
  Options options;
  std::set<std::string> seen;  // in lower case
  for (const sql::Option& option : given) {
    if (!seen.insert(to_lower(option.name.name)).second) throw given_twice("option", option.name);
    if (equals_ignore_case(option.name.name, "format")) {
      if (!equals_ignore_case(option.value, "csv")) bad_value(option, "csv, the only format there is");
      continue;
    }
    const OptionReader<Options>* found = nullptr;
    for (const OptionReader<Options>& reader : readers) {
      if (equals_ignore_case(reader.name, option.name.name)) found = &reader;
    }
    if (found == nullptr) {
      throw Error(ErrorKind::kName, fmt::format("unrecognized option \"{}\"", option.name.name))
          .at(option.name.span)
          .hint(suggest_name(option.name.name, names_of(readers)));
    }
    found->read(options, option);
  }
  return options;
}

}  // namespace

CsvOptions parse_csv_read_options(const std::vector<sql::Option>& given) {
  CsvOptions options = parse(kReadOptions, given);
  options.name_text = sql::name_text;
  check_punctuation(given, options.delimiter, options.quote, options.escape, options.null_text);
  return options;
}

CsvWriteOptions parse_csv_write_options(const std::vector<sql::Option>& given) {
  CsvWriteOptions options = parse(kWriteOptions, given);
  check_punctuation(given, options.delimiter, options.quote, std::nullopt, options.null_text);
  return options;
}

std::vector<std::string> csv_read_option_names() {
  return names_of(kReadOptions);
}

std::vector<std::string> csv_write_option_names() {
  return names_of(kWriteOptions);
}

}  // namespace rtsql
