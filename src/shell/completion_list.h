// Lists what a word may become. Of many words readline asks first and shows a screenful at a time, but not
// where it is called key by key, as it is here: it takes each question as answered. There is one readline, so
// this has no state of its own per reader.
#pragma once

namespace rtsql {

// Does what rl_complete_internal does, and has the user answer its questions. Ctrl-C and Ctrl-G leave a
// question by a jump back into rl_callback_read_char: a caller must have nothing to clean up.
int complete_with_questions(int mode);

// Has the keys that list words ask, too.
void bind_listing_keys();

}  // namespace rtsql
