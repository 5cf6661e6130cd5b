#include "shell/shell.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <system_error>

#include "common/display_text.h"
#include "common/file_error.h"
#include "common/standard_input.h"
#include "common/stopwatch.h"
#include "common/text.h"
#include "common/timed_out.h"
#include "gpu/device_turn.h"
#include "shell/command/command.h"
#include "shell/paste.h"
#include "shell/picture/show_picture.h"
#include "shell/render/footer.h"
#include "shell/svg_file.h"
#include "shell/terminal.h"
#include "shell/watched_rows.h"

namespace rtsql {
namespace {

constexpr int kMaxReadDepth = 16;
constexpr size_t kReadBytes = 1 << 16;

// A user who leaves the pager wants no more of what it shows.
void until_pager_is_left(const std::function<void()>& work) {
  try {
    work();
  } catch (const PagerLeft&) {
  }
}

std::string outcome_of(const StatementReport& report, const std::optional<CaughtFailure>& caught) {
  if (caught) return "error: " + caught->failure.message;
  const std::string summary = summary_line(report, true);
  return report.message.empty() || summary.empty() ? report.message + summary
                                                   : report.message + "\n" + summary;
}

// Tells whether the message is "INSERT: 3 rows" or its like, and says nothing else.
bool counts_changes(const StatementResult& result) {
  return result.notes.empty() &&
         is_one_of(result.command, {"INSERT", "UPDATE", "DELETE", "MERGE", "TRUNCATE"});
}

void check_may_open_again(const AttachedDatabase& attached, const DatabaseOptions& options) {
  if (attached.number == 0 && attached.read_only == options.read_only) return;
  const Error refused = Error(ErrorKind::kIo, fmt::format("\"{}\" is open {}", options.folder,
                                                          attached.read_only ? "for reading" : "for writing"))
                            .sqlstate(sqlstate::kObjectInUse);
  throw Error(refused).hint(attached.number == 0 ? ".open :memory: closes it"
                                                 : fmt::format("DETACH {} closes it", attached.name));
}

}  // namespace

Shell::Shell(std::unique_ptr<Connection> connection, SignalHandling& signals, ShellSettings settings)
    : connection_(std::move(connection)), signals_(signals), settings_(std::move(settings)) {
  if (can_redraw(STDERR_FILENO)) progress_ = std::make_unique<ProgressBar>(STDERR_FILENO);
}

// A folder is opened once at a time.
void Shell::open(const DatabaseOptions& options) {
  last_result_ = {};
  Database& database = session().database();
  for (const AttachedDatabase& attached : session().databases()) {
    std::error_code none_there;
    if (!attached.lasts() || !std::filesystem::equivalent(attached.folder, options.folder, none_there))
      continue;
    check_may_open_again(attached, options);
    const gpu::DeviceTurn turn(database.device());
    database.reopen();
    return say_how_it_opened();
  }
  auto next = std::make_unique<Connection>(options, session().database().shared_device());
  signals_.raise(next->session.interrupt());
  connection_ = std::move(next);
  say_how_it_opened();
}

void Shell::say_how_it_opened() {
  for (const std::string& note : session().database().opening_notes())
    print_aside(fmt::format("note: {}\n", note));
}

bool Shell::run(ScriptBuffer& script, const std::string& origin) {
  while (std::optional<ScriptItem> item = script.next()) {
    if (session().interrupt().raised()) {  // Ctrl-C came too late for the item before
      interrupted_ = true;
      return false;
    }
    bool go_on = item->dot_command ? run_dot_command(*item, origin) : run_written(*item, origin);
    if (!go_on || quitting_) return false;
  }
  return true;
}

bool Shell::run_written(const ScriptItem& item, const std::string& origin) {
  if (variables_.empty() && item.sender.empty()) return run_statement(item, origin);
  const std::string text = interpolated(item.text, variables_);
  if (!item.sender.empty()) {
    last_run_ = {text, item.line, origin};
    return run_dot_command({.dot_command = true, .text = item.sender, .line = item.line}, origin);
  }
  if (text == item.text) return run_statement(item, origin);
  // The value of a variable may end a statement and begin another.
  for (const sql::ScriptPart& part : sql::split_script(text)) {
    const size_t end = part.terminated ? part.end - 1 : part.end;
    const auto lines_before =
        static_cast<uint32_t>(std::count(text.begin(), text.begin() + part.begin, '\n'));
    const ScriptItem one{.text = text.substr(part.begin, end - part.begin), .line = item.line + lines_before};
    if (!run_statement(one, origin)) return false;
  }
  return true;
}

bool Shell::run_again(std::string_view before) {
  const LastRun last = last_run_;
  const bool go_on =
      run_statement({.text = fmt::format("{}{}", before, last.text), .line = last.line}, last.origin);
  last_run_ = last;
  return go_on;
}

bool Shell::run_text(std::string_view text, const std::string& origin) {
  ScriptBuffer script;
  script.append(text);
  script.close();
  return run(script, origin);
}

bool Shell::run_file(const std::string& path) {
  bool done = false;
  std::optional<CaughtFailure> caught = catch_failure({}, [&] { done = run_readable(path); });
  if (!caught) return done;
  print_failure(*caught, {}, {}, 1);
  return after_failure(caught->failure);
}

bool Shell::run_readable(const std::string& path) {
  std::optional<StatementsFromStandardInput> standard_input;
  if (is_standard_input(path)) standard_input.emplace();
  if (path == "-") return run_descriptor(STDIN_FILENO, "<stdin>");
  // A pipe that nobody writes into yet is opened at once and waited for by poll(), so that Ctrl-C ends the
  // wait.
  int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) throw read_error(path, errno);
  struct Closed {
    int descriptor;
    std::string& script_path;
    std::string outer_path;
    ~Closed() {
      ::close(descriptor);
      script_path = std::move(outer_path);
    }
  } closed{descriptor, script_path_, std::exchange(script_path_, path)};
  return run_descriptor(descriptor, path);
}

