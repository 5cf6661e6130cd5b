// Takes results to standard output or a file, through one buffer, and notices every failure. It is not
// thread-safe.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "common/output_file.h"
#include "common/styled_text.h"

namespace rtsql {

// Its destructor drops what was not flushed or committed.
class Output {
 public:
  explicit Output(OutputFile file);
  virtual ~Output() = default;
  static std::unique_ptr<Output> standard();

  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // These throw as OutputFile does.
  void write(std::string_view text, Style style = Style::kPlain);
  void write(const StyledText& text);
  void flush();
  virtual void commit();

  // Has terminals show styles from now on; files never have any.
  void show_styles(bool shown) { shows_styles_ = shown; }

  bool is_terminal() const { return file_.is_terminal(); }
  bool untouched() const { return untouched_; }  // nothing was written so far
  // Tells that something could not be written; nothing more should be sent here about this statement.
  bool failed() const { return failed_; }
  // Forgets a failure, so that the next statement tries again.
  void recover() { failed_ = false; }

 protected:
  virtual void send(const StyledText& text);  // to where it goes; for flush()
  void send_bytes(std::string_view bytes) { file_.write(bytes); }

 private:
  void write_out(const StyledText& text);
  template <class Work>
  void note_failure(const Work& work);

  OutputFile file_;
  bool untouched_ = true;
  bool failed_ = false;
  bool shows_styles_ = false;
  StyledText buffer_;
};

// Writes a text into a file, which is replaced when all of it is there. Throws as OutputFile does.
void write_whole_file(const std::string& path, std::string_view text, const WorkContext& work);

// Returns the output of a file, which is compressed where its name ends in .gz or .zst.
std::unique_ptr<Output> make_file_output(const std::string& path, OutputFile file);

}  // namespace rtsql
