// Shows results that are larger than the terminal in a program such as less.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "shell/child_program.h"
#include "shell/output.h"

namespace rtsql {

enum class Paging { kOff, kAuto, kOn };  // kAuto: what is taller or wider than the terminal

struct PagerSettings {
  Paging paging = Paging::kAuto;
  std::optional<std::string> command;  // absent: $PAGER, or else less
};

// Returns the command of the settings or of $PAGER, or less; empty if $PAGER is.
std::string pager_command(const PagerSettings& settings);

// The user has left the pager: nobody reads what is still to come. It is no failure.
class PagerLeft : public std::exception {
 public:
  const char* what() const noexcept override { return "the user left the pager"; }
};

// A program that shows the text which is written to it.
class Pager {
 public:
  explicit Pager(const std::string& command);
  ~Pager();                           // waits until the user leaves it
  void write(std::string_view text);  // throws PagerLeft

 private:
  int pipe_[2];
  std::unique_ptr<ChildProgram> program_;
};

// Goes to standard output, which is a terminal, or to a pager from the moment on when it outgrows the
// terminal.
class PagedOutput : public Output {
 public:
  // With kOn, all that is written goes to the pager.
  PagedOutput(Paging paging, std::string command, bool pager_shows_styles);
  ~PagedOutput() override;

  // Writes what is held, or waits until the user leaves the pager; nothing may be written any more.
  void commit() override;

 private:
  void send(const StyledText& text) override;
  bool outgrows_terminal() const;

  const Paging paging_;
  const std::string command_;
  const bool pager_shows_styles_;
  StyledText held_;  // until it is known where it goes
  std::unique_ptr<Pager> pager_;
};

}  // namespace rtsql
