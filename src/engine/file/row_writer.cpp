#include "engine/file/row_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "engine/file/csv_options.h"
#include "engine/file/file_format.h"
#include "storage/compression/compressor.h"

namespace rtsql {
namespace {

struct OtherFormat {
  std::string_view ending;
  std::string_view what;
};
constexpr OtherFormat kOtherFormats[] = {
    {".xlsx", "a spreadsheet"},      {".xls", "a spreadsheet"},   {".ods", "a spreadsheet"},
    {".bz2", "compressed by bzip2"}, {".xz", "compressed by xz"}, {".lz4", "compressed by lz4"},
    {".zip", "a ZIP archive"},       {".orc", "an ORC file"},     {".avro", "an Avro file"},
    {".sqlite", "a database"},       {".db", "a database"},       {".duckdb", "a database"},
};

// Refuses a path whose ending promises what COPY does not write.
void check_ending(const std::string& path, SourceSpan span) {
  const std::string name = to_lower(path);
  for (const auto& [ending, what] : kOtherFormats) {
    if (!name.ends_with(ending)) continue;
    throw Error(ErrorKind::kUnsupported,
                fmt::format("\"{}\" would not be {}: COPY writes CSV, JSON, Parquet and Arrow", path, what))
        .at(span)
        .hint("name a .csv, .json, .parquet or .arrow file; WITH (format csv) writes CSV under this name");
  }
}

// Writes through a compressor, which may be none.
template <class Writer>
class TextFileWriter : public RowWriter {
 public:
  template <class... Arguments>
  TextFileWriter(Compression compression, OutputFile& file, Arguments&&... arguments)
      : compressor_(make_compressor(compression, [&file](std::string_view bytes) { file.write(bytes); })),
        writer_([this](std::string_view text) { compressor_->write(text); },
                std::forward<Arguments>(arguments)...) {}

  Writer& writer() { return writer_; }
  void write_rows(const std::vector<HostColumn>& columns) override { writer_.write_rows(columns); }
  void finish() override {
    if constexpr (requires { writer_.finish(); }) writer_.finish();
    compressor_->finish();
  }

 private:
  const std::unique_ptr<Compressor> compressor_;
  Writer writer_;
};

template <class Writer>
class BinaryFileWriter : public RowWriter {
 public:
  template <class Options>
  BinaryFileWriter(OutputFile& file, const std::vector<columnar::FileColumn>& columns, const Options& options)
      : writer_([&file](std::string_view bytes) { file.write(bytes); }, columns, options) {}
  void write_rows(const std::vector<HostColumn>& columns) override { writer_.write_rows(columns); }
  void finish() override { writer_.finish(); }

 private:
  Writer writer_;
};

}  // namespace

WriteOptions parse_write_options(const std::string& path, SourceSpan path_span,
                                 const std::vector<sql::Option>& given) {
  switch (written_format(path, given)) {
    case FileFormat::kParquet:
      return parse_parquet_write_options(given);
    case FileFormat::kJson:
      return parse_json_write_options(given);
    case FileFormat::kArrow:
      return parse_arrow_write_options(given, false);
    case FileFormat::kArrowStream:
      return parse_arrow_write_options(given, true);
    case FileFormat::kCsv:
      break;
  }
  if (!given_format(given)) check_ending(path, path_span);
  return parse_csv_write_options(given);
}

Compression compression_of(const WriteOptions& options, const std::string& path) {
  if (const auto* const csv = std::get_if<CsvWriteOptions>(&options))
    return csv->compression.value_or(compression_of_name(path));
  if (const auto* const json = std::get_if<JsonWriteOptions>(&options))
    return json->compression.value_or(compression_of_name(path));
  return Compression::kNone;
}

bool is_binary(const WriteOptions& options) {
  return std::holds_alternative<ParquetWriteOptions>(options) ||
         std::holds_alternative<ArrowWriteOptions>(options);
}

std::string_view ending_of(const WriteOptions& options) {
  if (std::holds_alternative<CsvWriteOptions>(options)) return ".csv";
  if (const auto* const arrow = std::get_if<ArrowWriteOptions>(&options))
    return arrow->is_stream ? ".arrows" : ".arrow";
  return std::holds_alternative<JsonWriteOptions>(options) ? ".json" : ".parquet";
}

std::unique_ptr<RowWriter> make_row_writer(const WriteOptions& options, Compression compression,
                                           const std::vector<columnar::FileColumn>& columns,
                                           OutputFile& file) {
  if (const auto* const parquet = std::get_if<ParquetWriteOptions>(&options))
    return std::make_unique<BinaryFileWriter<ParquetWriter>>(file, columns, *parquet);
  if (const auto* const arrow = std::get_if<ArrowWriteOptions>(&options))
    return std::make_unique<BinaryFileWriter<ArrowWriter>>(file, columns, *arrow);
  std::vector<std::string> names;
  for (const columnar::FileColumn& column : columns) names.push_back(column.name);
  if (const auto* const json = std::get_if<JsonWriteOptions>(&options))
    return std::make_unique<TextFileWriter<JsonWriter>>(compression, file, names, *json);
  const auto& csv = std::get<CsvWriteOptions>(options);
  auto writer = std::make_unique<TextFileWriter<CsvWriter>>(compression, file, csv);
  if (csv.header) writer->writer().write_header(names);
  return writer;
}

}  // namespace rtsql
