// Files as a database that lasts needs them: with calls that say when bytes are on the disk, and a double in
// the tests that says what a crash would leave (tests/support/recorded_files.h). All functions throw Error of
// kIo, naming the file and the reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rtsql {

// One thread uses a file that is written; any may read it.
class File {
 public:
  virtual ~File() = default;

  virtual uint64_t size() const = 0;  // in bytes
  // Reads all of `bytes`, from byte `begin` of the file on. Throws Error(kData) where the file ends earlier.
  virtual void read(uint64_t begin, std::span<std::byte> bytes) const = 0;
  // Writes all of `bytes`; the file grows where it ends earlier.
  virtual void write(uint64_t begin, std::span<const std::byte> bytes) = 0;
  virtual void truncate(uint64_t bytes) = 0;
  // Returns when what was written is on the disk. After a failure nobody knows which bytes are.
  virtual void sync() = 0;
};

enum class FileUse {
  kRead,    // the file is there
  kWrite,   // likewise; it keeps its bytes
  kCreate,  // the file is new
};

enum class LockKind {
  kShared,     // many readers
  kExclusive,  // one writer
};

// Holds a lock for as long as it lives.
class FileLock {
 public:
  virtual ~FileLock() = default;
};

// Thread-safe.
class Files {
 public:
  virtual ~Files() = default;

  virtual std::unique_ptr<File> open(const std::string& path, FileUse use) = 0;
  virtual bool exists(const std::string& path) const = 0;
  // Lists the names of what a folder holds, in no order.
  virtual std::vector<std::string> list(const std::string& folder) const = 0;
  virtual void make_folder(const std::string& path) = 0;  // within one that is there
  // Gives the file the name `to`, in the place of what has it.
  virtual void rename(const std::string& from, const std::string& to) = 0;
  virtual void remove(const std::string& path) = 0;
  // Returns when the names that a folder has gained and lost are on the disk.
  virtual void sync_folder(const std::string& path) = 0;

  // Locks the file, which is made if it is not there. Throws Error(kIo), saying who has it, where another
  // process, or another lock of this one, stands in the way.
  virtual std::unique_ptr<FileLock> lock(const std::string& path, LockKind kind) = 0;
};

// Returns those of the operating system. Lives as long as the process.
Files& system_files();

}  // namespace rtsql
