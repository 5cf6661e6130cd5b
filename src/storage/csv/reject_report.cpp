#include "storage/csv/reject_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "storage/csv/row_scanner.h"
#include "storage/csv/utf8.h"

namespace rtsql::csv {
namespace {

constexpr size_t kShownTextBytes = 100;

// Where in the file a row of a chunk starts.
size_t row_position(const ParseJob& job, const ParsedChunk& chunk, uint64_t row) {
  bool blank_rows = job.plan.columns.size() == 1;
  size_t at = 0;
  for (uint64_t i = 0;; ++i) {
    if (!blank_rows) at = skip_blank_lines(chunk.text, at);
    if (i == row) break;
    at = row_end(chunk.text, at, job.dialect);
  }
  return static_cast<size_t>(chunk.text.data() - job.file.data()) + at;
}

uint64_t line_of(std::string_view file, size_t position) {
  uint64_t line = 1;
  for (size_t i = 0; i < position; ++i) {
    bool lone_return = file[i] == '\r' && (i + 1 == file.size() || file[i + 1] != '\n');
    if (file[i] == '\n' || lone_return) ++line;
  }
  return line;
}

std::string_view without_line_break(std::string_view row) {
  if (row.ends_with('\n')) row.remove_suffix(1);
  if (row.ends_with('\r')) row.remove_suffix(1);
  return row;
}

bool concerns_one_field(RejectReason reason) {
  return reason == RejectReason::kBadValue || reason == RejectReason::kBadText ||
         reason == RejectReason::kNull || reason == RejectReason::kStrayText;
}

std::string reason_of(const ParseJob& job, const RejectedRow& reject) {
  std::string text = printable(reject.text, kShownTextBytes);
  switch (reject.reason) {
    case RejectReason::kBadValue: {
      std::string type = type_name(job.plan.columns[reject.column].type);
      if (is_out_of_range(reject.text, job.plan.columns[reject.column].type))
        return fmt::format("value {} is out of range for type {}", text, type);
      std::string_view article = type.starts_with('I') ? "an" : "a";
      return fmt::format("\"{}\" is not {} {}", text, article, type);
    }
    case RejectReason::kBadText:
      return fmt::format("\"{}\" is not UTF-8", text);
    case RejectReason::kNull:
      return "a NULL, and the column is NOT NULL";
    case RejectReason::kMissingData:
      return fmt::format("missing data for column \"{}\"", job.plan.columns[reject.column].name);
    case RejectReason::kExtraData:
      return "extra data after last expected column";
    case RejectReason::kStrayText:
      return fmt::format("text behind the closing quote of \"{}\"; a quote within quotes is doubled", text);
    case RejectReason::kOpenQuote:
      return "a quoted field is not closed";
  }
  return {};
}

std::string place_of(const ParseJob& job, const CsvReject& reject) {
  std::string place = job.path + ", " + describe_lines(reject);
  if (!reject.column.empty()) place += fmt::format(", column \"{}\"", reject.column);
  return place;
}

}  // namespace

CsvReject describe_reject(const ParseJob& job, const ParsedChunk& chunk, const RejectedRow& reject) {
  CsvReject described;
  size_t begin = row_position(job, chunk, reject.row);
  size_t end = row_end(job.file, begin, job.dialect);
  described.line = line_of(job.file, begin);
  std::string_view row = without_line_break(job.file.substr(begin, end - begin));
  described.last_line = described.line + line_of(row, row.size()) - 1;
  if (concerns_one_field(reject.reason)) described.column = job.plan.columns[reject.column].name;
  described.text = printable(reject.text, kShownTextBytes);
  described.reason = reason_of(job, reject);
  return described;
}

Error reject_error(const ParseJob& job, const ParsedChunk& chunk, const RejectedRow& reject) {
  CsvReject described = describe_reject(job, chunk, reject);
  std::string hint =
      job.table_types ? "(ignore_errors) skips such rows" : "WITH (ignore_errors) skips such rows";
  if (reject.reason == RejectReason::kBadValue && !job.table_types) {
    hint += fmt::format("; WITH (types = ({} VARCHAR)) keeps the text", job.name_text(described.column));
  }
  return Error(ErrorKind::kData, fmt::format("{}: {}", place_of(job, described), described.reason))
      .hint(hint);
}

Error too_many_rejects_error(const ParseJob& job, const CsvReject& first) {
  return Error(ErrorKind::kData,
               fmt::format("more than {}, which is the reject_limit; the first: {}: {}",
                           count_noun(job.reject_limit, "bad row"), place_of(job, first), first.reason));
}

}  // namespace rtsql::csv
