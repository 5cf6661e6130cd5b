#include "storage/csv/reject_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "storage/csv/row_scanner.h"
#include "storage/csv/utf8.h"

namespace rtsql::csv {
namespace {

constexpr size_t kShownTextBytes = 100;
constexpr size_t kShownFieldBytes = 40;

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

bool concerns_one_field(RejectReason reason) {
  return reason == RejectReason::kBadValue || reason == RejectReason::kBadText ||
         reason == RejectReason::kNull;
}

// A quoted field with something other than a delimiter behind its closing quote, and what follows, up to the
// line's end. The tokenizer takes such a quote for a part of the field and reads on to the next that does
// close it.
std::optional<std::string_view> field_behind_quote(std::string_view text, const Dialect& dialect) {
  bool field_start = true;
  for (size_t i = 0; i < text.size() && text[i] != '\n' && text[i] != '\r'; ++i) {
    if (!field_start || text[i] != dialect.quote) {
      field_start = text[i] == dialect.delimiter;
      continue;
    }
    size_t begin = i++;
    for (; i < text.size() && !(text[i] == dialect.quote && text.substr(i + 1, 1) != text.substr(i, 1));
         ++i) {
      if (text[i] == dialect.escape || text[i] == dialect.quote) ++i;
    }
    if (i + 1 < text.size() && !dialect.ends_field(text[i + 1])) {
      return text.substr(begin, text.find_first_of("\r\n", i) - begin);
    }
    field_start = false;
  }
  return std::nullopt;
}

std::string reason_of(const ParseJob& job, const RejectedRow& reject, std::string_view rest) {
  if (!concerns_one_field(reject.reason)) {
    if (std::optional<std::string_view> field = field_behind_quote(rest, job.dialect)) {
      return fmt::format("a quoted field goes on behind its closing quote: {}; a quote within is doubled",
                         printable(*field, kShownFieldBytes));
    }
  }
  std::string text = printable(reject.text, kShownTextBytes);
  switch (reject.reason) {
    case RejectReason::kBadValue: {
      std::string type = type_name(job.plan.columns[reject.column].type);
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
    case RejectReason::kOpenQuote:
      return "a quoted field is not closed";
  }
  return {};
}

std::string place_of(const ParseJob& job, const CsvReject& reject) {
  std::string place = fmt::format("{}, line {}", job.path, reject.line);
  if (!reject.column.empty()) place += fmt::format(", column \"{}\"", reject.column);
  return place;
}

}  // namespace

CsvReject describe_reject(const ParseJob& job, const ParsedChunk& chunk, const RejectedRow& reject) {
  CsvReject described;
  size_t position = row_position(job, chunk, reject.row);
  described.line = line_of(job.file, position);
  if (concerns_one_field(reject.reason)) described.column = job.plan.columns[reject.column].name;
  described.text = printable(reject.text, kShownTextBytes);
  described.reason = reason_of(job, reject, job.file.substr(position));
  return described;
}

Error reject_error(const ParseJob& job, const ParsedChunk& chunk, const RejectedRow& reject) {
  CsvReject described = describe_reject(job, chunk, reject);
  std::string hint =
      job.table_types ? "(ignore_errors) skips such rows" : "WITH (ignore_errors) skips such rows";
  if (reject.reason == RejectReason::kBadValue && !job.table_types) {
    hint += fmt::format("; WITH (types = ({} VARCHAR)) keeps the text", described.column);
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