bool Shell::run_descriptor(int descriptor, const std::string& origin) {
  ScriptBuffer script;
  std::string bytes(kReadBytes, '\0');
  // Statements run as soon as they are complete: another program may be waiting for the answer before it
  // writes on.
  while (true) {
    SignalHandling::Wait wait = signals_.wait_for_input(descriptor);
    if (wait == SignalHandling::Wait::kInterrupt) {
      interrupted_ = true;
      return false;
    }
    if (wait != SignalHandling::Wait::kInput) continue;
    ssize_t count = ::read(descriptor, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0 && errno == EBADF && descriptor == STDIN_FILENO) {
      throw Error(ErrorKind::kIo, "cannot read standard input: it is closed")
          .hint("name the files to run, or give SQL with -c");
    }
    if (count < 0) throw read_error(origin, errno);
    if (count == 0) break;
    script.append(std::string_view(bytes.data(), static_cast<size_t>(count)));
    if (!run(script, origin)) return false;
  }
  script.close();
  return run(script, origin);
}

bool Shell::run_statement(const ScriptItem& item, const std::string& origin) {
  if (settings_.echo) print_aside(item.text + ";\n");
  last_run_ = {item.text, item.line, origin};
  std::unique_ptr<Output> once = std::move(output_once_);
  const std::unique_ptr<PagedOutput> paged = once || output_file_ ? nullptr : paged_output();
  Output& output = once           ? *once
                   : output_file_ ? *output_file_
                   : paged        ? static_cast<Output&>(*paged)
                                  : *standard_output_;
  output.recover();
  output.show_styles(shows_styles());
  std::unique_ptr<Renderer> renderer = settings_.mode->make(output, render_options(output, paged != nullptr));
  StatementReport report;
  Stopwatch watch;
  std::optional<CaughtFailure> caught = catch_failure(item.text, [&] {
    flush_outputs();  // COPY … TO '/dev/stdout' writes there by itself
    until_pager_is_left([&] { show_statement(item.text, output, *renderer, report); });
  });
  if (progress_) progress_->finish();
  if (log_) log(item.text + ";", outcome_of(report, caught));
  if (!caught) return true;
  if (paged) paged->commit();
  bool reported = false;
  if (settings_.mode->takes_failures && !output.failed()) {
    report.failure = caught->failure;
    report.timings.total = watch.milliseconds();
    reported = !catch_failure(item.text, [&] {
      renderer->end(report);
      output.commit();
    });
  }
  if (!reported) print_failure(*caught, item.text, origin, item.line);
  return after_failure(caught->failure);
}

void Shell::show_statement(const std::string& sql, Output& output, Renderer& renderer,
                           StatementReport& report) {
  renderer.begin(sql);
  StatementResult& result = last_result_;
  result = execute_with_progress(sql);
  const bool is_unwanted = !settings_.changes && !result.rows && counts_changes(result);
  if (!is_unwanted) report.message = message_of(result);
  report.timings = result.timings;
  report.used = result.used;
  report.on_host = result.on_host;
  if (result.picture && !result.picture->path.empty())
    write_svg_file(result.picture->path, picture_svg(*result.picture), work());
  if (result.rows) {
    auto watched = std::make_unique<WatchedRows>(std::move(result.rows), session());
    const FetchTimes& fetching = watched->times();
    result.rows = std::move(watched);
    if (!result.plan_text) report.row_count = result.rows->row_count();
    Stopwatch watch;
    report.rows_shown = renderer.rows(result);
    report.display_milliseconds = watch.milliseconds() - fetching.total();
    report.timings.compile += fetching.compile;
    report.timings.download += fetching.download;
    report.timings.total += fetching.total();
  }
  renderer.end(report);
  output.commit();
  bool message_left =
      !settings_.mode->for_people && !settings_.mode->takes_failures && !report.message.empty();
  if (message_left) print_error(report.message + "\n");
}

