// The shell's core runs statements and dot commands, from wherever they come, against the session of the
// database that is open, and draws their results. One thread uses it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "shell/connection.h"
#include "shell/failure.h"
#include "shell/interpolation.h"
#include "shell/output.h"
#include "shell/pager.h"
#include "shell/progress_bar.h"
#include "shell/script.h"
#include "shell/session_log.h"
#include "shell/settings.h"
#include "shell/signals.h"

namespace rtsql {

class Shell {
 public:
  // The signals outlive the shell, and raise the interrupt of the connection's session.
  Shell(std::unique_ptr<Connection> connection, SignalHandling& signals, ShellSettings settings);

  // Each runs its input to the end and returns true, or false if it ended early: at an error (with `bail`),
  // at Ctrl-C or at .quit. Errors are printed, not thrown; only OutputClosed is. `origin` stands before the
  // line number of errors; empty: no prefix.
  bool run(ScriptBuffer& script, const std::string& origin);
  bool run_text(std::string_view text, const std::string& origin);
  bool run_file(const std::string& path);  // "-" is standard input

  // Returns the status that .quit named; else 0 if all went well, 130 after Ctrl-C ended a script or a
  // statement, else 1.
  int exit_status() const { return quit_status_.value_or(interrupted_ ? 130 : failed_ ? 1 : 0); }
  bool quitting() const { return quitting_; }

  // Dot commands use what follows.
  Session& session() { return connection_->session; }
  // Works with another database from now on, or with the same, opened anew. Throws what opening it throws,
  // and stays with this one.
  void open(const DatabaseOptions& options);
  // Says what of the database is not as it was when it was closed.
  void say_how_it_opened();
  ShellSettings& settings() { return settings_; }
  WorkContext work() { return {&session().interrupt(), progress_.get()}; }
  // Prints what a command was asked for: to the output, or to standard error where the mode has answers of
  // statements alone there.
  void print(std::string_view text) { print(StyledText(text)); }
  void print(const StyledText& text);
  // Prints what nobody asked for: to standard error in modes for programs, whose output holds results alone.
  void print_aside(const std::string& text);
  // Tells whether terminals show styles.
  bool shows_styles() const { return terminal_shows_styles(settings_.colours); }
  // Tells whether print() shows styles: a terminal, for which they are wanted.
  bool prints_styles() { return output_of_commands().is_terminal() && shows_styles(); }
  // Runs SQL that a command made: its message is printed, its errors are thrown.
  void execute(const std::string& sql);
  // Does what run_file does, nested up to a limit, for .read. Throws Error(kIo) if the file cannot be read.
  bool read(const std::string& path);
  // The rows of the statement that ran last. Throws Error(kName) if it had none.
  StatementResult& last_result();
  // The statement that ran last, without its ';', or that a command such as \g has ended; empty: none has.
  const std::string& last_statement() const { return last_run_.text; }
  // Runs it with a word before it. It stays the one that ran last. Returns as run_text does.
  bool run_again(std::string_view before = {});
  Variables& variables() { return variables_; }
  // The file whose commands run; empty: they are typed, or come from standard input.
  const std::string& script_path() const { return script_path_; }
  // Runs the last statement every so often, until Ctrl-C or a failure. Returns as run_text does.
  bool watch(std::chrono::seconds every);
  // Runs what was written elsewhere, and shows it before. Returns as run_text does.
  bool run_edited(const std::string& text);
  // Returns the text that run_edited has run since the last call; empty: none.
  std::string take_edited() { return std::exchange(edited_, {}); }
  // Waits for Enter at standard input if that is a terminal. Throws Error(kInterrupted) at Ctrl-C.
  void pause(const std::string& text);
  void set_log(const std::string& path);  // empty: off
  const std::string& log_path() const { return log_path_; }
  void flush_outputs();
  void quit(std::optional<int> status) {
    quitting_ = true;
    quit_status_ = status;
  }
  void set_output(std::unique_ptr<Output> output);  // null: back to standard output
  void set_output_once(std::unique_ptr<Output> output) { output_once_ = std::move(output); }
  // Has all that `write` prints go where .once says, if it does.
  void print_once(const std::function<void()>& write);

 private:
  // Returns what shows text that may outgrow the terminal; null where nothing does, as in scripts.
  std::unique_ptr<PagedOutput> paged_output();
  Output& output_of_commands();
  void finish_commands_output();
  bool run_readable(const std::string& path);  // run_file, but throws Error(kIo) if the file cannot be read
  bool run_descriptor(int descriptor, const std::string& origin);
  // Puts the values of variables in before it runs the statement.
  bool run_written(const ScriptItem& item, const std::string& origin);
  bool run_statement(const ScriptItem& item, const std::string& origin);
  bool run_dot_command(const ScriptItem& item, const std::string& origin);
  void log(std::string_view text, const std::string& outcome);
  void show_statement(const std::string& sql, Output& output, Renderer& renderer, StatementReport& report);
  RenderOptions render_options(const Output& output, bool paged) const;
  StatementResult execute_with_progress(const std::string& sql);
  std::string message_of(const StatementResult& result) const;  // without times if they are not wanted
  // Notes a failure that has been reported; returns true if the script goes on.
  bool after_failure(const StatementFailure& failure);
  void print_error(const std::string& text) { print_error(StyledText(text)); }
  void print_error(const StyledText& text);
  void print_failure(const CaughtFailure& caught, const std::string& statement, const std::string& origin,
                     uint32_t line);
  std::unique_ptr<Connection> connection_;
  StatementResult last_result_;  // its rows are on the device until the next statement runs; null: none
  SignalHandling& signals_;
  ShellSettings settings_;
  std::unique_ptr<Output> standard_output_ = Output::standard();
  std::unique_ptr<Output> output_file_;           // of .output
  std::unique_ptr<Output> output_once_;           // of .once, for the next statement
  std::unique_ptr<Output> printed_once_;          // of .once, for the command that runs
  std::unique_ptr<PagedOutput> commands_output_;  // of the command that runs; null: standard output
  std::unique_ptr<ProgressBar> progress_;         // null: standard error cannot draw one
  int read_depth_ = 0;
  bool pager_missed_ = false;  // a note has said so
  bool watching_ = false;
  struct LastRun {
    std::string text;
    uint32_t line = 1;  // in its origin
    std::string origin;
  };
  LastRun last_run_;
  std::string edited_;
  std::string script_path_;
  Variables variables_;
  std::unique_ptr<SessionLog> log_;  // null: off
  std::string log_path_;
  bool failed_ = false;
  bool interrupted_ = false;
  bool quitting_ = false;
  std::optional<int> quit_status_;
};

}  // namespace rtsql
