// Takes results to standard output or a file, through one buffer, and notices every failure. It is not
// thread-safe.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "common/output_file.h"

namespace rtsql {

// Its destructor drops what was not flushed or committed.
class Output {
 public:
  explicit Output(OutputFile file);
  virtual ~Output() = default;
  static std::unique_ptr<Output> standard();

  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // All three throw as OutputFile does.
  void write(std::string_view text);
  void flush();
  virtual void commit();

  bool is_terminal() const { return file_.is_terminal(); }
  bool untouched() const { return untouched_; }  // nothing was written so far
  // Tells that something could not be written; nothing more should be sent here about this statement.
  bool failed() const { return failed_; }
  // Forgets a failure, so that the next statement tries again.
  void recover() { failed_ = false; }

 protected:
  virtual void send(std::string_view text);  // to where it goes; for flush()

 private:
  void write_out(std::string_view text);
  template <class Work>
  void note_failure(const Work& work);

  OutputFile file_;
  bool untouched_ = true;
  bool failed_ = false;
  std::string buffer_;
};

}  // namespace rtsql
