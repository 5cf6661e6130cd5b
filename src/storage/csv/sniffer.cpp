#include "storage/csv/sniffer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "common/error.h"
#include "common/text.h"
#include "storage/csv/chunk_converter.h"
#include "storage/csv/row_scanner.h"
#include "storage/csv/tokenizer.h"
#include "storage/csv/type_lattice.h"
#include "storage/csv/utf8.h"

namespace rtsql::csv {
namespace {

constexpr size_t kDelimiterSampleBytes = 128 << 10;
constexpr uint64_t kHeaderSampleRows = 1000;   // in which no cell of a header occurs again
constexpr size_t kTypeSampleBytes = 16 << 20;  // rows may be long
constexpr uint64_t kExpectedSampleRows = 20480;
constexpr size_t kShownNameBytes = 40;
constexpr std::string_view kDelimiters = ",;\t|";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool contains(std::string_view text, char c) {
  return text.find(c) != std::string_view::npos;
}

using Row = std::vector<std::optional<std::string>>;

// Keeps the fields as they come, of rows that are whole.
struct RowCollector {
  std::vector<Row> rows;
  Row row;
  bool bad = false;

  void field(const char* text, size_t bytes) {
    row.push_back(text == nullptr ? std::nullopt : std::optional(std::string(text, bytes)));
  }
  void end_row() {
    if (!bad) rows.push_back(std::move(row));
    row.clear();
    bad = false;
  }
  void stray_text(std::string_view) { bad = true; }
  bool stopped() const { return false; }
};

std::vector<Row> collect_rows(std::string_view text, const Dialect& dialect, const std::string& null_text) {
  RowCollector collector;
  Tokenizer(dialect, null_text).run(text, collector);
  return std::move(collector.rows);
}

// How a delimiter cuts a text: the number of fields that most rows have, and the share of the rows that have
// it.
struct Cut {
  size_t fields = 0;
  double share = 0;

  bool better_than(const Cut& other) const {
    if ((fields > 1) != (other.fields > 1)) return fields > 1;
    return share != other.share ? share > other.share : fields > other.fields;
  }
};

Cut cut_of(std::string_view text, bool last_row_partial, const Dialect& dialect) {
  std::vector<Row> rows = collect_rows(text, dialect, {});
  if (last_row_partial && rows.size() > 1) rows.pop_back();
  std::map<size_t, size_t> counts;
  for (const Row& row : rows) ++counts[row.size()];
  Cut cut;
  for (auto [fields, count] : counts) {
    double share = static_cast<double>(count) / static_cast<double>(rows.size());
    if (share >= cut.share) cut = {fields, share};
  }
  return cut;
}

// One that means something else already is none.
char detect_delimiter(std::string_view text, Dialect dialect, const std::string& null_text) {
  std::string_view sample = text.substr(0, kDelimiterSampleBytes);
  char best = kDelimiters.front();
  Cut best_cut;
  for (char candidate : kDelimiters) {
    if (candidate == dialect.quote || candidate == dialect.escape || contains(null_text, candidate)) continue;
    dialect.delimiter = candidate;
    Cut cut = cut_of(sample, sample.size() < text.size(), dialect);
    if (!cut.better_than(best_cut)) continue;
    best = candidate;
    best_cut = cut;
  }
  return best_cut.fields > 1 ? best : kDelimiters.front();
}

size_t sample_end(std::string_view file, size_t begin, uint64_t rows, const Dialect& dialect) {
  size_t end = begin;
  for (uint64_t row = 0; row < rows && end < file.size() && end - begin < kTypeSampleBytes; ++row) {
    end = row_end(file, skip_blank_lines(file, end), dialect);
  }
  return end;
}

// Fills in the guesses; returns the number of rows.
uint64_t guess_types(std::string_view text, size_t columns, const Dialect& dialect, const CsvOptions& options,
                     Sniffed& sniffed) {
  ConversionPlan plan{std::vector<ColumnPlan>(columns), options.date_format, true};
  std::vector<StringTable> strings(columns);
  // Room for more rows is made when they come: the sample may be larger than the file.
  ChunkConverter converter(plan, strings, std::min(options.sample_rows, kExpectedSampleRows));
  Tokenizer(dialect, options.null_text, columns == 1).run(text, converter);
  ChunkRows converted = converter.take();
  for (const ChunkColumn& column : converted.columns) sniffed.guesses.push_back(column.type().id);
  return converted.rows;
}

bool is_text(TypeId type) {
  return type == TypeId::kVarchar || type == TypeId::kNull;
}

bool all_different(const Row& row) {
  std::set<std::string> seen;
  return std::all_of(row.begin(), row.end(), [&](const std::optional<std::string>& cell) {
    return cell && !trim_spaces(*cell).empty() && seen.insert(*cell).second;
  });
}

// Whether `column` has values, and all of them are words: not even one is a number, a date, true or false.
bool has_only_words(size_t column, const std::vector<Row>& rows) {
  bool any = false;
  for (const Row& row : rows) {
    if (column >= row.size() || !row[column]) continue;
    if (narrowest_type(*row[column], {}) != TypeId::kVarchar) return false;
    any = true;
  }
  return any;
}

// Whether each cell is a word, or at least stands above nothing but words, as a 2020 above names may. Only
// numbers are no names.
bool all_names(const Row& first, const std::vector<Row>& below) {
  bool any_word = false;
  for (size_t i = 0; i < first.size(); ++i) {
    TypeId type = narrowest_type(*first[i], {});
    any_word = any_word || type == TypeId::kVarchar || type == TypeId::kBoolean;
    if (type != TypeId::kVarchar && !has_only_words(i, below)) return false;
  }
  return any_word;
}

bool occurs_below(const Row& first, const std::vector<Row>& rows) {
  return std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
    for (size_t i = 0; i < std::min(first.size(), row.size()); ++i) {
      if (row[i] == first[i]) return true;
    }
    return false;
  });
}

