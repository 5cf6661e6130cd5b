#include "engine/file/csv_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "bind/names/type_name.h"
#include "common/check.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "engine/file/csv_option_kinds.h"
#include "sql/keywords.h"
#include "storage/csv/encoding.h"

namespace rtsql {
namespace {

using Kind = OptionDeclaration::Kind;

constexpr std::string_view kByName = "by name";
constexpr std::string_view kRejectsTable = "reject_errors";

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
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {{"delim", "delimiter"},
                                                                      {"sep", "delimiter"},
                                                                      {"nullstr", "null"},
                                                                      {"dtypes", "types"},
                                                                      {"column_types", "types"},
                                                                      {"sample_size", "sample"},
                                                                      {"decimal_separator", "decimal"},
                                                                      {"skipfooter", "footer"}};

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
                       std::optional<char> escape, const std::vector<std::string>& null_texts) {
  auto refuse = [&](std::string_view a, std::string_view b, std::string message) {
    throw Error(ErrorKind::kValue, std::move(message)).at(last_of(given, a, b).value_span);
  };
  auto in_delimiter = [&](char c) { return delimiter.find(c) != std::string::npos; };
  if (in_delimiter(quote)) refuse("delimiter", "quote", "delimiter and quote must differ");
  if (escape && in_delimiter(*escape)) refuse("delimiter", "escape", "delimiter and escape must differ");
  for (const std::string& null_text : null_texts) {
    if (!delimiter.empty() && null_text.find(delimiter) != std::string::npos)
      refuse("delimiter", "null", "the delimiter must not appear in null");
    if (null_text.find(quote) != std::string::npos)
      refuse("quote", "null", "the quote must not appear in null");
  }
}

// Whoever names all columns of a file names no others.
void check_all_columns(const std::vector<sql::Option>& given, const CsvOptions& options) {
  if (options.columns.empty()) return;
  for (const std::string_view other : {"types", "names", "filename", "union_by_name", "hive_partitioning"}) {
    const bool is_given = std::any_of(given.begin(), given.end(), [&](const sql::Option& option) {
      return equals_ignore_case(option.name.name, other);
    });
    if (!is_given) continue;
    throw Error(ErrorKind::kValue, fmt::format("columns has the names and types of all columns: {} cannot "
                                               "be given, too",
                                               other))
        .at(last_of(given, "columns", other).name.span)
        .hint("types = (a INTEGER, …) has those of some columns");
  }
}

void check_number_signs(const std::vector<sql::Option>& given, const CsvOptions& options) {
  if (!options.decimal || options.decimal != options.thousands) return;
  throw Error(ErrorKind::kValue, "decimal and thousands must differ")
      .at(last_of(given, "decimal", "thousands").value_span);
}

// Whoever stores bad rows leaves them out, and stores all of them unless a limit says otherwise: of those
// that are described, reports show the first.
void set_rejects(CsvOptions& options) {
  if (options.rejects_table.empty()) return;
  options.ignore_errors = true;
  options.described_rejects = std::max(options.stored_rejects, kShownRejects + 1);
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
      {read_delimiter_option(),
       [](Options& o, const sql::Option& v) {
         o.join_spaces = v.value == kSpaces;
         o.delimiter = o.join_spaces ? " " : v.value;
       }},
      {read_quote_option(), [](Options& o, const sql::Option& v) { o.quote = v.value[0]; }},
      {character_option("escape", "\"", "what stands before a quote within quotes"),
       [](Options& o, const sql::Option& v) { o.escape = v.value[0]; }},
      {list_of(null_option()),
       [](Options& o, const sql::Option& v) {
         o.null_texts = v.values.empty() ? std::vector{v.value} : v.values;
         o.detect_nulls = false;
       }},
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
      {{.name = "columns",
        .kind = Kind::kTypes,
        .default_text = "",
        .help = "names and types of all columns",
        .expected = "a list such as (a INTEGER, b DATE)"},
       [](Options& o, const sql::Option& v) { o.columns = resolve_types(v, o.created_types); }},
      {list_of({.name = "names",
                .kind = Kind::kText,
                .default_text = "",
                .help = "names of the first columns",
                .expected = "a list such as ('a', 'b')",
                .canonical = canonical_name}),
       [](Options& o, const sql::Option& v) {
         o.names = v.values.empty() ? std::vector{v.value} : v.values;
       }},
      {count_option("skip", "detected", "lines in front of the header that are no rows"),
       [](Options& o, const sql::Option& v) { o.skipped_lines = rows_of(v); }},
      {count_option("footer", "detected", "lines behind the last row that are no rows"),
       [](Options& o, const sql::Option& v) { o.footer_lines = rows_of(v); }},
      {character_option("comment", "none", "lines that begin with it are no rows"),
       [](Options& o, const sql::Option& v) { o.comment = v.value[0]; }},
      {number_sign_option("decimal", "detected", "what stands in front of decimal places"),
       [](Options& o, const sql::Option& v) { o.decimal = v.value[0]; }},
      {number_sign_option("thousands", "detected", "what stands between groups of three digits"),
       [](Options& o, const sql::Option& v) { o.thousands = v.value[0]; }},
      {switch_option("currency", "false", "$, €, £, ¥ and % at numbers mean nothing, parentheses a minus"),
       [](Options& o, const sql::Option& v) { o.currency = v.value == "on"; }},
      {{.name = "encoding",
        .kind = Kind::kText,
        .default_text = "utf-8",
        .help = "how the text is written",
        .expected = "utf-8, utf-16, latin-1, windows-1252, or another encoding that iconv -l lists",
        .canonical = csv::encoding_called},
       [](Options& o, const sql::Option& v) { o.encoding = v.value; }},
      {{.name = "sample",
        .kind = Kind::kInteger,
        .default_text = "20480",
        .minimum = -1,
        .maximum = kMostRows,
        .help = "rows looked at before types are first guessed; -1: all"},
       [](Options& o, const sql::Option& v) { o.sample_rows = v.value == "-1" ? UINT64_MAX : rows_of(v); }},
      {switch_option("ignore_errors", "false", "leave bad rows out and report them"),
       [](Options& o, const sql::Option& v) { o.ignore_errors = v.value == "on"; }},
      {count_option("reject_limit", "none", "with more bad rows than this the load fails"),
       [](Options& o, const sql::Option& v) {
         o.reject_limit = rows_of(v);
         o.ignore_errors = true;
       }},
      {switch_option("store_rejects", "false", "put bad rows into the TEMP table reject_errors"),
       [](Options& o, const sql::Option& v) {
         if (v.value == "on" && o.rejects_table.empty()) o.rejects_table = kRejectsTable;
       }},
      {{.name = "rejects_table",
        .kind = Kind::kText,
        .default_text = kRejectsTable,
        .help = "put bad rows into this TEMP table",
        .expected = "the name of a table",
        .canonical = canonical_name},
       [](Options& o, const sql::Option& v) { o.rejects_table = v.value; }},
      {count_option("rejects_limit", "none", "so many bad rows at most are put into the table"),
       [](Options& o, const sql::Option& v) {
         const uint64_t rows = rows_of(v);
         if (rows > 0) o.stored_rejects = rows;
       }},
      {switch_option("union_by_name", "false", "match the columns of several files by their names"),
       [](Options& o, const sql::Option& v) { o.union_by_name = v.value == "on"; }},
      {switch_option("filename", "false", "add a column with the path of each row's file"),
       [](Options& o, const sql::Option& v) { o.paths.filename = v.value == "on"; }},
      {switch_option("hive_partitioning", "detected", "add columns for folders such as year=2024"),
       [](Options& o, const sql::Option& v) { o.paths.hive_partitioning = v.value == "on"; }},
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
    if (declaration.takes_list && !given.values.empty()) {
      for (std::string& value : given.values) value = parse_option(declaration, value);
      return;
    }
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
    if (equals_ignore_case(option.name.name, "format")) {
      check(format_option(), option);
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
  check_number_signs(given, options);
  set_rejects(options);
  check_all_columns(given, options);
  // Programs that escape by a backslash, such as MySQL, write NULL as \N.
  if (options.escape == '\\' && options.null_texts.empty()) options.null_texts = {"", "\\N"};
  check_punctuation(given, options.delimiter, options.quote, options.escape, options.null_texts);
  return options;
}

CsvWriteOptions parse_csv_write_options(const std::vector<sql::Option>& written) {
  const std::vector<sql::Option> given = without_aliases(written);
  CsvWriteOptions options = parse(write_table(), given);
  check_punctuation(given, options.delimiter, options.quote, std::nullopt, {options.null_text});
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
