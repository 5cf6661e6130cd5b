#include "written_file.h"

#include <algorithm>
#include <string_view>

#include "common/json.h"
#include "schema/column_builder.h"
#include "storage/arrow_writer.h"
#include "storage/compression/compressor.h"
#include "storage/parquet_writer.h"

namespace rtsql::fuzz {
namespace {

const std::vector<std::string>& pieces() {
  static const std::vector<std::string> kPieces = {
      "a",  "B",  "7",   "0",    "-",     ".",     " ", ",", ";", "\t",         "|",
      "\"", "'",  "\\",  "\n",   "\r\n",  "ü",     "😀", "#", "x", "NA",         "null",
      "1e", "in", "nan", "true", "{",     "}",     "[", "]", ":", "2024-01-02", "::",
      "//", "%",  "é",   "$",    "sep=;", "12:30", "+", "_", "N", "long text ", "~"};
  return kPieces;
}

std::string random_text(Random& random) {
  std::string text;
  for (auto count = random.between(0, random.chance(0.02) ? 400 : 5); count > 0; --count)
    text += random.pick(pieces());
  return text;
}

Texts random_rows(Random& random, size_t columns) {
  const auto rows = static_cast<size_t>(random.between(1, random.chance(0.1) ? 2000 : 40));
  Texts texts(rows);
  for (auto& row : texts) {
    for (size_t i = 0; i < columns; ++i)
      row.push_back(random.chance(0.15) ? std::nullopt : std::optional(random_text(random)));
  }
  return texts;
}

bool needs_quotes(const std::string& text, const CsvOptions& options) {
  return text.empty() || text == options.null_texts.front() ||
         text.find(options.delimiter.front()) != std::string::npos ||
         text.find_first_of("\r\n") != std::string::npos || text.find(options.quote) != std::string::npos;
}

std::string quoted_field(const std::string& text, const CsvOptions& options) {
  const char escape = options.escape.value_or(options.quote);
  std::string field(1, options.quote);
  for (const char c : text) {
    if (c == options.quote || c == escape) field += escape;
    field += c;
  }
  return field + options.quote;
}

// Writes texts in several groups of rows.
template <class Writer, class Options>
WrittenFile write_columns(Random& random, const Options& options) {
  WrittenFile file;
  const auto columns = static_cast<size_t>(random.between(1, 4));
  file.rows = random_rows(random, columns);
  std::vector<columnar::FileColumn> names;
  for (size_t i = 0; i < columns; ++i) names.push_back({"column" + std::to_string(i), TypeId::kVarchar});
  Writer writer([&](std::string_view bytes) { file.bytes += bytes; }, names, options);
  for (size_t begin = 0; begin < file.rows.size();) {
    const size_t end = std::min(file.rows.size(), begin + 1 + random.below(file.rows.size()));
    std::vector<HostColumn> group;
    for (size_t i = 0; i < columns; ++i) {
      ColumnBuilder builder(TypeId::kVarchar);
      for (size_t row = begin; row < end; ++row) {
        const auto& text = file.rows[row][i];
        builder.append(text ? Value::of_text(*text) : Value::null_of(TypeId::kVarchar));
      }
      group.push_back(builder.finish());
    }
    writer.write_rows(group);
    begin = end;
  }
  writer.finish();
  return file;
}

}  // namespace

WrittenFile write_csv(Random& random) {
  WrittenFile file;
  CsvOptions& options = file.options;
  const auto columns = static_cast<size_t>(random.between(1, 6));
  options.header = random.chance(0.5);
  options.delimiter = random.pick(std::vector<std::string>{",", ";", "\t", "|", "::", "~|~"});
  options.quote = random.chance(0.7) ? '"' : '\'';
  if (random.chance(0.2)) options.escape = '\\';
  // A blank line is no row of several columns, and an empty field at its end none of a trailing delimiter.
  options.null_texts = {random.chance(0.5) ? "NULL" : "<none>"};
  options.detect_nulls = false;
  options.all_varchar = true;
  options.skipped_lines = options.footer_lines = 0;
  file.rows = random_rows(random, columns);
  const std::string new_line = random.pick(std::vector<std::string>{"\n", "\r\n", "\r"});
  const double quotes = random.chance(0.3) ? 1 : 0.2;
  if (*options.header) {
    for (size_t i = 0; i < columns; ++i)
      file.bytes += (i > 0 ? options.delimiter : "") + "column" + std::to_string(i);
    file.bytes += new_line;
  }
  for (const auto& row : file.rows) {
    for (size_t i = 0; i < columns; ++i) {
      if (i > 0) file.bytes += options.delimiter;
      if (!row[i]) {
        file.bytes += options.null_texts.front();
      } else if (needs_quotes(*row[i], options) || random.chance(quotes)) {
        file.bytes += quoted_field(*row[i], options);
      } else {
        file.bytes += *row[i];
      }
    }
    file.bytes += new_line;
  }
  if (random.chance(0.2)) file.bytes.erase(file.bytes.size() - new_line.size());
  return file;
}

WrittenFile write_json(Random& random) {
  WrittenFile file;
  const auto columns = static_cast<size_t>(random.between(1, 6));
  file.rows = random_rows(random, columns);
  file.options.all_varchar = true;
  file.options.sample_rows = static_cast<uint64_t>(random.between(1, 50));
  for (auto& value : file.rows.front()) value = value.value_or("here");  // the members come in this order
  const bool is_array = random.chance(0.4);
  const std::string between = is_array ? random.pick(std::vector<std::string>{",", ",\n", "\n , "})
                              : random.chance(0.5) ? "\n"
                                                   : random.pick(std::vector<std::string>{" ", "\n\n", ""});
  const std::string space = random.chance(0.3) ? "\n  " : "";
  if (is_array) file.bytes += "[";
  for (size_t row = 0; row < file.rows.size(); ++row) {
    if (row > 0) file.bytes += between;
    file.bytes += "{";
    bool is_first = true;
    for (size_t i = 0; i < columns; ++i) {
      if (!file.rows[row][i] && random.chance(0.5)) continue;  // a member that is not there is NULL
      file.bytes += (is_first ? "" : ",") + space + json_string("column" + std::to_string(i)) + ": ";
      file.bytes += file.rows[row][i] ? json_string(*file.rows[row][i]) : "null";
      is_first = false;
    }
    file.bytes += space + "}";
  }
  if (is_array) file.bytes += "]\n";
  return file;
}

WrittenFile write_parquet(Random& random) {
  const std::vector<parquet::Codec> codecs = {parquet::Codec::kNone, parquet::Codec::kZstd,
                                              parquet::Codec::kGzip, parquet::Codec::kSnappy};
  return write_columns<ParquetWriter>(random, ParquetWriteOptions{random.pick(codecs)});
}

WrittenFile write_arrow(Random& random) {
  const std::vector<arrow::BatchCodec> codecs = {arrow::BatchCodec::kNone, arrow::BatchCodec::kZstd,
                                                 arrow::BatchCodec::kLz4Frame};
  const arrow::BatchCodec codec = random.pick(codecs);
  return write_columns<ArrowWriter>(random, ArrowWriteOptions{codec, random.chance(0.5)});
}

std::string pack(Random& random, const std::string& text) {
  const Compression compression =
      random.pick(std::vector<Compression>{Compression::kNone, Compression::kGzip, Compression::kZstd});
  std::string packed;
  const size_t cut = random.chance(0.3) ? random.below(text.size() + 1) : text.size();
  for (const std::string_view part :
       {std::string_view(text).substr(0, cut), std::string_view(text).substr(cut)}) {
    if (part.empty()) continue;
    const auto compressor = make_compressor(compression, [&](std::string_view bytes) { packed += bytes; });
    compressor->write(part);
    compressor->finish();
  }
  return packed;
}

std::string damaged(Random& random, std::string bytes) {
  for (auto changes = random.between(1, 4); changes > 0 && !bytes.empty(); --changes) {
    const size_t at = random.below(bytes.size());
    switch (random.below(6)) {
      case 0:
        bytes.resize(at);
        break;
      case 1:
        bytes.erase(at, 1 + random.below(8));
        break;
      case 2:
        bytes.insert(at, random.pick(pieces()));
        break;
      case 3:
        std::swap(bytes[at], bytes[random.below(bytes.size())]);
        break;
      case 4:
        bytes.insert(at, bytes.substr(random.below(bytes.size()), random.below(64)));
        break;
      default:
        bytes[at] = static_cast<char>(random.next());
    }
  }
  return bytes;
}

}  // namespace rtsql::fuzz
