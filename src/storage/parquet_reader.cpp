#include "storage/parquet_reader.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "common/error.h"
#include "common/parallel.h"
#include "common/text.h"
#include "storage/parquet/parquet_file.h"
#include "storage/text/build_dictionaries_on_device.h"

namespace rtsql {
namespace {

constexpr std::string_view kMagic = "PAR1";

class ParquetColumn : public ColumnSource {
 public:
  ParquetColumn(gpu::Device& device, std::shared_ptr<const parquet::ParquetFile> file,
                const parquet::LeafColumn& column)
      : ColumnSource(column.type, file->rows(), file->may_have_nulls(column)),
        device_(device),
        file_(std::move(file)),
        column_(column) {}

  void read(const Take& take) const override {
    const auto build = [&](DictionaryInput input) {
      std::vector<DictionaryInput> inputs;
      inputs.push_back(std::move(input));
      return std::move(build_dictionaries_on_device(device_, std::move(inputs), hardware_threads())[0]);
    };
    file_->read(column_, build, take);
  }
  std::optional<HostColumn> read_part(uint64_t begin, uint64_t count) const override {
    return file_->read_part(column_, begin, count);
  }
  const void* place() const override { return kStatement; }

 private:
  gpu::Device& device_;
  const std::shared_ptr<const parquet::ParquetFile> file_;
  const parquet::LeafColumn& column_;  // of the file
};

// Names differ in a table, whatever they are in the file.
std::vector<std::string> names_of(const std::vector<parquet::LeafColumn>& columns) {
  std::vector<std::string> names;
  std::set<std::string> used;
  for (const parquet::LeafColumn& column : columns) {
    std::string name = column.name;
    for (int number = 1; !used.insert(to_lower(name)).second; ++number)
      name = fmt::format("{}_{}", column.name, number);
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

bool is_parquet_file(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::string beginning(kMagic.size(), '\0');
  std::ifstream(path, std::ios::binary)
      .read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  return beginning == kMagic;
}

std::vector<std::string> parquet_column_names(const std::string& path) {
  const parquet::ParquetFile file(path);
  return names_of(file.leaves().columns);
}

ParquetTable open_parquet_table(gpu::Device& device, std::string name, const std::string& path) {
  const auto file = std::make_shared<const parquet::ParquetFile>(path);
  const parquet::LeafColumns& leaves = file->leaves();
  if (leaves.columns.empty())
    throw Error(ErrorKind::kData, fmt::format("{} has no columns that rtsql reads", path));
  check_table_rows(name, file->rows());
  ParquetTable opened;
  opened.table.name = std::move(name);
  opened.table.rows = file->rows();
  std::vector<std::string> names = names_of(leaves.columns);
  for (size_t i = 0; i < names.size(); ++i) {
    const parquet::LeafColumn& column = leaves.columns[i];
    opened.table.definitions.push_back({.name = std::move(names[i]), .type = column.type});
    opened.table.columns.push_back(
        Column::elsewhere(device, std::make_shared<const ParquetColumn>(device, file, column), std::nullopt));
  }
  for (const std::string& list : leaves.lists)
    opened.notes.push_back(fmt::format("column {} of {} is left out: it holds lists", list, path));
  return opened;
}

}  // namespace rtsql
