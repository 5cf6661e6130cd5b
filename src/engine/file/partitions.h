// Writes rows into folders by the values of columns: year=2024/month=5/data_0.csv.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/interrupt.h"
#include "common/option.h"
#include "engine/file/row_writer.h"

namespace rtsql {

struct PartitionOptions {
  std::vector<sql::Identifier> columns;  // none: there are no partitions
  bool write_columns = false;            // files have these columns, too
  enum class Existing { kRefuse, kReplace, kReplaceFiles, kAppend };
  Existing existing = Existing::kRefuse;  // what becomes of files that the folder has
};

// Takes the options of partitions out of `given`. Throws Error(kName) for one that is given twice,
// Error(kValue) for a bad value, and for such options without partition_by.
PartitionOptions take_partition_options(std::vector<sql::Option>& given);

std::span<const OptionDeclaration> partition_options();

// Throws Error(kIo) where the folder has files that the options do not speak of, or is a file.
void check_partition_folder(const std::string& folder, const PartitionOptions& options);

// Writes beside the folder, which has all files or none of them: they get their place on commit(). Not
// thread-safe.
class PartitionedFiles {
 public:
  // Throws Error(kIo) where no folder can be made, Error(kName) for a column that is not there.
  PartitionedFiles(const std::string& folder, PartitionOptions partitions, WriteOptions options,
                   const std::vector<columnar::FileColumn>& columns, const WorkContext& work);
  ~PartitionedFiles();  // drops what was not committed
  PartitionedFiles(const PartitionedFiles&) = delete;

  // Throws Error(kIo), and Error(kValue) for a value that has no form in such files.
  void write_rows(const std::vector<HostColumn>& columns);
  void finish();  // writes what is left, and waits until it is on the disk
  void commit();  // after finish()
  uint64_t files() const { return files_; }

 private:
  struct OpenFile {
    OutputFile file;
    std::unique_ptr<RowWriter> writer;
  };
  struct Partition {
    std::vector<std::vector<HostColumn>> waiting;  // by column of the files: rows that are not written yet
    uint64_t rows = 0;                             // of these
    std::unique_ptr<OpenFile> open;
    uint64_t used = 0;  // when it was written last
    uint64_t next_number = 0;
  };

  std::string folder_of_row(const std::vector<HostColumn>& columns, uint64_t row) const;
  std::map<std::string, std::vector<uint32_t>> rows_by_folder(const std::vector<HostColumn>& columns) const;
  void flush(const std::string& folder, Partition& partition);
  void open(const std::string& folder, Partition& partition);
  void close(Partition& partition);
  void close_least_used();

  const std::string folder_;   // without a slash behind it
  const std::string staging_;  // beside it
  const PartitionOptions partitions_;
  const WriteOptions options_;
  const WorkContext& work_;
  std::vector<columnar::FileColumn> keys_, written_;
  std::vector<size_t> key_columns_, written_columns_;  // ordinals
  std::map<std::string, Partition> by_folder_;
  uint64_t waiting_rows_ = 0;
  uint64_t clock_ = 0;
  uint64_t files_ = 0;
  size_t open_files_ = 0;
};

}  // namespace rtsql
