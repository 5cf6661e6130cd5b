#include "storage/csv/sniffer.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"
#include "storage/csv/chunk_converter.h"
#include "storage/csv/date_form.h"
#include "storage/csv/delimiter.h"
#include "storage/csv/foreign_file.h"
#include "storage/csv/header.h"
#include "storage/csv/null_words.h"
#include "storage/csv/other_dialect.h"
#include "storage/csv/row_scanner.h"
#include "storage/csv/sample_rows.h"
#include "storage/csv/titles.h"
#include "storage/csv/tokenizer.h"
#include "storage/csv/type_lattice.h"
#include "storage/csv/utf8.h"

namespace rtsql::csv {
namespace {

constexpr uint64_t kHeaderSampleRows = 1000;  // in which no cell of a header occurs again
constexpr size_t kHeaderSampleBytes = 2 << 20;
constexpr size_t kTypeSampleBytes = 16 << 20;  // rows may be long
constexpr uint64_t kExpectedSampleRows = 20480;
constexpr size_t kShownNameBytes = 40;
constexpr const char* kTakenForData =
    "the first row, which may be a header, was taken for data: few of its fields name columns; (header) "
    "skips it";
constexpr const char* kTakenForHeader =
    "the first row was taken for a header and skipped: most of its fields name columns; (header false) loads "
    "it";

// Returns the position behind `rows` rows from `begin` on, or those of so many bytes.
size_t sample_end(std::string_view file, size_t begin, uint64_t rows, size_t bytes, const Dialect& dialect,
                  const WorkContext& context) {
  size_t end = begin;
  for (uint64_t row = 0; row < rows && end < file.size() && end - begin < bytes; ++row) {
    end = row_end(file, skip_blank_lines(file, end), dialect, context);
  }
  return end;
}

// Fills in the guesses for the forms that are known; returns the number of rows.
uint64_t guess_types(std::string_view text, size_t columns, const Dialect& dialect, const CsvOptions& options,
                     const WorkContext& context, Sniffed& sniffed) {
  ConversionPlan plan{std::vector<ColumnPlan>(columns), options.date_format, true,
                      dialect.trailing_delimiter};
  plan.detect_nulls = options.detect_nulls;
  for (size_t i = 0; i < columns; ++i) plan.columns[i].form = sniffed.forms[i];
  std::vector<StringTable> strings(columns);
  // Room for more rows is made when they come: the sample may be larger than the file.
  uint64_t expected = std::min({options.sample_rows, kExpectedSampleRows, text.size() / columns});
  ChunkConverter converter(plan, pointers_to(strings), expected, context);
  Tokenizer(dialect, options.null_texts, columns == 1 && !dialect.skips_blank_lines).run(text, converter);
  ChunkRows converted = converter.take();
  sniffed.guesses.clear();
  for (const ChunkColumn& column : converted.columns) sniffed.guesses.push_back(column.type().id);
  return converted.rows;
}

// A file is written in one way: what a column tells of it goes for columns whose numbers may be read in two.
void share_forms(const std::vector<Row>& rows, const std::vector<TypeId>& plain_guesses,
                 std::vector<NumberForm>& forms) {
  constexpr TypeId kMaybeNumbers[] = {TypeId::kVarchar, TypeId::kDecimal, TypeId::kReal, TypeId::kDouble};
  const auto told = std::ranges::find_if_not(forms, &NumberForm::is_plain);
  if (told == forms.end() || told->thousands == '\0') return;
  const NumberForm form = *told;
  if (!std::ranges::all_of(forms, [&](const NumberForm& each) { return each.is_plain() || each == form; }))
    return;
  for (size_t i = 0; i < forms.size(); ++i) {
    const bool may_be = std::ranges::find(kMaybeNumbers, plain_guesses[i]) != std::end(kMaybeNumbers);
    if (may_be && forms[i].is_plain() && may_have_form(rows, i, form)) forms[i] = form;
  }
}

// Says how numbers are written where the options do, and else finds it for columns that are else texts.
uint64_t guess_forms(std::string_view text, size_t columns, const std::vector<Row>& below,
                     const Dialect& dialect, const CsvOptions& options, const WorkContext& context,
                     Sniffed& sniffed) {
  NumberForm given;
  if (options.decimal) given.decimal = *options.decimal;
  if (options.thousands || options.decimal)
    given.thousands = options.thousands.value_or(given.decimal == '.' ? '\0' : '.');
  given.currency = options.currency;
  if (options.thousands && !options.decimal && given.thousands == '.') given.decimal = ',';
  const bool is_given = options.decimal || options.thousands;
  if (options.currency && !is_given) given.thousands = ',';
  sniffed.forms.assign(columns, given);
  uint64_t rows = guess_types(text, columns, dialect, options, context, sniffed);
  if (is_given || options.all_varchar) return rows;
  const std::vector<TypeId> plain_guesses = sniffed.guesses;
  bool any = false;
  for (size_t i = 0; i < columns; ++i) {
    if (plain_guesses[i] != TypeId::kVarchar) continue;
    const std::optional<NumberForm> form = find_number_form(below, i, options.currency);
    if (form) sniffed.forms[i] = *form;
    any = any || form;
  }
  if (!any) return rows;
  share_forms(below, plain_guesses, sniffed.forms);
  rows = guess_types(text, columns, dialect, options, context, sniffed);
  for (size_t i = 0; i < columns; ++i) {
    if (sniffed.guesses[i] == TypeId::kVarchar) sniffed.forms[i] = given;
  }
  return rows;
}

// Guesses types for forms of numbers and dates that are found.
uint64_t guess_forms_and_types(std::string_view text, size_t columns, const std::vector<Row>& below,
                               const Dialect& dialect, const CsvOptions& options, const WorkContext& context,
                               Sniffed& sniffed) {
  const uint64_t rows = guess_forms(text, columns, below, dialect, options, context, sniffed);
  sniffed.date_format = options.date_format;
  if (!options.date_format.empty() || options.all_varchar) return rows;
  sniffed.date_format = find_date_format(below, sniffed.guesses);
  if (sniffed.date_format.empty()) return rows;
  CsvOptions dated = options;
  dated.date_format = sniffed.date_format;
  return guess_types(text, columns, dialect, dated, context, sniffed);
}

// A file that has nothing but blank lines from `begin` on has NULLs of one column, or nothing.
Sniffed without_fields(const std::string& path, std::string_view file, size_t begin,
                       const CsvOptions& options, const Target& target) {
  bool nulls = begin < file.size() &&
               (target ? options.header != true && target->size() == 1 : options.header == false);
  if (!target && !nulls) {
    throw Error(ErrorKind::kData, fmt::format("{} is empty", path))
        .hint(
            "a table can be made from a file that has at least a header; or CREATE TABLE t (column type, …)");
  }
  Sniffed sniffed;
  if (!options.delimiter.empty()) sniffed.dialect.delimiter = options.delimiter;
  sniffed.data_begin = nulls ? begin : file.size();
  sniffed.sample_end = file.size();
  std::vector<std::string> names;
  if (!target) names = unique_names(Row(1));
  for (const ColumnDefinition& definition : target.value_or(std::vector<ColumnDefinition>{})) {
    names.push_back(definition.name);
  }
  sniffed.set_columns(std::move(names));
  return sniffed;
}

void check_header(const std::string& path, const Row& header) {
  for (const std::optional<std::string>& name : header) {
    if (!name || is_utf8(*name)) continue;
    throw Error(ErrorKind::kData,
                fmt::format("the header of {} is not UTF-8: \"{}\"", path, printable(*name, kShownNameBytes)))
        .sqlstate(sqlstate::kInvalidCharacter)
        .hint(kConvertEncoding);
  }
}

// Returns the first row, whose text is the beginning of `all`; an empty one with a `target` if it is bad.
Row first_row(const std::string& path, std::string_view all, std::string_view text, const Dialect& dialect,
              const CsvOptions& options, const Target& target, const WorkContext& context) {
  std::vector<Row> rows = collect_rows(text, dialect, options.null_texts, context);
  if (!rows.empty()) {
    if (!target && rows.front().size() > kMostColumns) {
      throw Error(ErrorKind::kData,
                  fmt::format("the first row of {} has more than {} fields, the most that can be columns",
                              path, format_count(kMostColumns)))
          .sqlstate(sqlstate::kTooManyColumns)
          .hint("a row ends in LF, CR LF or CR outside of quotes");
    }
    return std::move(rows.front());
  }
  if (target && options.header != true) return {};
  const std::optional<std::string> option =
      find_option_that_reads(all, dialect, options.begin_for(target.has_value()), context);
  throw Error(ErrorKind::kData,
              fmt::format("{}: a quoted field of the first row is not closed, or text stands behind "
                          "its closing quote",
                          path))
      .hint(option.value_or("a quote within quotes is doubled"));
}

// Tells whether `first` is a header of a file whose columns go to those of `target`, with a note where that
// is in doubt.
bool is_header_for(const std::vector<ColumnDefinition>& target, const Row& first,
                   const std::vector<Row>& below, const CsvOptions& options, Sniffed& sniffed) {
  size_t names = count_names(first, target);
  if (names * 2 <= first.size()) {
    if (judge_header(first, below, options.date_format).header) sniffed.header_note = kTakenForData;
    return false;
  }
  if (names < first.size()) sniffed.header_note = kTakenForHeader;
  return true;
}

// Tells whether the first row alone ends in a delimiter behind which nothing stands.
bool has_surplus_end(const Row& first, const std::vector<Row>& below) {
  if (first.size() < 2 || (first.back() && !first.back()->empty()) || below.empty()) return false;
  return std::all_of(below.begin(), below.end(),
                     [&](const Row& row) { return row.size() + 1 == first.size(); });
}

// Says what the rows look like where they are probably read as their writer did not mean them.
std::vector<std::string> notes_on_rows(std::string_view text, const std::vector<Row>& below,
                                       const CsvOptions& options, const Target& target,
                                       const Dialect& dialect, const WorkContext& context) {
  std::vector<std::string> notes;
  const std::string begin = options.begin_for(target.has_value());
  const bool one_field = !below.empty() && below.front().size() == 1;
  const SpacedColumns spaced =
      one_field && options.delimiter.empty() ? find_spaced_columns(text) : SpacedColumns::kNone;
  if (spaced == SpacedColumns::kBySpace) {
    notes.push_back(
        fmt::format("the rows look like columns parted by spaces, and are read as one column; "
                    "{}delimiter ' ') parts them",
                    begin));
  } else if (spaced == SpacedColumns::kByRuns) {
    notes.push_back(
        fmt::format("the rows look like columns parted by runs of spaces, and are read as one "
                    "column; {}delimiter spaces) parts them",
                    begin));
  }
  if (!has_quotes_in_cells(below, dialect)) return notes;
  const std::optional<std::string> option = find_option_that_reads(text, dialect, begin, context);
  if (option) notes.push_back("quotes are read as a part of the texts; " + *option);
  return notes;
}

// Lets the first row take part in the guesses of types, and leaves no names in it: they are c0, c1, …
void take_for_data(Row& first, std::string_view date_format, Sniffed& sniffed) {
  const bool counts =
      std::all_of(first.begin(), first.end(), [](const auto& cell) { return !cell || is_utf8(*cell); });
  for (size_t i = 0; i < first.size(); ++i) {
    if (first[i] && counts && !find_null_word(*first[i]))
      sniffed.guesses[i] = join_types(sniffed.guesses[i], narrowest_type(*first[i], date_format));
    first[i].reset();
  }
}

// Finds the delimiter, and where the first row begins.
size_t sniff_delimiter(std::string_view file, size_t begin, const CsvOptions& options, Dialect& dialect,
                       const WorkContext& context) {
  // Whoever says both how fields are parted and how many lines are no rows has a row there.
  const bool is_all_said = options.skipped_lines && !options.delimiter.empty();
  const std::optional<SeparatorLine> said =
      is_all_said ? std::nullopt : find_separator_line(file.substr(begin));
  if (said) begin = skip_blank_lines(file, begin + said->end);
  if (!options.delimiter.empty()) {
    dialect.delimiter = options.delimiter;
  } else if (said) {
    dialect.delimiter = said->delimiter;
  } else {
    dialect.delimiter = detect_delimiter(file.substr(begin), dialect, options.null_texts, context);
  }
  return begin;
}

}  // namespace

Sniffed sniff(const std::string& path, std::string_view file, const CsvOptions& options, const Target& target,
              bool any_trailing, const WorkContext& context) {
  refuse_foreign(path, file, !options.delimiter.empty());
  size_t first_line = file.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  for (uint64_t line = 0; line < options.skipped_lines.value_or(0) && first_line < file.size(); ++line)
    first_line = line_end(file, first_line, context);
  size_t begin = skip_blank_lines(file, first_line);
  Sniffed sniffed;
  Dialect& dialect = sniffed.dialect;
  dialect.quote = options.quote;
  dialect.escape = options.escape.value_or(options.quote);
  dialect.skips_blank_lines = options.comment.has_value();
  const size_t first_row_begin = sniff_delimiter(file, begin, options, dialect, context);
  if (first_row_begin > begin) first_line = begin = first_row_begin;
  if (begin == file.size()) return without_fields(path, file, first_line, options, target);
  if (!options.skipped_lines) {
    if (const auto titles = find_titles(file, begin, dialect, options.date_format, context)) {
      sniffed.left_out.push_back(
          fmt::format("{}; {}skip 0) reads them", titles->note, options.begin_for(target.has_value())));
      first_line = begin = titles->position;
    }
  }

  size_t second = row_end(file, begin, dialect, context);
  std::string_view first_text = file.substr(begin, second - begin);
  const size_t below_end = sample_end(file, second, kHeaderSampleRows, kHeaderSampleBytes, dialect, context);
  std::string_view below_text = file.substr(second, below_end - second);
  Row first = first_row(path, file.substr(begin), first_text, dialect, options, target, context);
  std::vector<Row> below = collect_rows(below_text, dialect, options.null_texts, context);
  if (any_trailing && !first.empty()) {
    const bool nulls = options.null_texts.empty();  // the rows tell which fields are empty
    Row fields = nulls ? first : collect_rows(first_text, dialect, {}, context).front();
    dialect.trailing_delimiter =
        has_trailing_delimiter(fields, nulls ? below : collect_rows(below_text, dialect, {}, context),
                               target ? std::optional(target->size()) : std::nullopt);
    if (dialect.trailing_delimiter && !fields.back()) first.pop_back();
  }
  const bool surplus_end = has_surplus_end(first, below);
  if (surplus_end) first.pop_back();
  sniffed.notes = notes_on_rows(file.substr(begin), below, options, target, dialect, context);

  sniffed.sample_end = sample_end(file, second, std::max<uint64_t>(options.sample_rows, 1), kTypeSampleBytes,
                                  dialect, context);
  std::string_view sample = file.substr(second, sniffed.sample_end - second);
  sniffed.sample_end = std::max(sniffed.sample_end, below_end);
  uint64_t rows = guess_forms_and_types(sample, std::max<size_t>(first.size(), 1), below, dialect, options,
                                        context, sniffed);
  if (rows > 0) sniffed.bytes_per_row = static_cast<double>(sample.size()) / static_cast<double>(rows);

  bool one_column = (target ? target->size() : first.size()) == 1 && !dialect.skips_blank_lines;
  if (options.header) {
    sniffed.header = *options.header;
  } else if (one_column && begin > first_line) {
    sniffed.header = false;  // the blank lines in front are rows
  } else if (target) {
    sniffed.header = is_header_for(*target, first, below, options, sniffed);
    // Whoever names the columns may name them otherwise than the file does.
    if (!options.columns.empty() && !sniffed.header) {
      sniffed.header = judge_header(first, below, options.date_format).header;
      sniffed.header_note.clear();
    }
  } else {
    const HeaderVerdict verdict = judge_header(first, below, options.date_format);
    sniffed.header = verdict.header;
    sniffed.header_guess = verdict.guess;
  }
  sniffed.data_begin = sniffed.header ? second : one_column ? first_line : begin;
  sniffed.rows_begin = sniffed.header ? begin : sniffed.data_begin;
  if (sniffed.header && surplus_end) {
    sniffed.notes.emplace_back("the header alone ends in a delimiter, behind which no column stands");
  } else if (surplus_end) {
    first.emplace_back();
    sniffed.guesses.push_back(TypeId::kNull);
    sniffed.forms.emplace_back();
  }
  if (sniffed.header && !options.by_position) check_header(path, first);
  if (!sniffed.header) take_for_data(first, options.date_format, sniffed);
  sniffed.names = unique_names(first);
  return sniffed;
}

}  // namespace rtsql::csv
