#include "engine/file/partitions.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <utility>

#include "common/error.h"
#include "common/file_error.h"
#include "common/new_file.h"
#include "common/option.h"
#include "common/text.h"
#include "schema/concatenate.h"

namespace rtsql {
namespace {

namespace fs = std::filesystem;

using Existing = PartitionOptions::Existing;

constexpr std::string_view kNullValue = "__HIVE_DEFAULT_PARTITION__";
constexpr size_t kMostOpenPartitions = 100;
// So many rows wait for others of their partition, so that row groups of Parquet files are not too small.
constexpr uint64_t kRowsPerWrite = 1u << 16, kMostWaitingRows = 1u << 20;

OptionDeclaration folder_switch(std::string_view name, std::string_view help) {
  return {.name = name, .kind = OptionDeclaration::Kind::kBoolean, .default_text = "false", .help = help};
}

const std::vector<OptionDeclaration>& declared_options() {
  static const std::vector<OptionDeclaration> kDeclared = {
      {.name = "partition_by",
       .kind = OptionDeclaration::Kind::kText,
       .default_text = "",
       .help = "the columns whose values make folders",
       .expected = "columns: PARTITION_BY (a, b)",
       .takes_list = true},
      folder_switch("write_partition_columns", "whether files have these columns, too"),
      folder_switch("overwrite", "what the folder has goes once all is written"),
      folder_switch("overwrite_or_ignore", "files of the same names are replaced, others stay"),
      folder_switch("append", "files get names that the folder does not have"),
  };
  return kDeclared;
}

std::optional<Existing> existing_of(std::string_view option) {
  if (option == "overwrite") return Existing::kReplace;
  if (option == "overwrite_or_ignore") return Existing::kReplaceFiles;
  return option == "append" ? std::optional(Existing::kAppend) : std::nullopt;
}

bool is_on(const OptionDeclaration& declaration, const sql::Option& option) {
  try {
    return parse_option(declaration, option.value) == "on";
  } catch (const Error& error) {
    throw Error(error).at(option.value_span);
  }
}

// Bytes that mean something in paths are written by a percent sign, as in URLs.
std::string escaped(std::string_view text) {
  constexpr std::string_view kPlain = "_-~.";
  std::string out;
  for (const char c : text) {
    const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          kPlain.find(c) != std::string_view::npos;
    if (is_plain) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

// Returns the path of the folder itself, where a link leads to it, without a slash behind it.
std::string plain_path(const std::string& folder) {
  std::error_code failure;
  std::string path = fs::weakly_canonical(folder, failure).string();
  if (failure) path = folder;
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

// Returns the value's bytes, which tell it from others of the column.
void append_bytes(std::string& key, const HostColumn& column, uint64_t row) {
  const bool is_null = column.type.id == TypeId::kNull || column.is_null(row);
  key += is_null ? '\0' : '\1';
  const uint32_t bytes = value_bytes(column.type);
  if (!is_null) key.append(reinterpret_cast<const char*>(column.data.data() + row * bytes), bytes);
}

Error cannot_make(const std::string& folder, const std::error_code& failure) {
  return Error(ErrorKind::kIo, fmt::format("cannot make the folder \"{}\": {}", folder, failure.message()));
}

void make_folders(const std::string& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) throw cannot_make(folder, failure);
}

void move(const fs::path& from, const fs::path& to) {
  std::error_code failure;
  fs::rename(from, to, failure);
  if (!failure) return;
  throw Error(ErrorKind::kIo, fmt::format("cannot write \"{}\": {}", to.string(), failure.message()));
}

}  // namespace

std::span<const OptionDeclaration> partition_options() {
  return declared_options();
}

void check_partition_folder(const std::string& folder, const PartitionOptions& options) {
  std::error_code failure;
  const fs::file_status status = fs::status(folder, failure);
  if (!fs::exists(status)) return;
  if (!fs::is_directory(status)) {
    throw Error(ErrorKind::kIo,
                fmt::format("\"{}\" is a file, but partitions are folders in a folder", folder))
        .sqlstate(sqlstate::kDuplicateFile)
        .hint("name a folder, which need not be there");
  }
  if (options.existing != Existing::kRefuse || fs::is_empty(folder, failure)) return;
  throw Error(ErrorKind::kIo, fmt::format("the folder \"{}\" is not empty", folder))
      .sqlstate(sqlstate::kDuplicateFile)
      .hint(
          "OVERWRITE replaces all that is in it, OVERWRITE_OR_IGNORE files of the same names, and APPEND "
          "replaces nothing");
}

PartitionOptions take_partition_options(std::vector<sql::Option>& given) {
  PartitionOptions options;
  std::vector<sql::Option> others;
  std::set<std::string> seen;
  const sql::Option* first = nullptr;
  for (const sql::Option& option : given) {
    const std::string name = to_lower(option.name.name);
    const auto declared = std::ranges::find(declared_options(), name, &OptionDeclaration::name);
    if (declared == declared_options().end()) {
      others.push_back(option);
      continue;
    }
    const std::optional<Existing> existing = existing_of(name);
    if (!seen.insert(existing ? "overwrite" : name).second) {
      const Error twice =
          Error(ErrorKind::kName, fmt::format("option \"{}\" specified more than once", option.name.name))
              .sqlstate(sqlstate::kSyntaxError)
              .at(option.name.span);
      if (!existing) throw twice;
      throw Error(twice).hint("one of OVERWRITE, OVERWRITE_OR_IGNORE and APPEND is enough");
    }
    if (first == nullptr) first = &option;
    if (name == "partition_by") {
      for (const std::string& column : option.values) options.columns.push_back({column, option.value_span});
      if (option.values.empty()) options.columns.push_back({option.value, option.value_span});
    } else if (!existing) {
      options.write_columns = is_on(*declared, option);
    } else if (is_on(*declared, option)) {
      options.existing = *existing;
    }
  }
  if (first != nullptr && options.columns.empty()) {
    throw Error(ErrorKind::kValue, fmt::format("{} is of folders that partition_by makes", first->name.name))
        .at(first->name.span)
        .hint("PARTITION_BY (a, b) makes folders a=1/b=x; a file alone is replaced without an option");
  }
  given = std::move(others);
  return options;
}

PartitionedFiles::PartitionedFiles(const std::string& folder, PartitionOptions partitions,
                                   WriteOptions options, const std::vector<columnar::FileColumn>& columns,
                                   const WorkContext& work)
    : folder_(plain_path(folder)),
      staging_(unforeseen_path(folder_)),
      partitions_(std::move(partitions)),
      options_(std::move(options)),
      work_(work) {
  std::vector<std::string> names;
  for (const columnar::FileColumn& column : columns) names.push_back(column.name);
  for (const sql::Identifier& key : partitions_.columns) {
    const auto found = std::ranges::find_if(
        names, [&](const std::string& name) { return equals_ignore_case(name, key.name); });
    if (found == names.end()) {
      throw Error(ErrorKind::kName, fmt::format("partition_by names \"{}\", which is no column", key.name))
          .sqlstate(sqlstate::kUndefinedColumn)
          .at(key.span)
          .hint(suggest_name(key.name, names));
    }
    const auto ordinal = static_cast<size_t>(found - names.begin());
    if (std::ranges::find(key_columns_, ordinal) != key_columns_.end()) {
      throw Error(ErrorKind::kName, fmt::format("partition_by names \"{}\" more than once", key.name))
          .at(key.span);
    }
    key_columns_.push_back(ordinal);
    keys_.push_back(columns[ordinal]);
  }
  for (size_t i = 0; i < columns.size(); ++i) {
    if (!partitions_.write_columns && std::ranges::find(key_columns_, i) != key_columns_.end()) continue;
    written_columns_.push_back(i);
    written_.push_back(columns[i]);
  }
  if (written_.empty()) {
    throw Error(ErrorKind::kValue, "all columns are those of folders, and none is left for the files")
        .at(partitions_.columns.front().span)
        .hint("WRITE_PARTITION_COLUMNS writes them into the files, too");
  }
  std::error_code failure;
  fs::create_directory(staging_, failure);
  if (failure) throw cannot_make(folder_, failure);
}

PartitionedFiles::~PartitionedFiles() {
  by_folder_.clear();
  std::error_code ignored;
  fs::remove_all(staging_, ignored);
}

std::string PartitionedFiles::folder_of_row(const std::vector<HostColumn>& columns, uint64_t row) const {
  std::string path;
  for (size_t i = 0; i < keys_.size(); ++i) {
    const HostColumn& column = columns[key_columns_[i]];
    const bool is_null = column.type.id == TypeId::kNull || column.is_null(row);
    if (i > 0) path += '/';
    path += escaped(keys_[i].name) + "=" + (is_null ? std::string(kNullValue) : escaped(column.text(row)));
  }
  return path;
}

std::map<std::string, std::vector<uint32_t>> PartitionedFiles::rows_by_folder(
    const std::vector<HostColumn>& columns) const {
  std::map<std::string, std::vector<uint32_t>> by_folder;
  std::unordered_map<std::string, std::vector<uint32_t>*> known;  // by the bytes of the keys
  std::string key;
  for (uint32_t row = 0; row < columns.front().rows; ++row) {
    key.clear();
    for (const size_t column : key_columns_) append_bytes(key, columns[column], row);
    std::vector<uint32_t>*& rows = known[key];
    if (rows == nullptr) rows = &by_folder[folder_of_row(columns, row)];
    rows->push_back(row);
  }
  return by_folder;
}

void PartitionedFiles::write_rows(const std::vector<HostColumn>& columns) {
  for (const auto& [folder, rows] : rows_by_folder(columns)) {
    work_.poll();
    Partition& partition = by_folder_[folder];
    partition.waiting.resize(written_columns_.size());
    for (size_t i = 0; i < written_columns_.size(); ++i)
      partition.waiting[i].push_back(columns[written_columns_[i]].gather(rows));
    partition.rows += rows.size();
    waiting_rows_ += rows.size();
    if (partition.rows >= kRowsPerWrite) flush(folder, partition);
  }
  if (waiting_rows_ < kMostWaitingRows) return;
  for (auto& [folder, partition] : by_folder_) flush(folder, partition);
}

void PartitionedFiles::flush(const std::string& folder, Partition& partition) {
  if (partition.rows == 0) return;
  work_.poll();
  if (!partition.open) open(folder, partition);
  partition.used = ++clock_;
  std::vector<HostColumn> columns;
  for (std::vector<HostColumn>& parts : partition.waiting) {
    const TimeZonePtr zone = parts.front().zone;
    columns.push_back(concatenate(std::exchange(parts, {})));
    columns.back().zone = zone;
  }
  partition.open->writer->write_rows(columns);
  waiting_rows_ -= std::exchange(partition.rows, 0);
}

void PartitionedFiles::open(const std::string& folder, Partition& partition) {
  if (open_files_ == kMostOpenPartitions) close_least_used();
  const Compression compression = compression_of(options_, "");
  const std::string_view packed = compression == Compression::kGzip   ? ".gz"
                                  : compression == Compression::kZstd ? ".zst"
                                                                      : "";
  make_folders(staging_ + "/" + folder);
  std::string name;
  std::error_code failure;
  do {
    name = fmt::format("{}/data_{}{}{}", folder, partition.next_number++, ending_of(options_), packed);
  } while (partitions_.existing == Existing::kAppend && fs::exists(folder_ + "/" + name, failure));
  auto opened = std::make_unique<OpenFile>(OpenFile{OutputFile::replacing(staging_ + "/" + name, work_), {}});
  opened->writer = make_row_writer(options_, compression, written_, opened->file);
  partition.open = std::move(opened);
  ++open_files_;
  ++files_;
}

void PartitionedFiles::close(Partition& partition) {
  if (!partition.open) return;
  partition.open->writer->finish();
  partition.open->file.sync();
  partition.open->file.commit();
  partition.open.reset();
  --open_files_;
}

void PartitionedFiles::close_least_used() {
  Partition* least = nullptr;
  for (auto& [folder, partition] : by_folder_) {
    if (partition.open && (least == nullptr || partition.used < least->used)) least = &partition;
  }
  if (least != nullptr) close(*least);
}

void PartitionedFiles::finish() {
  for (auto& [folder, partition] : by_folder_) {
    flush(folder, partition);
    close(partition);
  }
}

void PartitionedFiles::commit() {
  std::error_code failure;
  if (!fs::exists(folder_, failure)) return move(staging_, folder_);
  if (partitions_.existing == Existing::kReplace) {
    const std::string aside = unforeseen_path(folder_);
    fs::permissions(staging_, fs::status(folder_, failure).permissions(), failure);
    move(folder_, aside);
    try {
      move(staging_, folder_);
    } catch (const Error&) {
      fs::rename(aside, folder_, failure);
      throw;
    }
    fs::remove_all(aside, failure);
    return;
  }
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(staging_)) {
    const fs::path place = folder_ / entry.path().lexically_relative(staging_);
    entry.is_directory() ? make_folders(place.string()) : move(entry.path(), place);
  }
}

}  // namespace rtsql
