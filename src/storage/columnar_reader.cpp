#include "storage/columnar_reader.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>
#include <utility>

#include "storage/arrow/arrow_file.h"
#include "storage/columnar/column_of_set.h"
#include "storage/parquet/parquet_file.h"

namespace rtsql {
namespace {

constexpr std::string_view kParquetBeginning = "PAR1";

using Groups = std::vector<columnar::GroupOfSet>;
using FileSetPtr = std::shared_ptr<const columnar::FileSet>;

class FileGroups : public TableParts {
 public:
  FileGroups(std::string name, FileSetPtr files, std::shared_ptr<const Groups> groups)
      : name_(std::move(name)), files_(std::move(files)), groups_(std::move(groups)) {}

  size_t count() const override { return groups_->size(); }
  size_t left_out() const override { return files_->groups().size() - groups_->size(); }
  PartBounds bounds(size_t part, size_t column) const override {
    return files_->bounds(files_->columns()[column], (*groups_)[part]);
  }

  Table only(gpu::Device& device, const std::vector<size_t>& parts) const override {
    auto chosen = std::make_shared<Groups>();
    for (const size_t part : parts) chosen->push_back((*groups_)[part]);
    return table_of(device, name_, files_, std::move(chosen));
  }

  static Table table_of(gpu::Device& device, const std::string& name, const FileSetPtr& files,
                        std::shared_ptr<const Groups> groups) {
    Table table;
    table.name = name;
    for (const columnar::GroupOfSet& group : *groups) table.rows += group.rows;
    check_table_rows(name, table.rows);
    for (const columnar::SetColumn& column : files->columns()) {
      table.definitions.push_back({.name = column.name, .type = column.type});
      table.columns.push_back(Column::elsewhere(
          device, std::make_shared<const columnar::ColumnOfSet>(device, files, groups, column),
          std::nullopt));
    }
    table.parts = std::make_shared<const FileGroups>(name, files, groups);
    return table;
  }

 private:
  const std::string name_;
  const FileSetPtr files_;
  const std::shared_ptr<const Groups> groups_;
};

std::unique_ptr<const columnar::ColumnarFile> open_file(ColumnarFormat format, const std::string& path,
                                                        bool kept_open) {
  if (format == ColumnarFormat::kArrow) return std::make_unique<const arrow::ArrowFile>(path, kept_open);
  return std::make_unique<const parquet::ParquetFile>(path, kept_open);
}

}  // namespace

std::string_view describe(ColumnarFormat format) {
  return format == ColumnarFormat::kParquet ? "a Parquet file" : "an Arrow file";
}

std::optional<ColumnarFormat> columnar_format(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  std::string bytes(arrow::kArrowBeginning, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<size_t>(file.gcount()));
  if (bytes.starts_with(kParquetBeginning)) return ColumnarFormat::kParquet;
  return arrow::begins_as_arrow(bytes) ? std::optional(ColumnarFormat::kArrow) : std::nullopt;
}

FileSetPtr open_columnar_files(const std::vector<std::string>& paths, const ColumnarReadOptions& options) {
  return std::make_shared<const columnar::FileSet>(
      paths, options, [format = options.format](const std::string& path, bool kept_open) {
        return open_file(format, path, kept_open);
      });
}

std::vector<std::string> columnar_names(const columnar::FileSet& files) {
  std::vector<std::string> names;
  for (const columnar::SetColumn& column : files.columns()) names.push_back(column.name);
  return names;
}

ColumnarTable open_columnar_table(gpu::Device& device, std::string name,
                                  const std::vector<std::string>& paths, const ColumnarReadOptions& options) {
  const FileSetPtr files = open_columnar_files(paths, options);
  return {FileGroups::table_of(device, name, files, std::make_shared<const Groups>(files->groups())),
          files->notes()};
}

}  // namespace rtsql
