// Reads lines typed at a terminal. No other code knows readline. There is at most one reader at a time, since
// readline is one.
#pragma once

#include <functional>
#include <string>

#include "shell/completion.h"
#include "shell/signals.h"
#include "shell/styled_line.h"

namespace rtsql {

class LineReader {
 public:
  // A completer is called with the word at the cursor and what stands around it in the line.
  using Completer = std::function<Completions(const TypedWord& typed)>;

  // The styler gives lines their styles as they are typed. Reads the history; a missing or unreadable file is
  // an empty history.
  LineReader(SignalHandling& signals, Completer completer, LineStyler styler, std::string history_path);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  enum class Event { kLine, kInterrupt, kEnd };
  // Waits for a line (without its newline), or the several ones of a paste, Ctrl-C, which clears what was
  // typed, or Ctrl-D. Further lines of a paste are drawn behind the continuation prompt.
  Event read(const std::string& prompt, const std::string& continuation_prompt, std::string& line);

  // Keeps the entry, which may have several lines, also in the file.
  void remember(const std::string& entry);

 private:
  SignalHandling& signals_;
  std::string history_path_;
};

}  // namespace rtsql
