#include "engine/file/file_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "common/error.h"
#include "common/option.h"
#include "common/standard_input.h"
#include "common/text.h"
#include "engine/file/csv_options.h"

namespace rtsql {
namespace {

constexpr std::string_view kFormatOption = "format";

// By what the option `format` calls them.
constexpr std::pair<std::string_view, FileFormat> kFormatNames[] = {
    {"csv", FileFormat::kCsv},
    {"json", FileFormat::kJson},
    {"ndjson", FileFormat::kJson},
    {"parquet", FileFormat::kParquet},
    {"arrow", FileFormat::kArrow},
    {"feather", FileFormat::kArrow},
    {"arrows", FileFormat::kArrowStream},
};
// By the ends of their names.
constexpr std::pair<std::string_view, FileFormat> kFormatEndings[] = {
    {".parquet", FileFormat::kParquet}, {".pq", FileFormat::kParquet},         {".json", FileFormat::kJson},
    {".jsonl", FileFormat::kJson},      {".ndjson", FileFormat::kJson},        {".arrow", FileFormat::kArrow},
    {".feather", FileFormat::kArrow},   {".arrows", FileFormat::kArrowStream},
};

// By the names that a statement gives them, which are those of DuckDB.
constexpr std::pair<std::string_view, parquet::Codec> kParquetCodecs[] = {
    {"zstd", parquet::Codec::kZstd}, {"snappy", parquet::Codec::kSnappy},     {"gzip", parquet::Codec::kGzip},
    {"none", parquet::Codec::kNone}, {"uncompressed", parquet::Codec::kNone},
};
constexpr std::pair<std::string_view, arrow::BatchCodec> kArrowCodecs[] = {
    {"zstd", arrow::BatchCodec::kZstd},
    {"lz4", arrow::BatchCodec::kLz4Frame},
    {"none", arrow::BatchCodec::kNone},
    {"uncompressed", arrow::BatchCodec::kNone},
};

bool is_option(const sql::Option& option, std::string_view name) {
  return equals_ignore_case(option.name.name, name);
}

// Returns the codec that the options say, if they do. They have no others.
template <class Codec, size_t count>
std::optional<Codec> parse_codec(const std::vector<sql::Option>& given, std::string_view what,
                                 const std::pair<std::string_view, Codec> (&codecs)[count]) {
  OptionDeclaration compression = {.name = "compression",
                                   .kind = OptionDeclaration::Kind::kChoice,
                                   .default_text = "zstd",
                                   .help = "how values are compressed",
                                   .other_names = {"codec"}};
  for (const auto& [name, codec] : codecs) compression.choices.push_back(name);
  std::optional<Codec> found;
  for (const sql::Option& option : given) {
    if (is_option(option, kFormatOption)) continue;
    if (!is_option(option, compression.name) && !is_option(option, "codec")) {
      throw Error(ErrorKind::kName, fmt::format("unrecognized option \"{}\"", option.name.name))
          .sqlstate(sqlstate::kSyntaxError)
          .at(option.name.span)
          .hint(fmt::format("{} is written with the options format and compression", what));
    }
    try {
      const std::string name = parse_option(compression, option.value);
      found = std::ranges::find(codecs, name, &std::pair<std::string_view, Codec>::first)->second;
    } catch (const Error& error) {
      throw Error(error).at(option.value_span);
    }
  }
  return found;
}

}  // namespace

std::optional<FileFormat> given_format(const std::vector<sql::Option>& options) {
  for (const sql::Option& option : options) {
    if (!is_option(option, kFormatOption)) continue;
    for (const auto& [name, format] : kFormatNames) {
      if (equals_ignore_case(option.value, name)) return format;
    }
  }
  return std::nullopt;
}

FileFormat written_format(const std::string& path, const std::vector<sql::Option>& options) {
  if (const std::optional<FileFormat> format = given_format(options)) return *format;
  const std::string name = to_lower(without_compression_ending(path));
  for (const auto& [ending, format] : kFormatEndings) {
    if (name.ends_with(ending)) return format;
  }
  return FileFormat::kCsv;
}

JsonWriteOptions parse_json_write_options(const std::vector<sql::Option>& given) {
  constexpr OptionDeclaration kArray = {.name = "array",
                                        .kind = OptionDeclaration::Kind::kBoolean,
                                        .default_text = "false",
                                        .help = "whether the rows are the elements of one array",
                                        .other_names = {}};
  JsonWriteOptions options;
  std::vector<sql::Option> shared;
  for (const sql::Option& option : given) {
    if (is_option(option, kFormatOption)) continue;
    if (is_option(option, "compression")) {
      shared.push_back(option);
      continue;
    }
    if (!is_option(option, kArray.name)) {
      throw Error(ErrorKind::kName, fmt::format("unrecognized option \"{}\"", option.name.name))
          .sqlstate(sqlstate::kSyntaxError)
          .at(option.name.span)
          .hint("a JSON file is written with the options format, array and compression");
    }
    try {
      options.array = parse_option(kArray, option.value) == "on";
    } catch (const Error& error) {
      throw Error(error).at(option.value_span);
    }
  }
  options.compression = parse_csv_write_options(shared).compression;
  return options;
}

ParquetWriteOptions parse_parquet_write_options(const std::vector<sql::Option>& given) {
  ParquetWriteOptions options;
  options.codec = parse_codec(given, "a Parquet file", kParquetCodecs).value_or(options.codec);
  return options;
}

ArrowWriteOptions parse_arrow_write_options(const std::vector<sql::Option>& given, bool is_stream) {
  ArrowWriteOptions options;
  options.is_stream = is_stream;
  options.codec = parse_codec(given, "an Arrow file", kArrowCodecs).value_or(options.codec);
  return options;
}

std::optional<ColumnarFormat> read_columnar_format(const std::string& first,
                                                   const std::vector<sql::Option>& options) {
  const std::optional<FileFormat> format = given_format(options);
  if (format == FileFormat::kParquet) return ColumnarFormat::kParquet;
  if (format == FileFormat::kArrow || format == FileFormat::kArrowStream) return ColumnarFormat::kArrow;
  return format == FileFormat::kCsv ? std::nullopt : columnar_format(first);
}

std::optional<ColumnarFormat> read_columnar_format(const std::string& first, const sql::FromItem& item) {
  const bool is_arrow = item.reader == "read_arrow";
  if (!is_arrow && item.reader != "read_parquet") return read_columnar_format(first, item.options);
  const ColumnarFormat wanted = is_arrow ? ColumnarFormat::kArrow : ColumnarFormat::kParquet;
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(first, failure);
  // The reader says that a file is not there; Arrow comes through pipes, too.
  const bool may_be = is_standard_input(first) || (is_arrow ? !std::filesystem::is_regular_file(status)
                                                            : !std::filesystem::exists(status));
  if (may_be || columnar_format(first) == wanted) return wanted;
  throw Error(ErrorKind::kData, fmt::format("\"{}\" is not {}", first, describe(wanted)))
      .at(item.name.span)
      .hint("FROM 'file' reads a file as what it is; read_csv reads CSV");
}

ColumnarReadOptions parse_columnar_read_options(ColumnarFormat format, const std::string& first,
                                                const std::vector<sql::Option>& given,
                                                const SchemaReader& types) {
  constexpr std::string_view kShared[] = {"union_by_name", "filename", "hive_partitioning"};
  std::vector<sql::Option> shared;
  for (const sql::Option& option : given) {
    if (is_option(option, kFormatOption)) continue;
    const bool is_shared =
        std::ranges::any_of(kShared, [&](std::string_view name) { return is_option(option, name); });
    if (!is_shared) {
      throw Error(ErrorKind::kValue, fmt::format("\"{}\" is {}, which is read without the option \"{}\"",
                                                 first, describe(format), option.name.name))
          .at(option.name.span)
          .hint(
              "its columns, their names and their types are as the file says; options are union_by_name, "
              "filename and hive_partitioning");
    }
    shared.push_back(option);
  }
  const CsvOptions parsed = parse_csv_read_options(shared, nullptr, types);
  return {.format = format, .union_by_name = parsed.union_by_name, .paths = parsed.paths};
}

sql::Query select_files(const std::vector<sql::Identifier>& files, const std::vector<sql::Option>& options) {
  const SourceSpan span = sql::span_of(files);
  sql::Select select;
  auto star = std::make_unique<sql::Expression>();
  star->kind = sql::ExpressionKind::kStar;
  star->span = span;
  select.items.push_back({std::move(star), std::nullopt, {}, {}});
  select.from = std::make_unique<sql::FromItem>();
  select.from->kind = sql::FromItem::Kind::kFile;
  select.from->name = sql::ObjectName(files.front());
  select.from->more_files.assign(files.begin() + 1, files.end());
  select.from->span = span;
  select.from->options = options;
  select.span = span;
  sql::Query query;
  query.body = std::move(select);
  query.span = span;
  return query;
}

}  // namespace rtsql
