#include "storage/csv/reject_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "schema/enumeration.h"
#include "storage/csv/cell_kind.h"
#include "storage/csv/foreign_file.h"
#include "storage/csv/other_dialect.h"
#include "storage/csv/row_scanner.h"
#include "storage/csv/type_lattice.h"
#include "storage/csv/utf8.h"
#include "storage/json/json_scanner.h"

namespace rtsql::csv {
namespace {

constexpr size_t kShownTextBytes = 100;

constexpr size_t kMostRowBytes = 64 << 10;  // of a row that a table is to have
constexpr size_t kCountedAtOnce = 16 << 20;

// Counts the line breaks that end within `count` bytes of the text.
uint64_t line_breaks(std::string_view text, size_t count) {
  uint64_t breaks = 0;
  for (size_t i = 0; i < count; ++i) {
    bool lone_return = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (text[i] == '\n' || lone_return) ++breaks;
  }
  return breaks;
}

std::string_view without_line_break(std::string_view row) {
  if (row.ends_with('\n')) row.remove_suffix(1);
  if (row.ends_with('\r')) row.remove_suffix(1);
  return row;
}

std::string text_of_row(std::string_view row) {
  return row.size() <= kMostRowBytes && is_utf8(row) ? std::string(row) : printable(row, kMostRowBytes);
}

bool concerns_one_field(RejectReason reason) {
  return reason == RejectReason::kBadValue || reason == RejectReason::kBadText ||
         reason == RejectReason::kTooLong || reason == RejectReason::kNull ||
         reason == RejectReason::kStrayText;
}

std::string reason_of(const FileJob& file, const RejectedRow& reject) {
  std::string text = printable(reject.text, kShownTextBytes);
  switch (reject.reason) {
    case RejectReason::kBadValue: {
      std::string type = type_name(file.plan.columns[reject.column].type);
      if (is_out_of_range(reject.text, file.plan.columns[reject.column].type))
        return fmt::format("value {} is out of range for type {}", text, type);
      if (file.plan.columns[reject.column].type.id == TypeId::kEnum)
        return fmt::format("\"{}\" is not a label of {}", text, type);
      std::string_view article = type.starts_with('I') ? "an" : "a";
      return fmt::format("\"{}\" is not {} {}", text, article, type);
    }
    case RejectReason::kBadText:
      return fmt::format("\"{}\" is not UTF-8", text);
    case RejectReason::kTooLong:
      return fmt::format("\"{}\" is too long for type {}", text,
                         type_text(*file.plan.columns[reject.column].text_length));
    case RejectReason::kNull:
      return "a NULL, and the column is NOT NULL";
    case RejectReason::kMissingData:
      return fmt::format("missing data for column \"{}\"", file.plan.columns[reject.column].name);
    case RejectReason::kExtraData:
      return "extra data after last expected column";
    case RejectReason::kStrayText:
      return fmt::format("text behind the closing quote of \"{}\"; a quote within quotes is doubled", text);
    case RejectReason::kOpenQuote:
      return "a quoted field is not closed";
    case RejectReason::kBadJson:
      return reject.text;
  }
  return {};
}

SqlState sqlstate_of(const FileJob& file, const RejectedRow& reject) {
  switch (reject.reason) {
    case RejectReason::kBadValue:
      return refusal_sqlstate(reject.text, file.plan.columns[reject.column].type);
    case RejectReason::kBadText:
      return sqlstate::kInvalidCharacter;
    case RejectReason::kTooLong:
      return sqlstate::kStringTruncation;
    case RejectReason::kNull:
      return sqlstate::kNotNullViolation;
    default:
      return sqlstate::kInvalidData;
  }
}

// Tells whether the row may be bad because the file's quotes are not what they were taken for.
bool may_be_of_other_dialect(const RejectedRow& reject) {
  const std::string_view text = trim_spaces(reject.text);
  return reject.reason != RejectReason::kNull &&
         (reject.reason != RejectReason::kBadValue || text.starts_with('\'') || text.starts_with('"'));
}

bool is_written_date(std::string_view text, TypeId type) {
  return is_moment(type) && has_digits(text);
}

std::string place_of(const CsvReject& reject) {
  std::string place = reject.path + ", " + describe_lines(reject);
  if (!reject.column.empty()) place += fmt::format(", column \"{}\"", reject.column);
  return place;
}

}  // namespace

RejectReport::RowPlace RejectReport::place_of_row(const ParsedChunk& chunk, uint64_t row) {
  const bool goes_on = chunk_ == &chunk && row_ <= row;
  if (!goes_on) place_ = place_behind(chunk, 0);
  for (uint64_t i = goes_on ? row_ : 0; i < row; ++i) place_ = place_behind(chunk, place_.end);
  chunk_ = &chunk;
  row_ = row;
  const auto chunk_begin = static_cast<size_t>(chunk.text.data() - file_.text().data());
  return {chunk_begin + place_.begin, chunk_begin + place_.end};
}

RejectReport::RowPlace RejectReport::place_behind(const ParsedChunk& chunk, size_t at) const {
  if (file_.is_json) {
    const auto extent = json::next_row(chunk.text, at, file_.json_layout.lines);
    return extent ? RowPlace{extent->begin, extent->end} : RowPlace{at, at};
  }
  const bool blank_rows = file_.plan.columns.size() == 1 && !file_.dialect.skips_blank_lines;
  if (!blank_rows) at = skip_blank_lines(chunk.text, at);
  return {at, at == chunk.text.size() ? at : row_end(chunk.text, at, file_.dialect, context_)};
}

uint64_t RejectReport::line_of(size_t position) {
  while (counted_ < position) {
    context_.poll();
    size_t count = std::min(position - counted_, kCountedAtOnce);
    line_ += line_breaks(file_.text().substr(counted_), count);
    counted_ += count;
  }
  return line_;
}

CsvReject RejectReport::describe(const ParsedChunk& chunk, const RejectedRow& reject) {
  CsvReject described;
  described.path = file_.path;
  const auto [begin, end] = place_of_row(chunk, reject.row);
  described.line = line_of(begin);
  std::string_view row = without_line_break(file_.text().substr(begin, end - begin));
  described.last_line = described.line + line_breaks(row, row.size());
  if (concerns_one_field(reject.reason)) described.column = file_.plan.columns[reject.column].name;
  described.text = printable(reject.text, kShownTextBytes);
  if (job_.described_rejects > kShownRejects) described.row = text_of_row(row);
  described.reason = reason_of(file_, reject);
  return described;
}

bool RejectReport::is_first_row(const ParsedChunk& chunk, const RejectedRow& reject) const {
  return reject.row == 0 && chunk.text.data() == file_.text().data() + file_.data_begin;
}

std::string RejectReport::ways_out(const ParsedChunk& chunk, const RejectedRow& reject,
                                   const CsvReject& described, bool keeps_most) const {
  const std::string& begin = job_.options_begin;
  if (reject.reason == RejectReason::kBadText) return kConvertEncoding;
  const bool is_ragged = !file_.is_json && !concerns_one_field(reject.reason);
  if (is_ragged && chunk.text.substr(place_.begin).starts_with('#'))
    return begin + "comment '#') leaves out lines that begin so";
  if (!file_.is_json && may_be_of_other_dialect(reject)) {
    const size_t first = file_.header_guessed ? file_.data_begin : 0;
    const std::optional<std::string> option =
        find_option_that_reads(file_.text().substr(first), file_.dialect, begin, context_);
    if (option) return *option;
  }
  std::vector<std::string> ways;
  if (file_.header_guessed && is_first_row(chunk, reject) && concerns_one_field(reject.reason))
    ways.push_back(begin + "header) says that the first row is a header");
  if (keeps_most) ways.push_back(begin + "ignore_errors) skips such rows");
  if (reject.reason == RejectReason::kBadValue) {
    const Type type = file_.plan.columns[reject.column].type;
    if (type.id == TypeId::kEnum) {
      if (const std::optional<std::string> label = nearest_name(reject.text, type.enumeration->labels()))
        ways.push_back(fmt::format("the nearest label is \"{}\"", *label));
    }
    if (is_written_date(reject.text, type.id))
      ways.push_back(begin + "dateformat '…') says how dates are written, as '%d/%m/%Y' does");
    if (!job_.table_types)
      ways.push_back(
          fmt::format("{}types = ({} VARCHAR)) keeps the text", begin, job_.name_text(described.column)));
  }
  if (!ways.empty()) return join(ways, "; ");
  if (file_.is_json) return "so it is with most rows: is it a file of JSON objects, as a whole?";
  if (concerns_one_field(reject.reason))
    return "so it is with most rows: do the columns stand in this order?";
  return fmt::format("so it is with most rows: {}delimiter, quote, escape) say how the file is written",
                     begin);
}

Error RejectReport::error(const ParsedChunk& chunk, const RejectedRow& reject, const CsvReject& described,
                          bool keeps_most) const {
  const std::string column =
      described.column.empty() ? "" : fmt::format(", column {}: \"{}\"", described.column, described.text);
  return Error(ErrorKind::kData, fmt::format("{}: {}", place_of(described), described.reason))
      .sqlstate(sqlstate_of(file_, reject))
      .context(fmt::format("line {}{}", described.line, column))
      .hint(ways_out(chunk, reject, described, keeps_most));
}

Error RejectReport::too_many(const ParseJob& job, const CsvReject& first) {
  return Error(ErrorKind::kData,
               fmt::format("more than {}, which is the reject_limit; the first: {}: {}",
                           count_noun(job.reject_limit, "bad row"), place_of(first), first.reason));
}

}  // namespace rtsql::csv
