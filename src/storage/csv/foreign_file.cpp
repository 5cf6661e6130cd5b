#include "storage/csv/foreign_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/error.h"
#include "common/text.h"
#include "storage/compression/compression.h"

namespace rtsql::csv {
namespace {

using namespace std::string_view_literals;

constexpr size_t kForeignSample = 4096;
constexpr std::string_view kSpaces = " \t\r\n";

struct Foreign {
  std::string_view beginning;
  std::string_view what;
  std::string_view hint;  // {0} is the file, {1} one beside it
};
constexpr std::string_view kSaveAsCsv = "rtsql reads CSV; the program that made it can save it as such";
constexpr std::string_view kUnpackOnce = "rtsql unpacks a file once; unpack it before";
constexpr std::string_view kReadAsArrow =
    "read_arrow reads it, also from standard input; options of CSV files do not go with it";
constexpr Foreign kForeign[] = {
    {"\xFF\xFE\0\0"sv, "is UTF-32", "rtsql reads UTF-8; (encoding 'utf-32') converts it"},
    {"\0\0\xFE\xFF"sv, "is UTF-32", "rtsql reads UTF-8; (encoding 'utf-32') converts it"},
    {"\xFF\xFE", "is UTF-16", "rtsql reads UTF-8; (encoding 'utf-16') converts it"},
    {"\xFE\xFF", "is UTF-16", "rtsql reads UTF-8; (encoding 'utf-16') converts it"},
    {"\x1F\x8B", "is compressed more than once", kUnpackOnce},
    {"\x28\xB5\x2F\xFD", "is compressed more than once", kUnpackOnce},
    {"BZh91AY", "is compressed by bzip2", "unpack it first: bzcat {0} > {1}"},
    {"\xFD"
     "7zXZ",
     "is compressed by xz", "unpack it first: xzcat {0} > {1}"},
    {"\x04\x22\x4D\x18", "is compressed by lz4", "unpack it first: lz4 -dc {0} > {1}"},
    {"7z\xBC\xAF", "is a 7-Zip archive", "unpack it first: 7z x {0}"},
    {"PK\x03\x04", "is a ZIP archive", "unpack it first: unzip -p {0} > {1}"},
    {"\xD0\xCF\x11\xE0", "is a file of Microsoft Office",
     "rtsql reads CSV; a spreadsheet program can save it as such"},
    {"PAR1", "is a Parquet file",
     "rtsql reads it as such from a file that is no pipe, without (format csv) and other options of CSV "
     "files"},
    {"Obj\x01", "is an Avro file", "rtsql reads CSV"},
    {"ARROW1", "is an Arrow file", kReadAsArrow},
    {"\xFF\xFF\xFF\xFF"sv, "is an Arrow stream", kReadAsArrow},
    {"FEA1", "is a Feather file of version 1",
     "a program that reads it, such as pyarrow, can write it as version 2"},
    {"\x89HDF", "is an HDF5 file", "rtsql reads CSV"},
    {"SQLite format 3\0"sv, "is an SQLite database",
     "ATTACH has its tables; sqlite_scan('file', 'table') reads one"},
    {"%PDF-", "is a PDF file", kSaveAsCsv},
    {"<?xml", "is XML", kSaveAsCsv},
    {"<!DOCTYPE", "is HTML", kSaveAsCsv},
    {"<html", "is HTML", kSaveAsCsv},
};

constexpr std::string_view kReadAsObjects =
    "rtsql reads objects, as jq -c '.[] | {a: .[0], b: .[1]}' makes them of arrays; where it is CSV, "
    "(delimiter ',') says so";

// Quotes a path for sh, where it has to be.
std::string shell_word(const std::string& path) {
  const bool plain = std::all_of(path.begin(), path.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_./-").find(c) != std::string_view::npos;
  });
  if (plain && !path.starts_with('-')) return path;
  std::string word = "'";
  for (char c : path) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

// Names the file that the unpacked one may become: "people.csv" of "people.csv.gz".
std::string unpacked_name(const std::string& path) {
  for (std::string_view ending : {".gz", ".zst", ".bz2", ".xz", ".lz4"}) {
    if (path.ends_with(ending)) return path.substr(0, path.size() - ending.size());
  }
  return path + ".unpacked";
}

[[noreturn]] void refuse(const std::string& path, std::string_view what, std::string_view hint) {
  throw Error(ErrorKind::kData, fmt::format("{} {}", path, what)).hint(std::string(hint));
}

// In UTF-16 and UTF-32 most characters of tables have zeros in the same bytes.
void refuse_wide_characters(const std::string& path, std::string_view file) {
  const std::string_view sample = file.substr(0, std::min(file.size(), kForeignSample) / 4 * 4);
  std::array<size_t, 4> zeros{};
  for (size_t i = 0; i < sample.size(); ++i) zeros[i % 4] += sample[i] == '\0';
  const size_t most = sample.size() / 4;
  if (most == 0 || zeros[0] + zeros[1] + zeros[2] + zeros[3] == 0) return;
  auto refuse_as = [&](std::string_view encoding) {
    refuse(path, fmt::format("is {} without a byte order mark", encoding.substr(0, encoding.size() - 2)),
           fmt::format("rtsql reads UTF-8; (encoding '{}') converts it", to_lower(encoding)));
  };
  auto many = [&](size_t i) { return zeros[i] * 4 >= most; };
  if (zeros[0] == 0 && zeros[3] == most && zeros[2] == most) refuse_as("UTF-32LE");
  if (zeros[3] == 0 && zeros[0] == most && zeros[1] == most) refuse_as("UTF-32BE");
  if (zeros[0] + zeros[2] == 0 && many(1) && many(3)) refuse_as("UTF-16LE");
  if (zeros[1] + zeros[3] == 0 && many(0) && many(2)) refuse_as("UTF-16BE");
}

std::string_view behind_spaces(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(kSpaces), text.size()));
}

