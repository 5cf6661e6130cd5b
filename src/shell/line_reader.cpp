#include "shell/line_reader.h"

#include <fcntl.h>
#include <stdio.h>  // before readline.h, which needs FILE
#include <sys/stat.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include <cstdlib>
#include <cstring>
#include <optional>

#include "common/display_text.h"
#include "shell/completion_list.h"
#include "shell/paste.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

constexpr int kHistoryEntries = 10000;
constexpr int kMatchesShownAtOnce = 20;  // of more the user is asked first
// Neither '.' nor '/' ends a word: they are parts of commands, qualified names and paths.
const char kWordBreaks[] = " \t\n\"'`@><=;|&{(),+*%";

// readline calls back without a context.
LineReader::Completer completer;
struct {
  bool finished = false;
  std::optional<std::string> text;  // none: Ctrl-D
} current_line;

void take_line(char* line) {
  current_line.finished = true;
  current_line.text = line == nullptr ? std::nullopt : std::optional<std::string>(line);
  std::free(line);
  // This keeps readline from prompting for another line at once.
  rl_callback_handler_remove();
}

char** to_matches(const std::vector<std::string>& words) {
  if (words.empty()) return nullptr;
  // readline wants the longest common beginning first, and frees everything.
  size_t common = words.front().size();
  for (const std::string& word : words) {
    size_t i = 0;
    while (i < common && i < word.size() && word[i] == words.front()[i]) ++i;
    common = i;
  }
  bool single = words.size() == 1;
  auto** matches = static_cast<char**>(std::calloc(words.size() + 2, sizeof(char*)));
  matches[0] = ::strndup(words.front().c_str(), common);
  for (size_t i = 0; i < words.size() && !single; ++i) matches[i + 1] = ::strdup(words[i].c_str());
  return matches;
}

char** complete_word(const char* word, int begin, int) {
  const std::string_view line = rl_line_buffer;
  Completions completions = completer({.before = line.substr(0, static_cast<size_t>(begin)),
                                       .word = word,
                                       .after = line.substr(static_cast<size_t>(rl_point)),
                                       .in_quotes = rl_completion_quote_character != 0});
  rl_attempted_completion_over = completions.files ? 0 : 1;
  rl_sort_completion_matches = completions.files ? 1 : 0;
  if (completions.files) return nullptr;
  bool opens = completions.words.size() == 1 && completions.words.front().ends_with('(');
  if (opens) rl_completion_append_character = '\0';
  return to_matches(completions.words);
}

// readline completes names of files by itself; those that cannot be shown as they are do not reach the
// terminal. The first entry is what the others have in common, or the only match.
int drop_undisplayable(char** matches) {
  const bool single = matches[1] == nullptr;
  char** kept = matches + 1;
  for (char** match = matches + 1; *match != nullptr; ++match) {
    if (is_displayable(*match)) {
      *kept++ = *match;
    } else {
      std::free(*match);
    }
  }
  *kept = nullptr;
  if (single ? !is_displayable(matches[0]) : kept == matches + 1) {
    std::free(matches[0]);
    matches[0] = nullptr;
  }
  return 0;
}

void abandon_line() {
  rl_free_line_state();
  rl_callback_sigcleanup();
  rl_callback_handler_remove();
  rl_crlf();
  std::fflush(rl_outstream);
}

// Reads what has been typed. Signals go to readline meanwhile, which keeps one that comes last for the next
// key unless it is asked to pass it on.
void read_keys() {
  rl_callback_read_char();
  if (rl_pending_signal() == 0) return;
  rl_check_signals();
  rl_clear_signals();
}

// Whoever had the terminal in between left it in another state.
void take_terminal_back() {
  rl_deprep_terminal();
  rl_prep_terminal(1);
  rl_forced_update_display();
}

}  // namespace

LineReader::LineReader(SignalHandling& signals, Completer complete, LineStyler styler,
                       std::string history_path)
    : signals_(signals), history_path_(std::move(history_path)) {
  completer = std::move(complete);
  rl_readline_name = "rtsql";
  rl_outstream = conversation_stream();
  take_pastes();
  bind_listing_keys();
  rl_attempted_completion_function = complete_word;
  rl_variable_bind("echo-control-characters",
                   "off");  // a ^C would stand there or not, as readline was waiting or not
  rl_completion_query_items = kMatchesShownAtOnce;
  rl_ignore_some_completions_function = drop_undisplayable;
  rl_completer_word_break_characters = kWordBreaks;
  rl_basic_quote_characters = "'";
  rl_completer_quote_characters = "'";
  rl_filename_quote_characters = " \t";
  style_lines(std::move(styler));
  // Entries of several lines come back whole if each entry has a time before it.
  history_comment_char = '#';
  history_write_timestamps = 1;
  using_history();
  stifle_history(kHistoryEntries);
  if (!history_path_.empty()) ::read_history(history_path_.c_str());
}

LineReader::~LineReader() {
  release_terminal();
  if (!history_path_.empty()) ::history_truncate_file(history_path_.c_str(), kHistoryEntries);
  ::clear_history();
  completer = nullptr;
  style_lines(nullptr);
}

LineReader::Event LineReader::read(const std::string& prompt, const std::string& continuation_prompt,
                                   std::string& line) {
  current_line = {};
  set_continuation_prompt(continuation_prompt);
  rl_callback_handler_install(prompt.c_str(), take_line);
  rl_reset_screen_size();  // the terminal may have been resized while a statement ran
  while (!current_line.finished) {
    switch (signals_.wait_for_input(STDIN_FILENO)) {
      case SignalHandling::Wait::kInput:
        read_keys();
        break;
      case SignalHandling::Wait::kInterrupt:
        abandon_line();
        take_pasted_lines();
        return Event::kInterrupt;
      case SignalHandling::Wait::kResized:
        resize_line();
        break;
      case SignalHandling::Wait::kResumed:
        take_terminal_back();
        break;
    }
  }
  line = take_pasted_lines();
  if (!current_line.text) return Event::kEnd;
  line += *current_line.text;
  return Event::kLine;
}

void LineReader::remember(const std::string& entry) {
  HIST_ENTRY* last = history_length > 0 ? ::history_get(history_base + history_length - 1) : nullptr;
  if (last != nullptr && entry == last->line) return;
  ::add_history(entry.c_str());
  if (history_path_.empty()) return;
  // append_history appends only to what exists.
  int descriptor = ::open(history_path_.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor >= 0) ::close(descriptor);
  ::append_history(1, history_path_.c_str());
}

}  // namespace rtsql
