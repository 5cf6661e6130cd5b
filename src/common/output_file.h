// Writes a file, whatever its path names: a regular file, a pipe, a device, or a stream that this process has
// open already. Not thread-safe.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/interrupt.h"
#include "common/styled_text.h"
#include "common/unfinished_file.h"

namespace rtsql {

// The reader of standard output went away (`rtsql … | head`): the program ends without a word.
class OutputClosed : public std::exception {
 public:
  const char* what() const noexcept override { return "the reader of the output went away"; }
};

// All its functions throw Error(kIo) naming the file and the reason, and Error(kInterrupted) where Ctrl-C
// ends the wait for the reader of a pipe.
class OutputFile {
 public:
  // A path such as /dev/stdout, /dev/fd/N or a link to one names the stream itself: what is written follows
  // what was written there before. A pipe is waited for until it has a reader.
  //
  // The function `in_place` creates or empties the file. `replacing` writes another (new_file.h) and puts
  // that in place on commit(), so that whoever reads it finds it whole or as it was before. It has the mode
  // of the file that it replaces, and removes what killed processes have left in the folder. A symbolic link
  // stays one: its target is replaced. A path that is no regular file, or lies in a folder that takes no new
  // file, is written in place.
  static OutputFile in_place(const std::string& path, const WorkContext& work);
  static OutputFile replacing(const std::string& path, const WorkContext& work);
  static OutputFile standard_output();

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();  // drops what was not committed

  // Writes all of the text, which begins and ends between characters: a terminal gets `displayable_lines` of
  // it. Throws OutputClosed where this is standard output and nobody reads it any more.
  void write(std::string_view text);
  // Does so with a text whose styles a terminal is given, too, if it is to show them.
  void write(const StyledText& text, bool shows_styles);
  // Waits until what is to replace a file is on the disk.
  void sync();
  // Puts in place what was written, after sync(). It takes no memory, so a caller that prepares all else
  // before fails only where the file was not replaced.
  void commit();

  bool is_terminal() const { return is_terminal_; }

 private:
  OutputFile(int descriptor, std::optional<std::string> path, bool is_standard_output,
             const WorkContext& work);
  void write_bytes(std::string_view text);
  void wait_until_writable() const;
  [[noreturn]] void fail();  // with errno

  int descriptor_;
  std::optional<std::string> path_;  // absent: standard output, which nobody named
  bool is_standard_output_;
  bool is_terminal_;
  WorkContext work_;
  std::unique_ptr<UnfinishedFile> unfinished_;  // null: written in place, or committed
  bool is_named_ = true;                        // false: the file gets its name on commit()
  std::string target_;                          // whose place the unfinished file takes
  bool synced_ = false;
};

}  // namespace rtsql
