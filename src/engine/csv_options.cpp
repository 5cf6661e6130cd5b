#include "engine/csv_options.h"

#include <fmt/format.h>

#include <charconv>

#include "bind/type_rules.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {
namespace {

[[noreturn]] void bad_value(const sql::Option& option, std::string expected) {
  throw Error(ErrorKind::kValue, fmt::format("invalid value for option \"{}\": {}", option.name.name,
                                             quote_string(option.value)))
      .at(option.value_span)
      .hint("expected " + std::move(expected));
}

bool as_switch(const sql::Option& option) {
  for (std::string_view yes : {"true", "on", "yes", "1"}) {
    if (equals_ignore_case(option.value, yes)) return true;
  }
  for (std::string_view no : {"false", "off", "no", "0"}) {
    if (equals_ignore_case(option.value, no)) return false;
  }
  bad_value(option, "true or false");
}

char as_character(const sql::Option& option) {
  if (equals_ignore_case(option.value, "tab") || option.value == "\\t") return '\t';
  if (option.value.size() != 1) bad_value(option, "one character");
  return option.value[0];
}

uint64_t as_count(const sql::Option& option) {
  uint64_t count = 0;
  const std::string& text = option.value;
  auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (status != std::errc() || end != text.data() + text.size()) bad_value(option, "a number of rows");
  return count;
}

template <class Options>
struct OptionReader {
  std::string_view name;
  void (*read)(Options&, const sql::Option&);
};

void read_types(CsvOptions& options, const sql::Option& option) {
  if (option.types.empty()) bad_value(option, "a list such as (a INTEGER, b DATE)");
  for (const auto& [column, type] : option.types) {
    options.types.push_back({column.name, resolve_type(type), column.span});
  }
}

const std::vector<OptionReader<CsvOptions>> kReadOptions = {
    {"header", [](CsvOptions& o, const sql::Option& v) { o.header = as_switch(v); }},
    {"delimiter", [](CsvOptions& o, const sql::Option& v) { o.delimiter = as_character(v); }},
    {"quote", [](CsvOptions& o, const sql::Option& v) { o.quote = as_character(v); }},
    {"escape", [](CsvOptions& o, const sql::Option& v) { o.escape = as_character(v); }},
    {"null", [](CsvOptions& o, const sql::Option& v) { o.null_text = v.value; }},
    {"dateformat", [](CsvOptions& o, const sql::Option& v) { o.date_format = v.value; }},
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
    {"null", [](CsvWriteOptions& o, const sql::Option& v) { o.null_text = v.value; }},
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
  for (const sql::Option& option : given) {
    // FORMAT CSV is what there is.
    if (equals_ignore_case(option.name.name, "format") && equals_ignore_case(option.value, "csv")) continue;
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

CsvOptions parse_csv_read_options(const std::vector<sql::Option>& options) {
  return parse(kReadOptions, options);
}

CsvWriteOptions parse_csv_write_options(const std::vector<sql::Option>& options) {
  return parse(kWriteOptions, options);
}

std::vector<std::string> csv_read_option_names() {
  return names_of(kReadOptions);
}

std::vector<std::string> csv_write_option_names() {
  return names_of(kWriteOptions);
}

}  // namespace rtsql
