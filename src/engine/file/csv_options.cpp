#include "engine/file/csv_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "bind/names/type_name.h"
#include "common/check.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "sql/keywords.h"
#include "storage/csv/encoding.h"

namespace rtsql {
namespace {

using Kind = OptionDeclaration::Kind;

constexpr size_t kMostDelimiterBytes = 8;
constexpr std::string_view kByName = "by name";
constexpr Compression kCompressions[] = {Compression::kGzip, Compression::kZstd, Compression::kNone};
constexpr double kMostRows = 1e15;  // of files that anyone has

bool is_line_break(char c) {
  return c == '\n' || c == '\r';
}

std::optional<std::string> canonical_character(std::string_view text) {
  if (equals_ignore_case(text, "tab") || text == "\\t") return "\t";
  if (text.size() != 1 || is_line_break(text[0])) return std::nullopt;
  return std::string(text);
}

// A word such as comma is none, though a delimiter may have several characters.
std::optional<std::string> canonical_delimiter(std::string_view text) {
  if (std::optional<std::string> character = canonical_character(text)) return character;
  auto is_no_part = [](char c) {
    return is_line_break(c) || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  const bool fits = !text.empty() && text.size() <= kMostDelimiterBytes;
  return fits && std::none_of(text.begin(), text.end(), is_no_part) ? std::optional<std::string>(text)
                                                                    : std::nullopt;
}

std::optional<std::string> canonical_null(std::string_view text) {
  if (std::any_of(text.begin(), text.end(), is_line_break)) return std::nullopt;
  return std::string(text);
}

std::optional<std::string> canonical_date_format(std::string_view text) {
  return is_date_format(std::string(text)) ? std::optional<std::string>(text) : std::nullopt;
}

std::optional<std::string> canonical_format(std::string_view text) {
  return equals_ignore_case(text, "csv") ? std::optional<std::string>("csv") : std::nullopt;
}

// These are what DuckDB, PostgreSQL and pandas call the options.
constexpr std::pair<std::string_view, std::string_view> kOtherNames[] = {{"separator", "delimiter"},
                                                                         {"field_delimiter", "delimiter"},
                                                                         {"fieldsep", "delimiter"},
                                                                         {"quotechar", "quote"},
                                                                         {"escapechar", "escape"},
                                                                         {"null_string", "null"},
                                                                         {"na_values", "null"},
                                                                         {"na_rep", "null"},
                                                                         {"nullvalue", "null"},
                                                                         {"date_format", "dateformat"},
                                                                         {"timestampformat", "dateformat"},
                                                                         {"timestamp_format", "dateformat"},
                                                                         {"columns", "types"},
                                                                         {"dtype", "types"},
                                                                         {"has_header", "header"},
                                                                         {"headers", "header"},
                                                                         {"skip_bad_lines", "ignore_errors"},
                                                                         {"on_error", "ignore_errors"},
                                                                         {"on_bad_lines", "ignore_errors"},
                                                                         {"maxerrors", "reject_limit"},
                                                                         {"max_errors", "reject_limit"},
                                                                         {"max_bad_records", "reject_limit"}};

// These are DuckDB's names of what is the same here.
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {
    {"delim", "delimiter"}, {"sep", "delimiter"},      {"nullstr", "null"},
    {"dtypes", "types"},    {"column_types", "types"}, {"sample_size", "sample"}};

OptionDeclaration switch_option(std::string_view name, std::string_view default_text, std::string_view help) {
  return {.name = name, .kind = Kind::kBoolean, .default_text = default_text, .help = help};
}

OptionDeclaration character_option(std::string_view name, std::string_view default_text,
                                   std::string_view help) {
  return {.name = name,
          .kind = Kind::kText,
          .default_text = default_text,
          .help = help,
          .expected = "one character that is no line break",
          .canonical = canonical_character};
}

OptionDeclaration delimiter_option(std::string_view default_text) {
  return {.name = "delimiter",
          .kind = Kind::kText,
          .default_text = default_text,
          .help = "what stands between fields",
          .expected =
              "tab, one character that is no line break, or a few of those that are no letters and digits",
          .canonical = canonical_delimiter};
}

OptionDeclaration null_option() {
  return {.name = "null",
          .kind = Kind::kText,
          .default_text = "",
          .help = "the text that is NULL when it is not quoted",
          .expected = "a text without line breaks",
          .canonical = canonical_null};
}

OptionDeclaration count_option(std::string_view name, std::string_view default_text, std::string_view help) {
  return {.name = name,
          .kind = Kind::kInteger,
          .default_text = default_text,
          .minimum = 0,
          .maximum = kMostRows,
          .help = help};
}

std::vector<std::string_view> compression_words() {
  std::vector<std::string_view> words;
  for (const Compression compression : kCompressions) words.push_back(compression_name(compression));
  return words;
}

OptionDeclaration compression_option(std::string_view default_text) {
  return {.name = "compression",
          .kind = Kind::kChoice,
          .default_text = default_text,
          .choices = compression_words(),
          .help = "how the file is compressed"};
}

Compression compression_called(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kCompressions), std::end(kCompressions),
                   [&](const Compression compression) { return compression_name(compression) == name; });
  RTSQL_CHECK(found != std::end(kCompressions));
  return *found;
}

// It is taken, but not offered, as it means nothing.
const OptionDeclaration kFormat = {.name = "format",
                                   .kind = Kind::kText,
                                   .default_text = "csv",
                                   .help = "how the file is written",
                                   .expected = "csv or parquet",
                                   .canonical = canonical_format};

Error given_twice(std::string_view what, const sql::Identifier& name) {
  return Error(ErrorKind::kName, fmt::format("{} \"{}\" specified more than once", what, name.name))
      .sqlstate(sqlstate::kSyntaxError)
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

// Refuses punctuation that would make a file mean something else to a reader than to its writer. An empty
// delimiter is detected.
void check_punctuation(const std::vector<sql::Option>& given, const std::string& delimiter, char quote,
                       std::optional<char> escape, const std::string& null_text) {
  auto refuse = [&](std::string_view a, std::string_view b, std::string message) {
    throw Error(ErrorKind::kValue, std::move(message)).at(last_of(given, a, b).value_span);
  };
  auto in_delimiter = [&](char c) { return delimiter.find(c) != std::string::npos; };
  if (in_delimiter(quote)) refuse("delimiter", "quote", "delimiter and quote must differ");
  if (escape && in_delimiter(*escape)) refuse("delimiter", "escape", "delimiter and escape must differ");
  if (!delimiter.empty() && null_text.find(delimiter) != std::string::npos)
    refuse("delimiter", "null", "the delimiter must not appear in null");
  if (null_text.find(quote) != std::string::npos)
    refuse("quote", "null", "the quote must not appear in null");
}

// Holds what the options of a file that is read say, and what their types are looked up in.
struct ReadOptions : CsvOptions {
  const SchemaReader* created_types = nullptr;
};

std::vector<ColumnType> resolve_types(const sql::Option& option, const SchemaReader* created) {
  std::vector<ColumnType> types;
  for (const auto& [column, type] : option.types) {
    for (const ColumnType& before : types) {
      if (equals_ignore_case(before.column, column.name)) throw given_twice("column", column);
    }
    types.push_back({column.name, resolve_type(type, created), column.span});
  }
  return types;
}

uint64_t rows_of(const sql::Option& option) {
  return parse_integer<uint64_t>(option.value).value();
}

template <class Options>
struct CsvOption {
  OptionDeclaration declaration;
  void (*apply)(Options&, const sql::Option& given);  // with a value as parse_option returns it
};

const std::vector<CsvOption<ReadOptions>>& read_table() {
  using Options = ReadOptions;
  static const std::vector<CsvOption<Options>> kOptions = {
      {switch_option("header", "detected", "whether the first row names the columns"),
       [](Options& o, const sql::Option& v) { o.header = v.value == "on"; }},
      {delimiter_option("detected"), [](Options& o, const sql::Option& v) { o.delimiter = v.value; }},
      {character_option("quote", "\"", "what stands around fields"),
       [](Options& o, const sql::Option& v) { o.quote = v.value[0]; }},
      {character_option("escape", "\"", "what stands before a quote within quotes"),
       [](Options& o, const sql::Option& v) { o.escape = v.value[0]; }},
      {null_option(), [](Options& o, const sql::Option& v) { o.null_text = v.value; }},
      {{.name = "dateformat",
        .kind = Kind::kText,
        .default_text = "ISO",
        .help = "how dates are written, as strptime reads them",
        .expected = "a year (%Y or %y), a month (%m, %b or %B) and a day (%d), and if need be %H, or %I with "
                    "%p, %M %S %f %z %a %j %%",
        .canonical = canonical_date_format},
       [](Options& o, const sql::Option& v) { o.date_format = v.value; }},
      {{.name = "types",
        .kind = Kind::kTypes,
        .default_text = "",
        .help = "types of columns; those of others are found",
        .expected = "a list such as (a INTEGER, b DATE)"},
       [](Options& o, const sql::Option& v) { o.types = resolve_types(v, o.created_types); }},
      {switch_option("all_varchar", "false", "types of columns are not looked for"),
       [](Options& o, const sql::Option& v) { o.all_varchar = v.value == "on"; }},
      {count_option("skip", "0", "lines in front of the header that are no rows"),
       [](Options& o, const sql::Option& v) { o.skipped_lines = rows_of(v); }},
      {{.name = "encoding",
        .kind = Kind::kText,
        .default_text = "utf-8",
        .help = "how the text is written",
        .expected = "utf-8, utf-16, latin-1, windows-1252, or another encoding that iconv -l lists",
        .canonical = csv::encoding_called},
       [](Options& o, const sql::Option& v) { o.encoding = v.value; }},
      {count_option("sample", "20480", "rows looked at before types are first guessed"),
       [](Options& o, const sql::Option& v) { o.sample_rows = rows_of(v); }},
      {switch_option("ignore_errors", "false", "leave bad rows out and report them"),
       [](Options& o, const sql::Option& v) { o.ignore_errors = v.value == "on"; }},
      {count_option("reject_limit", "none", "with more bad rows than this the load fails"),
       [](Options& o, const sql::Option& v) {
         o.reject_limit = rows_of(v);
         o.ignore_errors = true;
       }},
      {switch_option("union_by_name", "false", "match the columns of several files by their names"),
       [](Options& o, const sql::Option& v) { o.union_by_name = v.value == "on"; }},
      {switch_option("filename", "false", "add a column with the path of each row's file"),
       [](Options& o, const sql::Option& v) { o.filename = v.value == "on"; }},
      {switch_option("hive_partitioning", "detected", "add columns for folders such as year=2024"),
       [](Options& o, const sql::Option& v) { o.hive_partitioning = v.value == "on"; }},
  };
  return kOptions;
}

const std::vector<CsvOption<CsvWriteOptions>>& write_table() {
  using Options = CsvWriteOptions;
  static const std::vector<CsvOption<Options>> kOptions = {
      {switch_option("header", "true", "whether the first row names the columns"),
       [](Options& o, const sql::Option& v) { o.header = v.value == "on"; }},
      {delimiter_option(","), [](Options& o, const sql::Option& v) { o.delimiter = v.value; }},
      {character_option("quote", "\"", "what stands around fields"),
       [](Options& o, const sql::Option& v) { o.quote = v.value[0]; }},
      {null_option(), [](Options& o, const sql::Option& v) { o.null_text = v.value; }},
      {compression_option(kByName),
       [](Options& o, const sql::Option& v) { o.compression = compression_called(v.value); }},
  };
  return kOptions;
}

template <class Options>
std::vector<OptionDeclaration> declarations(const std::vector<CsvOption<Options>>& table) {
  std::vector<OptionDeclaration> all;
  for (const CsvOption<Options>& option : table) {
    OptionDeclaration& declared = all.emplace_back(option.declaration);
    for (const auto& [other, name] : kOtherNames) {
      if (name == declared.name) declared.other_names.push_back(other);
    }
  }
  return all;
}

template <class Options>
const CsvOption<Options>& find_option(const std::vector<CsvOption<Options>>& table,
                                      const sql::Identifier& name) {
  for (const CsvOption<Options>& option : table) {
    if (equals_ignore_case(option.declaration.name, name.name)) return option;
  }
  throw Error(ErrorKind::kName, fmt::format("unrecognized option \"{}\"", name.name))
      .sqlstate(sqlstate::kSyntaxError)
      .at(name.span)
      .hint(suggest_option(name.name, declarations(table)));
}

// Writes the value in its one way.
void check(const OptionDeclaration& declaration, sql::Option& given) {
  if (declaration.kind == Kind::kTypes && !given.types.empty()) return;
  try {
    given.value = parse_option(declaration, given.value);
  } catch (const Error& error) {
    throw Error(error).at(given.value_span);
  }
}

// Gives options the names that they have here.
std::vector<sql::Option> without_aliases(std::vector<sql::Option> given) {
  for (sql::Option& option : given) {
    for (const auto& [alias, name] : kAliases) {
      if (equals_ignore_case(option.name.name, alias)) option.name.name = name;
    }
  }
  return given;
}

template <class Options>
Options parse(const std::vector<CsvOption<Options>>& table, const std::vector<sql::Option>& given,
              Options options = {}) {
  std::set<std::string> seen;  // in lower case
  for (sql::Option option : given) {
    if (!seen.insert(to_lower(option.name.name)).second) throw given_twice("option", option.name);
    if (equals_ignore_case(option.name.name, kFormat.name)) {
      check(kFormat, option);
      continue;
    }
    const CsvOption<Options>& found = find_option(table, option.name);
    check(found.declaration, option);
    found.apply(options, option);
  }
  return options;
}

}  // namespace

CsvOptions parse_csv_read_options(const std::vector<sql::Option>& written, TimeZonePtr zone,
                                  const SchemaReader& types) {
  const std::vector<sql::Option> given = without_aliases(written);
  ReadOptions defaults;
  defaults.created_types = &types;
  CsvOptions options = parse(read_table(), given, std::move(defaults));
  options.zone = std::move(zone);
  options.name_text = sql::name_text;
  check_punctuation(given, options.delimiter, options.quote, options.escape, options.null_text);
  return options;
}

CsvWriteOptions parse_csv_write_options(const std::vector<sql::Option>& written) {
  const std::vector<sql::Option> given = without_aliases(written);
  CsvWriteOptions options = parse(write_table(), given);
  check_punctuation(given, options.delimiter, options.quote, std::nullopt, options.null_text);
  return options;
}

std::span<const OptionDeclaration> csv_read_options() {
  static const std::vector<OptionDeclaration> kDeclared = declarations(read_table());
  return kDeclared;
}

std::span<const OptionDeclaration> csv_write_options() {
  static const std::vector<OptionDeclaration> kDeclared = declarations(write_table());
  return kDeclared;
}

}  // namespace rtsql