bool names_columns(const Row& row, const std::vector<ColumnDefinition>& target) {
  auto is_name = [&](const std::optional<std::string>& cell) {
    return cell && std::any_of(target.begin(), target.end(), [&](const ColumnDefinition& definition) {
             return equals_ignore_case(trim_spaces(*cell), definition.name);
           });
  };
  return static_cast<size_t>(std::count_if(row.begin(), row.end(), is_name)) * 2 > row.size();
}

// By the types of the rows below the first; `text_below` is the beginning of them.
bool looks_like_header(const Row& first, const std::vector<TypeId>& types, std::string_view text_below,
                       const Dialect& dialect, const CsvOptions& options) {
  if (!std::all_of(types.begin(), types.end(), is_text)) {
    for (size_t i = 0; i < types.size(); ++i) {
      if (is_text(types[i]) || !first[i]) continue;
      if (join_types(types[i], narrowest_type(*first[i], options.date_format)) != types[i]) return true;
    }
    return false;
  }
  std::vector<Row> below = collect_rows(text_below, dialect, options.null_text);
  return all_different(first) && !occurs_below(first, below) && all_names(first, below);
}

std::vector<std::string> unique_names(const Row& header) {
  std::vector<std::string> names;
  std::set<std::string> taken;  // in lower case
  for (size_t i = 0; i < header.size(); ++i) {
    std::string wanted(header[i] ? trim_spaces(*header[i]) : std::string_view{});
    if (wanted.empty()) wanted = fmt::format("c{}", i);
    std::string name = wanted;
    for (int suffix = 1; !taken.insert(to_lower(name)).second; ++suffix)
      name = fmt::format("{}_{}", wanted, suffix);
    names.push_back(name);
  }
  return names;
}

// Of a file that has nothing but blank lines from `begin` on: NULLs of one column, or nothing.
Sniffed without_fields(const std::string& path, std::string_view file, size_t begin,
                       const CsvOptions& options,
                       const std::optional<std::vector<ColumnDefinition>>& target) {
  bool nulls = begin < file.size() &&
               (target ? options.header != true && target->size() == 1 : options.header == false);
  if (!target && !nulls) {
    throw Error(ErrorKind::kData, fmt::format("{} is empty", path))
        .hint(
            "a table can be made from a file that has at least a header; or CREATE TABLE t (column type, …)");
  }
  Sniffed sniffed;
  sniffed.dialect.delimiter = options.delimiter.value_or(sniffed.dialect.delimiter);
  sniffed.data_begin = nulls ? begin : file.size();
  sniffed.sample_end = file.size();
  if (!target) sniffed.names = unique_names(Row(1));
  for (const ColumnDefinition& definition : target.value_or(std::vector<ColumnDefinition>{})) {
    sniffed.names.push_back(definition.name);
  }
  sniffed.guesses.assign(sniffed.names.size(), TypeId::kNull);
  return sniffed;
}

