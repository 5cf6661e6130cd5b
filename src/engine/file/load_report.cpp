#include "engine/file/load_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/display_text.h"
#include "common/text.h"

namespace rtsql {
namespace {

constexpr size_t kMostColumns = 100;

std::string delimiter_name(const std::string& delimiter) {
  return delimiter == "\t" ? "tab" : fmt::format("'{}'", delimiter);
}

std::string throughput(const CsvResult& result, std::optional<double> milliseconds) {
  std::string text = count_noun(result.rows, "row") + ", " + format_bytes(result.text_bytes);
  if (result.compression != Compression::kNone) {
    text += fmt::format(" ({} compressed by {})", format_bytes(result.file_bytes),
                        compression_name(result.compression));
  }
  if (!milliseconds) return text;
  double gigabytes_per_second = static_cast<double>(result.text_bytes) / 1e6 / std::max(*milliseconds, 1e-3);
  return fmt::format("{} in {} ({:.2f} GB/s)", text, format_milliseconds(*milliseconds),
                     gigabytes_per_second);
}

std::string header(const CsvResult& result) {
  const std::string text = result.header ? "header" : "no header";
  return result.header_doubt.empty() ? text : fmt::format("{} (a guess: {})", text, result.header_doubt);
}

std::string dialect(const CsvResult& result, const std::string& path) {
  const std::string files = result.files == 1 ? "" : fmt::format(" ({})", count_noun(result.files, "file"));
  if (result.delimiter.empty()) return fmt::format("{}{}: JSON", path, files);
  return fmt::format("{}{}: delimiter {}{}, {}", path, files, delimiter_name(result.delimiter),
                     result.trailing_delimiter ? " also behind the last field" : "", header(result));
}

std::string describe_reject(const CsvReject& reject, bool one_file) {
  const std::string file = one_file ? "" : reject.path + ", ";
  const std::string column = reject.column.empty() ? "" : fmt::format(", column \"{}\"", reject.column);
  return fmt::format("{}{}{}: {}", file, describe_lines(reject), column, reject.reason);
}

std::string rejects(const CsvResult& result) {
  std::string text = fmt::format("{} rejected", count_noun(result.reject_count, "row"));
  text += result.reject_count > kShownRejects ? "; the first:" : ":";
  for (size_t i = 0; i < result.first_rejects.size() && i < kShownRejects; ++i)
    text += "\n  " + describe_reject(result.first_rejects[i], result.files == 1);
  return text;
}

std::string columns(const std::vector<ColumnDefinition>& definitions) {
  std::vector<std::string> shown;
  for (const ColumnDefinition& definition : definitions) {
    if (shown.size() == kMostColumns) {
      shown.push_back(fmt::format("… and {} more", format_count(definitions.size() - kMostColumns)));
      break;
    }
    std::string& column = shown.emplace_back();
    append_displayable(column, definition.name);
    column += " " + type_name(definition.type);
  }
  return join(shown, ", ");
}

// Returns the lines that follow the figures.
std::string rejects_and_notes(const CsvResult& result) {
  std::string text;
  if (result.reject_count > 0) text = "\n" + rejects(result);
  for (const std::string& note : result.notes) text += "\nnote: " + note;
  return text;
}

}  // namespace

std::string describe_new_table(const CsvTable& loaded, const std::string& path,
                               std::optional<double> milliseconds) {
  const CsvResult& result = loaded.result;
  return fmt::format("{}, columns {}\n{}", dialect(result, path), columns(loaded.table.definitions),
                     throughput(result, milliseconds)) +
         rejects_and_notes(result);
}

std::vector<std::string> load_notes(const CsvResult& result, const std::string& path) {
  std::vector<std::string> all;
  if (result.reject_count > 0) all.push_back(path + ": " + rejects(result));
  if (!result.header_doubt.empty()) all.push_back(path + ": " + header(result));
  for (const std::string& note : result.notes) all.push_back(path + ": " + note);
  return all;
}

std::string describe_copy(const CsvResult& result, const std::string& path,
                          std::optional<double> milliseconds) {
  return fmt::format("{}\n{}", dialect(result, path), describe_sent_copy(result, milliseconds));
}

std::string describe_sent_copy(const CsvResult& result, std::optional<double> milliseconds) {
  return fmt::format("COPY: {}", throughput(result, milliseconds)) + rejects_and_notes(result);
}

}  // namespace rtsql