bool Shell::run_dot_command(const ScriptItem& item, const std::string& origin) {
  const std::string_view name = split_command(item.text).name;
  const bool shows_itself = name == ".pause";
  if (settings_.echo && !shows_itself) print_aside(item.text + "\n");
  // Neither .log is logged, which would append to what is read, nor what runs a statement, which is.
  const bool is_logged = log_ != nullptr && !name.starts_with("\\g");
  bool go_on = true;
  std::optional<CaughtFailure> caught = catch_failure(item.text, [&] {
    until_pager_is_left([&] { go_on = rtsql::run_dot_command(*this, item.text); });
    flush_outputs();
  });
  if (progress_) progress_->finish();
  if (log_ && is_logged) log(item.text, caught ? "error: " + caught->failure.message : "");
  if (!caught) return go_on;
  print_failure(*caught, item.text, origin, item.line);
  return after_failure(caught->failure);
}

bool Shell::watch(std::chrono::seconds every) {
  const std::string statement = std::exchange(last_run_, {}).text;  // which each run sets again
  struct Watching {
    bool& flag;
    ~Watching() { flag = false; }
  } watching{watching_ = true};
  const bool failed_before = std::exchange(failed_, false);
  bool go_on = true;
  do {
    print_aside(fmt::format("{}, every {}\n", local_time(),
                            count_noun(static_cast<uint64_t>(every.count()), "second")));
    go_on = run_text(statement, "");
    flush_outputs();
  } while (!failed_ && signals_.wait(every));
  if (!failed_) signals_.clear();
  failed_ = failed_ || failed_before;
  return go_on;
}

bool Shell::run_edited(const std::string& text) {
  if (!settings_.echo) print_aside(text.ends_with('\n') ? text : text + "\n");
  edited_ = text;
  return run_text(text, "");
}

void Shell::pause(const std::string& text) {
  if (::isatty(STDIN_FILENO) != 1) return;
  flush_outputs();
  release_terminal();
  std::FILE* const terminal = conversation_stream();
  fmt::print(terminal, "{}", displayable(text));
  std::fflush(terminal);
  while (true) {
    const SignalHandling::Wait wait = signals_.wait_for_input(STDIN_FILENO);
    if (wait == SignalHandling::Wait::kInterrupt) throw Error(ErrorKind::kInterrupted, "interrupted");
    if (wait != SignalHandling::Wait::kInput) continue;
    char byte = 0;
    const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
    if (count == 0) fmt::print(terminal, "\n");
    if (count == 0 || byte == '\n' || (count < 0 && errno != EINTR && errno != EAGAIN)) return;
  }
}

void Shell::set_log(const std::string& path) {
  std::unique_ptr<SessionLog> next = path.empty() ? nullptr : std::make_unique<SessionLog>(path);
  log_ = std::move(next);
  log_path_ = path;
}

// A log that cannot be written is closed, and what was to be logged has run.
void Shell::log(std::string_view text, const std::string& outcome) {
  const std::optional<CaughtFailure> caught = catch_failure({}, [&] { log_->write(text, outcome); });
  if (!caught) return;
  set_log("");
  print_error("note: the log is off: " + caught->failure.message + "\n");
}

void Shell::flush_outputs() {
  standard_output_->flush();
  finish_commands_output();
  if (output_file_) output_file_->flush();
}

std::unique_ptr<PagedOutput> Shell::paged_output() {
  const PagerSettings& pager = settings_.pager;
  const bool can_page = settings_.interactive && read_depth_ == 0 && !watching_ &&
                        !settings_.mode->takes_failures && standard_output_->is_terminal();
  if (!can_page || pager.paging == Paging::kOff) return nullptr;
  if (pager.paging == Paging::kAuto && !can_redraw(STDOUT_FILENO)) return nullptr;
  const std::string command = pager_command(pager);
  if (command.empty()) return nullptr;
  if (program_exists(program_of(command))) {
    return std::make_unique<PagedOutput>(pager.paging, command,
                                         pager_shows_styles(settings_.colours, command));
  }
  if (!std::exchange(pager_missed_, true)) {
    print_error(
        fmt::format("note: there is no program \"{}\" to read long results in; .pager names another\n",
                    program_of(command)));
  }
  return nullptr;
}

