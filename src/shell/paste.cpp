#include "shell/paste.h"

#include <poll.h>
#include <stdio.h>  // before readline.h, which needs FILE
#include <unistd.h>

#include <readline/readline.h>

#include <algorithm>
#include <utility>

#include "common/display_text.h"
#include "shell/completion_list.h"

namespace rtsql {
namespace {

// What is pasted comes at once, what is typed one by one.
constexpr int kPasteMilliseconds = 10;

// A terminal that can bracket a paste puts these around it.
const char kPasteBegins[] = "\\e[200~";
const std::string kPasteEnds = "\x1b[201~";

struct {
  std::string continuation_prompt;
  std::string lines_above;
  bool holds_terminal = false;
} state;

bool more_is_pasted() {
  pollfd input = {STDIN_FILENO, POLLIN, 0};
  return ::poll(&input, 1, kPasteMilliseconds) == 1 && (input.revents & POLLIN) != 0;
}

// A tab within pasted text is one; one that is typed completes. Two at once are typed: they list all that
// fits.
int complete_or_insert(int, int key) {
  const auto complete_as_typed = [] {
    return complete_with_questions(rl_completion_mode(complete_or_insert));
  };
  if (!more_is_pasted()) return complete_as_typed();
  const int next = rl_read_key();
  const bool is_last = !more_is_pasted();
  rl_execute_next(next);
  if (next != key || !is_last) return rl_tab_insert(1, key);
  const int result = complete_as_typed();
  rl_last_func = complete_or_insert;  // readline notes none where a key is pending
  return result;
}

std::string read_bracketed() {
  std::string text;
  while (!text.ends_with(kPasteEnds)) {
    const int key = rl_read_key();
    if (key < 0) return text;
    text += static_cast<char>(key == '\r' ? '\n' : key);
  }
  text.resize(text.size() - kPasteEnds.size());
  return text;
}

// Tells whether readline can draw the text, behind its prompt, on the screen that there is.
bool fits_screen(const std::string& text) {
  int rows = 0, columns = 0;
  rl_get_screen_size(&rows, &columns);
  size_t taken = 0;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    taken += 1 + display_width(displayable(text.substr(begin, end - begin))) / static_cast<size_t>(columns);
    begin = end + 1;
  }
  return taken < static_cast<size_t>(rows);
}

// Nothing of a paste runs before Enter. readline edits it as one text, but cannot draw what is taller than
// the screen: of such a text all lines but the last are drawn here, and cannot be edited any more.
int take_bracketed(int, int) {
  const std::string text = read_bracketed();
  const std::string all = rl_line_buffer + text;
  if (rl_point != rl_end || fits_screen(all)) return rl_insert_text(text.c_str()) < 0 ? 1 : 0;
  const size_t last = all.rfind('\n') + 1;
  if (last == 0) return rl_insert_text(text.c_str()) < 0 ? 1 : 0;
  rl_replace_line("", 0);
  rl_redisplay();
  for (size_t begin = 0; begin < last;) {
    const size_t end = all.find('\n', begin);
    if (begin > 0) std::fputs(state.continuation_prompt.c_str(), rl_outstream);
    std::fputs((displayable_lines(all.substr(begin, end - begin)) + "\n").c_str(), rl_outstream);
    begin = end + 1;
  }
  state.lines_above += all.substr(0, last);
  rl_set_prompt(state.continuation_prompt.c_str());
  rl_on_new_line();
  rl_insert_text(all.substr(last).c_str());
  return 0;
}

// Between the lines of a paste the terminal stays as readline has it: else it would draw what comes while a
// statement runs, which readline draws again, and would cut long lines.
void take_terminal(int meta) {
  if (!state.holds_terminal) rl_prep_terminal(meta);
  state.holds_terminal = false;
}

void leave_terminal() {
  state.holds_terminal = more_is_pasted();
  if (!state.holds_terminal) rl_deprep_terminal();
}

}  // namespace

void set_continuation_prompt(const std::string& prompt) {
  state.continuation_prompt = prompt;
}

void take_pastes() {
  rl_prep_term_function = take_terminal;
  rl_deprep_term_function = leave_terminal;
  for (Keymap keys : {emacs_standard_keymap, vi_insertion_keymap}) {
    rl_bind_key_in_map('\t', complete_or_insert, keys);
    rl_bind_keyseq_in_map(kPasteBegins, take_bracketed, keys);
  }
}

std::string take_pasted_lines() {
  return std::exchange(state.lines_above, {});
}

void release_terminal() {
  if (state.holds_terminal) rl_deprep_terminal();
  state.holds_terminal = false;
}

}  // namespace rtsql
