#include "engine/file/file_format.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/option.h"
#include "common/text.h"
#include "storage/parquet_reader.h"

namespace rtsql {
namespace {

constexpr std::string_view kFormatOption = "format";

constexpr OptionDeclaration kCompression = {.name = "compression",
                                            .kind = OptionDeclaration::Kind::kChoice,
                                            .default_text = "zstd",
                                            .help = "how pages are compressed",
                                            .other_names = {}};

// By the names that a statement gives them, which are those of DuckDB.
constexpr std::pair<std::string_view, parquet::Codec> kCodecs[] = {
    {"zstd", parquet::Codec::kZstd}, {"snappy", parquet::Codec::kSnappy},     {"gzip", parquet::Codec::kGzip},
    {"none", parquet::Codec::kNone}, {"uncompressed", parquet::Codec::kNone},
};

OptionDeclaration compression_option() {
  OptionDeclaration option = kCompression;
  for (const auto& [name, codec] : kCodecs) option.choices.push_back(name);
  option.other_names = {"codec"};
  return option;
}

bool is_option(const sql::Option& option, std::string_view name) {
  return equals_ignore_case(option.name.name, name);
}

}  // namespace

std::optional<FileFormat> given_format(const std::vector<sql::Option>& options) {
  for (const sql::Option& option : options) {
    if (!is_option(option, kFormatOption)) continue;
    if (equals_ignore_case(option.value, "csv")) return FileFormat::kCsv;
    if (equals_ignore_case(option.value, "parquet")) return FileFormat::kParquet;
  }
  return std::nullopt;
}

bool is_written_as_parquet(const std::string& path, const std::vector<sql::Option>& options) {
  if (const std::optional<FileFormat> format = given_format(options)) return format == FileFormat::kParquet;
  const std::string name = to_lower(path);
  return name.ends_with(".parquet") || name.ends_with(".pq");
}

ParquetWriteOptions parse_parquet_write_options(const std::vector<sql::Option>& given) {
  const OptionDeclaration compression = compression_option();
  ParquetWriteOptions options;
  for (const sql::Option& option : given) {
    if (is_option(option, kFormatOption)) continue;
    if (!is_option(option, compression.name) && !is_option(option, "codec")) {
      throw Error(ErrorKind::kName, fmt::format("unrecognized option \"{}\"", option.name.name))
          .sqlstate(sqlstate::kSyntaxError)
          .at(option.name.span)
          .hint("a Parquet file is written with the options format and compression");
    }
    try {
      const std::string name = parse_option(compression, option.value);
      options.codec =
          std::ranges::find(kCodecs, name, &std::pair<std::string_view, parquet::Codec>::first)->second;
    } catch (const Error& error) {
      throw Error(error).at(option.value_span);
    }
  }
  return options;
}

bool reads_parquet(const std::string& path, const std::vector<sql::Option>& options) {
  const std::optional<FileFormat> format = given_format(options);
  if (format != FileFormat::kParquet && (format == FileFormat::kCsv || !is_parquet_file(path))) return false;
  for (const sql::Option& option : options) {
    if (is_option(option, kFormatOption)) continue;
    throw Error(ErrorKind::kValue,
                fmt::format("\"{}\" is a Parquet file, which is read without the option \"{}\"", path,
                            option.name.name))
        .at(option.name.span)
        .hint("its columns, their names and their types are as the file says");
  }
  return true;
}

sql::Query select_file(const std::string& path, SourceSpan span, const std::vector<sql::Option>& options) {
  sql::Select select;
  auto star = std::make_unique<sql::Expression>();
  star->kind = sql::ExpressionKind::kStar;
  star->span = span;
  select.items.push_back({std::move(star), std::nullopt, {}, {}});
  select.from = std::make_unique<sql::FromItem>();
  select.from->kind = sql::FromItem::Kind::kFile;
  select.from->name = sql::ObjectName(sql::Identifier{path, span});
  select.from->span = span;
  select.from->options = options;
  select.span = span;
  sql::Query query;
  query.body = std::move(select);
  query.span = span;
  return query;
}

}  // namespace rtsql