void Shell::print_once(const std::function<void()>& write) {
  struct Ended {
    std::unique_ptr<Output>& output;
    ~Ended() { output.reset(); }
  } ended{printed_once_ = std::move(output_once_)};
  write();
  if (printed_once_) printed_once_->commit();
}

// What a command prints goes to one pager.
Output& Shell::output_of_commands() {
  if (printed_once_) return *printed_once_;
  if (output_file_) return *output_file_;
  if (!commands_output_) commands_output_ = paged_output();
  Output& output = commands_output_ ? static_cast<Output&>(*commands_output_) : *standard_output_;
  output.show_styles(shows_styles());
  return output;
}

void Shell::finish_commands_output() {
  const std::unique_ptr<PagedOutput> output = std::move(commands_output_);
  if (output) output->commit();
}

bool Shell::after_failure(const StatementFailure& failure) {
  failed_ = true;
  const bool is_interrupted = failure.kind == error_kind_name(ErrorKind::kInterrupted);
  if (is_interrupted && failure.message != kStatementTimedOut) {
    interrupted_ = true;
    return false;
  }
  return !settings_.bail;
}

StatementResult Shell::execute_with_progress(const std::string& sql) {
  last_result_ = {};
  if (progress_) progress_->start();
  StatementResult result = session().execute(sql, progress_.get());
  if (progress_) progress_->finish();
  return result;
}

std::string Shell::message_of(const StatementResult& result) const {
  return message_text(result, settings_.timing);
}

void Shell::execute(const std::string& sql) {
  try {
    StatementResult result = execute_with_progress(sql);
    std::string message = message_of(result);
    if (!message.empty()) print_aside(message + "\n");
  } catch (const Error& error) {
    // The span is of a text the user did not write.
    throw error.retold(error.message());
  }
}

bool Shell::read(const std::string& path) {
  if (read_depth_ == kMaxReadDepth) {
    throw Error(ErrorKind::kIo,
                fmt::format("cannot read \"{}\": .read is nested more than {} deep", path, kMaxReadDepth))
        .hint("does a file read itself?");
  }
  ++read_depth_;
  struct Depth {
    int& depth;
    ~Depth() { --depth; }
  } depth{read_depth_};
  return run_readable(path);
}

void Shell::set_output(std::unique_ptr<Output> output) {
  if (output_file_) output_file_->commit();
  output_file_ = std::move(output);
}

RenderOptions Shell::render_options(const Output& output, bool paged) const {
  RenderOptions options{.headers = settings_.headers,
                        .timing = settings_.timing,
                        .null_text = settings_.null_text,
                        .separator = settings_.separator,
                        .table = settings_.insert_table,
                        .types = settings_.types,
                        .thousands = settings_.thousands,
                        .widths = settings_.widths,
                        .column_wise = settings_.column_wise};
  if (output.is_terminal()) {
    const uint64_t most = settings_.max_rows.value_or(paged ? kRowsInPager : kRowsOnScreen);
    if (most > 0) options.max_rows = most;
    options.paged = paged;
    options.terminal_columns = static_cast<size_t>(terminal_columns(STDOUT_FILENO));
  }
  return options;
}

StatementResult& Shell::last_result() {
  if (last_result_.rows && !last_result_.columns.empty() && !last_result_.plan_text) return last_result_;
  throw Error(ErrorKind::kName, "the statement that ran last has no rows").hint("run a query before");
}

void Shell::print(const StyledText& text) {
  if (settings_.mode->takes_failures && !printed_once_) {
    print_error(text);
  } else {
    output_of_commands().write(text);
  }
}

void Shell::print_aside(const std::string& text) {
  settings_.mode->for_people ? print(text) : print_error(text);
}

void Shell::print_failure(const CaughtFailure& caught, const std::string& statement,
                          const std::string& origin, uint32_t line) {
  std::optional<size_t> columns;
  if (::isatty(STDERR_FILENO) == 1) columns = static_cast<size_t>(terminal_columns(STDERR_FILENO));
  print_error(render_failure(caught, statement, origin, line, columns));
}

void Shell::print_error(const StyledText& text) {
  // On a terminal that both streams share, the results written so far come before the error.
  std::optional<CaughtFailure> lost = catch_failure({}, [&] {
    standard_output_->flush();
    finish_commands_output();
  });
  // The error is written over the ^C that the terminal drew.
  if (session().interrupt().raised() && ::isatty(STDERR_FILENO) == 1) std::fputc('\r', stderr);
  StyledText all;
  if (lost) all.append(render_failure(*lost, {}, {}, 1));
  all.append(text);
  print_to_standard_error(all, shows_styles());
}

}  // namespace rtsql