// Files that are often given for CSV, by how they begin.
struct Foreign {
  std::string_view beginning;
  const char* what;
  const char* hint;
};
constexpr Foreign kForeign[] = {
    {"\xFF\xFE", "is UTF-16", "rtsql reads UTF-8; iconv converts"},
    {"\xFE\xFF", "is UTF-16", "rtsql reads UTF-8; iconv converts"},
    {"\x1F\x8B", "is compressed by gzip", "gunzip unpacks it; FROM '/dev/stdin' reads what zcat writes"},
    {"\x28\xB5\x2F\xFD", "is compressed by zstd",
     "unzstd unpacks it; FROM '/dev/stdin' reads what zstdcat writes"},
    {"PK\x03\x04", "is a ZIP archive", "rtsql reads CSV; a spreadsheet program can save it as such"},
    {"PAR1", "is a Parquet file", "rtsql reads CSV"},
};

void refuse_foreign(const std::string& path, std::string_view file) {
  for (const Foreign& foreign : kForeign) {
    if (!file.starts_with(foreign.beginning)) continue;
    throw Error(ErrorKind::kData, fmt::format("{} {}", path, foreign.what)).hint(foreign.hint);
  }
}

void check_header(const std::string& path, const Row& header) {
  for (const std::optional<std::string>& name : header) {
    if (!name || is_utf8(*name)) continue;
    throw Error(ErrorKind::kData,
                fmt::format("the header of {} is not UTF-8: \"{}\"", path, printable(*name, kShownNameBytes)))
        .hint("rtsql reads UTF-8; iconv converts");
  }
}

}  // namespace

Sniffed sniff(const std::string& path, std::string_view file, const CsvOptions& options,
              const std::optional<std::vector<ColumnDefinition>>& target) {
  refuse_foreign(path, file);
  size_t first_line = file.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  size_t begin = skip_blank_lines(file, first_line);
  if (begin == file.size()) return without_fields(path, file, first_line, options, target);

  Sniffed sniffed;
  Dialect& dialect = sniffed.dialect;
  dialect = {',', options.quote, options.escape.value_or(options.quote)};
  dialect.delimiter = options.delimiter ? *options.delimiter
                                        : detect_delimiter(file.substr(begin), dialect, options.null_text);

  size_t second = row_end(file, begin, dialect);
  std::vector<Row> first_rows = collect_rows(file.substr(begin, second - begin), dialect, options.null_text);
  if (first_rows.empty() && (!target || options.header == true)) {
    throw Error(ErrorKind::kData,
                fmt::format("{}: a quoted field of the first row is not closed, or text stands behind its "
                            "closing quote",
                            path))
        .hint("a quote within quotes is doubled");
  }
  Row first = first_rows.empty() ? Row{} : first_rows.front();
  sniffed.sample_end = sample_end(file, second, std::max<uint64_t>(options.sample_rows, 1), dialect);
  std::string_view sample = file.substr(second, sniffed.sample_end - second);
  uint64_t rows = guess_types(sample, std::max<size_t>(first.size(), 1), dialect, options, sniffed);
  if (rows > 0) sniffed.bytes_per_row = static_cast<double>(sample.size()) / static_cast<double>(rows);

  bool one_column = (target ? target->size() : first.size()) == 1;
  if (options.header) {
    sniffed.header = *options.header;
  } else if (one_column && begin > first_line) {
    sniffed.header = false;  // the blank lines in front are rows
  } else if (target) {
    sniffed.header = names_columns(first, *target);
  } else {
    size_t below_end = sample_end(file, second, kHeaderSampleRows, dialect);
    sniffed.header =
        looks_like_header(first, sniffed.guesses, file.substr(second, below_end - second), dialect, options);
  }
  sniffed.data_begin = sniffed.header ? second : one_column ? first_line : begin;
  if (sniffed.header && !options.by_position) check_header(path, first);
  if (!sniffed.header) {
    bool counts =
        std::all_of(first.begin(), first.end(), [](const auto& cell) { return !cell || is_utf8(*cell); });
    for (size_t i = 0; i < first.size(); ++i) {
      if (first[i] && counts) {
        sniffed.guesses[i] = join_types(sniffed.guesses[i], narrowest_type(*first[i], options.date_format));
      }
      first[i].reset();  // no names: c0, c1, …
    }
  }
  sniffed.names = unique_names(first);
  return sniffed;
}

}  // namespace rtsql::csv
