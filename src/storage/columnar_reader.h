// Makes tables of files that have their values column by column: Parquet (storage/parquet) and Arrow
// (storage/arrow).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/csv/path_columns.h"
#include "storage/table.h"

namespace rtsql {

namespace columnar {
class FileSet;
}

enum class ColumnarFormat { kParquet, kArrow };

// Returns "a Parquet file", "an Arrow file".
std::string_view describe(ColumnarFormat format);

struct ColumnarReadOptions {
  ColumnarFormat format = ColumnarFormat::kParquet;
  bool union_by_name =
      false;  // columns of several files are matched by name, and NULL where a file lacks them
  csv::PathOptions paths;
  std::string begin = "read_parquet(…, ";  // says in hints how the statement opens its list of options
};

struct ColumnarTable {
  Table table;
  std::vector<std::string> notes;  // what a user should know: columns that are left out
};

// Tells by its first bytes which such file the path names; none: another. Of what is no regular file, such as
// a pipe, it reads nothing.
std::optional<ColumnarFormat> columnar_format(const std::string& path);

// Opens the files, without the columns' values. Throws as open_columnar_table.
std::shared_ptr<const columnar::FileSet> open_columnar_files(const std::vector<std::string>& paths,
                                                             const ColumnarReadOptions& options);
// Returns the names of the columns that a table of the files has.
std::vector<std::string> columnar_names(const columnar::FileSet& files);

// Opens a table of the rows of the files, one behind the other, whose columns are read, each as a whole, when
// they are first used; its parts are the groups of rows that files have. Columns go by their names, those
// within groups of columns by the path to them; maps and lists of lists are left out. Types are those that
// the files say, or the least that hold those of all. Throws Error(kIo), and Error(kData), as where files
// have other columns than the first; Error(kInterrupted), too, where columns are used.
ColumnarTable open_columnar_table(gpu::Device& device, std::string name,
                                  const std::vector<std::string>& paths, const ColumnarReadOptions& options);

}  // namespace rtsql
