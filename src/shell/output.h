// Where results go: standard output or a file, through one buffer, with every failure noticed.
// Not thread-safe.
#pragma once

#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "common/replaced_file.h"

namespace rtsql {

// The reader of standard output went away (`rtsql … | head`): the program ends without a word.
class OutputClosed : public std::exception {
 public:
  const char* what() const noexcept override { return "the reader of the output went away"; }
};

class Output {
 public:
  static std::unique_ptr<Output> standard();
  // Creates or empties the file; what is written is there after each flush(). Throws Error(kIo).
  static std::unique_ptr<Output> file(const std::string& path);
  // As a ReplacedFile, put in place on commit(). Throws Error(kIo).
  static std::unique_ptr<Output> replacing(const std::string& path);

  ~Output();  // drops what was not flushed or committed
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // All three throw Error(kIo) naming the file and the reason, or OutputClosed.
  void write(std::string_view text);
  void flush();
  void commit();

  bool is_terminal() const { return terminal_; }
  bool untouched() const { return untouched_; }  // nothing was written so far
  // Something could not be written; nothing more should be sent here about this statement.
  bool failed() const { return failed_; }
  // Forgets a failure, so that the next statement tries again.
  void recover() { failed_ = false; }

 private:
  Output(int descriptor, std::string name);
  void write_out(std::string_view text);
  [[noreturn]] void fail();  // with errno

  int descriptor_;
  bool terminal_;
  bool untouched_ = true;
  bool failed_ = false;
  std::string name_;                        // for messages
  std::unique_ptr<ReplacedFile> replaced_;  // null: written in place
  std::string buffer_;
};

}  // namespace rtsql
