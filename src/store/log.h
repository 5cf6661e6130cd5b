// The log of a database has a record for each change that was committed since the last checkpoint. Each says
// up to which record the log was synced when it was written: what a crash has torn, or left out, stands
// behind all of these, and anything else is damage.
#pragma once

#include <functional>
#include <memory>
#include <span>
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

  // Calls `apply` with each record as open() does, up to the last that append() has written.
  void replay(const std::function<void(const stored::Change&)>& apply) const;

  // Writes the records behind the others, at once; where `syncs`, they and all before them are on the disk
  // then. Where writing fails the log is as it was.
  void append(std::span<stored::Change* const> changes, bool syncs);
  // Returns when all records are on the disk.
  void sync();
  // Where a sync fails, or what was written in part cannot be taken back, nobody knows what the log is.
  bool is_lost() const { return is_lost_; }

  uint32_t format() const { return format_; }  // of the version that has made it
  uint64_t bytes() const { return end_; }
  bool has_records() const { return next_ > 1; }
  bool is_synced() const { return synced_ + 1 >= next_; }
  uint64_t torn_bytes() const { return torn_bytes_; }

 private:
  Log(std::string path, uint64_t generation, std::unique_ptr<File> file)
      : path_(std::move(path)), generation_(generation), file_(std::move(file)) {}

  void write(std::string_view frames, uint64_t next, bool syncs);

  const std::string path_;
  const uint64_t generation_;
  const std::unique_ptr<File> file_;
  uint64_t end_ = 0;     // of the last record
  uint64_t next_ = 0;    // the number of the next record
  uint64_t synced_ = 0;  // the number of the last record that is on the disk for certain
  uint32_t format_ = 0;
  uint64_t torn_bytes_ = 0;
  bool is_lost_ = false;
};

}  // namespace rtsql
