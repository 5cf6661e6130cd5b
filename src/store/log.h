// The log of a database has a record for each change that was committed since the last checkpoint. At most
// one record at a time is written and not yet synced, so that a crash leaves at most the last one torn.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "files/files.h"
#include "format.pb.h"

namespace rtsql {

class Log {
 public:
  // Makes the file of a generation, without records. It is synced; its folder is not.
  static std::unique_ptr<Log> create(Files& files, std::string path, uint64_t generation);

  // Reads the records in their order. What is torn at the end is cut off, on the disk where `writes`; then
  // torn_bytes() says how much it was. Throws Error(kData) for any other damage.
  static std::unique_ptr<Log> open(Files& files, std::string path, uint64_t generation, bool writes,
                                   const std::function<void(const stored::Change&)>& apply);

  // Returns when the record is on the disk. Where writing fails the log is as it was; where syncing fails
  // nobody knows what it is: `is_lost`.
  void append(const stored::Change& change);
  bool is_lost() const { return is_lost_; }

  uint64_t bytes() const { return end_; }
  bool has_records() const { return next_ > 1; }
  uint64_t torn_bytes() const { return torn_bytes_; }

 private:
  Log(std::string path, std::unique_ptr<File> file) : path_(std::move(path)), file_(std::move(file)) {}

  void write(std::string_view content);

  const std::string path_;
  const std::unique_ptr<File> file_;
  uint64_t end_ = 0;   // of the last record
  uint64_t next_ = 0;  // the number of the next record
  uint64_t torn_bytes_ = 0;
  bool is_lost_ = false;
};

}  // namespace rtsql