// Objects and arrays of them are read as such (storage/json): what is left are arrays of others.
bool is_other_json(std::string_view file) {
  const std::string_view text = behind_spaces(file);
  if (!text.starts_with('[')) return false;
  const std::string_view inner = behind_spaces(text.substr(1));
  return inner.starts_with('[') ||
         (inner.starts_with('"') && file.substr(0, file.find_last_not_of(kSpaces) + 1).ends_with(']'));
}

// A file of a spreadsheet program is a ZIP archive, whose first members tell it.
void refuse_spreadsheet(const std::string& path, std::string_view file) {
  const std::string_view sample = file.substr(0, kForeignSample);
  if (!sample.starts_with("PK\x03\x04")) return;
  const auto has = [&](std::string_view member) { return sample.find(member) != std::string_view::npos; };
  const bool is_xlsx = has("[Content_Types].xml") || has("xl/") || to_lower(path).ends_with(".xlsx");
  if (!is_xlsx && !has("application/vnd.oasis.opendocument.spreadsheet")) return;
  refuse(path, is_xlsx ? "is an XLSX spreadsheet" : "is an ODS spreadsheet",
         fmt::format("rtsql reads CSV; a spreadsheet program saves a sheet as such, as does "
                     "libreoffice --headless --convert-to csv {}",
                     shell_word(path)));
}

}  // namespace

void refuse_foreign(const std::string& path, std::string_view file, bool text_wanted) {
  refuse_spreadsheet(path, file);
  for (const Foreign& foreign : kForeign) {
    const bool is_markup = foreign.beginning.starts_with('<');
    const std::string_view begin = is_markup ? behind_spaces(file) : file;
    if ((is_markup && text_wanted) || begin.size() < foreign.beginning.size()) continue;
    const std::string_view same = begin.substr(0, foreign.beginning.size());
    if (is_markup ? equals_ignore_case(same, foreign.beginning) : same == foreign.beginning)
      refuse(path, foreign.what,
             fmt::format(fmt::runtime(foreign.hint), shell_word(path), shell_word(unpacked_name(path))));
  }
  refuse_wide_characters(path, file);
  if (!text_wanted && is_other_json(file)) refuse(path, "is JSON, but no objects", kReadAsObjects);
}

void refuse_other_json(const std::string& path, std::string_view text) {
  if (behind_spaces(text).empty()) return;
  refuse(path, "does not begin with a JSON object, or an array of them", kReadAsObjects);
}

bool is_named_as_json(const std::string& path) {
  const std::string name = to_lower(without_compression_ending(path));
  return name.ends_with(".json") || name.ends_with(".jsonl") || name.ends_with(".ndjson");
}

std::optional<SeparatorLine> find_separator_line(std::string_view text) {
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  std::string_view said = line;
  if (said.size() > 2 && said.starts_with('"') && said.ends_with('"')) said = said.substr(1, said.size() - 2);
  constexpr std::string_view kBegin = "sep=";
  if (said.size() != kBegin.size() + 1 || !equals_ignore_case(said.substr(0, kBegin.size()), kBegin))
    return std::nullopt;
  size_t end = line.size();
  if (end < text.size() && text[end] == '\r') ++end;
  if (end < text.size() && text[end] == '\n') ++end;
  return SeparatorLine{std::string(said.substr(kBegin.size())), end};
}

}  // namespace rtsql::csv
