#include "shell/completion_list.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>  // before readline.h, which needs FILE

#include <readline/readline.h>

namespace rtsql {
namespace {

constexpr int kPollMilliseconds = 50;
constexpr int kAbort = 'G' & 0x1f;  // Ctrl-G

void take_keys_one_by_one() {
  RL_SETSTATE(RL_STATE_CALLBACK);
  rl_getc_function = rl_getc;
}

// readline jumps back into rl_callback_read_char then.
int aborted() {
  take_keys_one_by_one();
  return kAbort;
}

// readline would wait for a key behind Ctrl-C: it holds the signal back until it is asked to pass it on. The
// signal may come to another thread, so that no wait ends by it.
int read_answer(FILE* stream) {
  pollfd input = {::fileno(stream), POLLIN, 0};
  while (::poll(&input, 1, kPollMilliseconds) <= 0) {
    const bool is_interrupt = rl_pending_signal() == SIGINT;
    rl_check_signals();
    if (is_interrupt) return aborted();
  }
  const int key = rl_getc(stream);
  return key < 0 || key == kAbort ? aborted() : key;
}

int list_words(int, int) {
  return complete_with_questions('?');
}

}  // namespace

int complete_with_questions(int mode) {
  RL_UNSETSTATE(RL_STATE_CALLBACK);
  rl_getc_function = read_answer;
  const int result = rl_complete_internal(mode);
  take_keys_one_by_one();
  return result;
}

void bind_listing_keys() {
  for (const char* keys : {"\\e?", "\\e="}) rl_bind_keyseq_in_map(keys, list_words, emacs_standard_keymap);
}

}  // namespace rtsql
