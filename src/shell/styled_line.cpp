// readline draws the line, and then the same characters are written over it with their styles, so that
// readline knows at any time what is on the screen and where the cursor is: its lists of completions, its
// search and what it does as the terminal is resized go on as they are. That takes a layout which is
// readline's own.
#include "shell/styled_line.h"

#include <stdio.h>  // before readline.h, which needs FILE
#include <wchar.h>

#include <readline/readline.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "common/display_text.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

constexpr size_t kTabColumns = 8;

LineStyler styler;
bool is_styled = false;       // what is on the screen
bool without_cursor = false;  // the line is drawn for the last time

bool is_on(const char* variable) {
  const char* value = rl_variable_value(variable);
  return value != nullptr && std::string_view(value) == "on";
}

struct ScreenPlace {
  size_t row = 0;
  size_t column = 0;
};

// Follows readline in placing characters below each other.
class ScreenLayout {
 public:
  ScreenLayout(ScreenPlace begin, size_t columns) : place_(begin), columns_(columns) {}

  // Returns what is written for the character at the beginning of the text, whose bytes it takes; none where
  // readline shows something that this does not know.
  std::optional<std::string> take(std::string_view& text) {
    if (text.front() == '\n') {
      text.remove_prefix(1);
      // Behind a full row another has begun already.
      const bool is_full = place_.column >= columns_;
      place_ = {place_.row + (is_full ? 2 : 1), 0};
      return is_full ? "\r\n\r\n" : "\r\n";
    }
    if (text.front() == '\t') {
      text.remove_prefix(1);
      const size_t width = kTabColumns - place_.column % kTabColumns;
      if (place_.column + width >= columns_) return std::nullopt;
      place_.column += width;
      return std::string(width, ' ');
    }
    const CodePoint c = code_point_at(text, 0);
    const int width = c.valid ? ::wcwidth(static_cast<wchar_t>(c.value)) : -1;
    if (width < 0) return std::nullopt;
    if (place_.column + static_cast<size_t>(width) > columns_) place_ = {place_.row + 1, 0};
    place_.column += static_cast<size_t>(width);
    const std::string bytes(text.substr(0, c.bytes));
    text.remove_prefix(c.bytes);
    return bytes;
  }

  // Behind a full row the cursor is at the beginning of the next.
  ScreenPlace cursor() const { return place_.column < columns_ ? place_ : ScreenPlace{place_.row + 1, 0}; }
  // The terminal has the cursor here: it waits for a further character before it begins a row.
  ScreenPlace written() const { return place_; }

 private:
  ScreenPlace place_;
  const size_t columns_;
};

void move_up(std::string& out, size_t rows) {
  if (rows > 0) out += "\033[" + std::to_string(rows) + "A";
}

void move_right(std::string& out, size_t columns) {
  if (columns > 0) out += "\033[" + std::to_string(columns) + "C";
}

// Holds what is to be written over a line.
struct Overdrawing {
  std::string bytes;
  ScreenPlace begin, cursor, end;  // `end` is where the terminal is left
};

// Returns none where the layout is unknown.
std::optional<Overdrawing> overdraw(const StyledText& line, ScreenPlace begin, size_t cursor,
                                    size_t columns) {
  Overdrawing drawing{{}, begin, begin, begin};
  ScreenLayout layout(begin, columns);
  std::string_view rest = line.text();
  auto part = line.parts().begin();
  bool in_part = false;
  while (!rest.empty()) {
    const size_t at = line.size() - rest.size();
    if (at <= cursor) drawing.cursor = layout.cursor();
    if (in_part && at >= part->end) {
      drawing.bytes += style_end();
      in_part = false;
      ++part;
    }
    if (!in_part && part != line.parts().end() && at >= part->begin) {
      drawing.bytes += style_begin(part->style);
      in_part = true;
    }
    const std::optional<std::string> character = layout.take(rest);
    if (!character) return std::nullopt;
    drawing.bytes += *character;
  }
  if (in_part) drawing.bytes += style_end();
  if (cursor >= line.size()) drawing.cursor = layout.cursor();
  drawing.end = layout.written();
  return drawing;
}

// Returns the columns that the prompt takes; none where readline puts something of its own before the line.
std::optional<size_t> prompt_columns() {
  for (const char* variable : {"show-mode-in-prompt", "mark-modified-lines", "horizontal-scroll-mode"}) {
    if (is_on(variable)) return std::nullopt;
  }
  // On a terminal that cannot go up, a line that is longer than the screen scrolls within its row.
  if (rl_get_termcap("up") == nullptr) return std::nullopt;
  const std::string_view prompt = rl_display_prompt == nullptr ? "" : rl_display_prompt;
  if (!is_displayable(prompt)) return std::nullopt;
  return display_width(prompt);
}

void write_over(const Overdrawing& drawing) {
  std::string out;
  move_up(out, drawing.cursor.row - drawing.begin.row);
  out += '\r';
  move_right(out, drawing.begin.column);
  out += drawing.bytes;
  if (drawing.cursor.row > drawing.end.row) {
    out += "\r\n";
  } else {
    move_up(out, drawing.end.row - drawing.cursor.row);
    out += '\r';
    move_right(out, drawing.cursor.column);
  }
  std::fwrite(out.data(), 1, out.size(), rl_outstream);
  std::fflush(rl_outstream);
}

std::optional<Overdrawing> drawing_of_line() {
  int rows = 0, columns = 0;
  rl_get_screen_size(&rows, &columns);
  const std::optional<size_t> prompt = prompt_columns();
  if (columns <= 0 || !prompt || *prompt >= static_cast<size_t>(columns)) return std::nullopt;
  const std::string text(rl_line_buffer, static_cast<size_t>(rl_end));
  const auto cursor = static_cast<size_t>(rl_point);
  StyledText line = styler(text, without_cursor ? text.size() : cursor);
  if (line.parts().empty() && !is_styled) return std::nullopt;
  std::optional<Overdrawing> drawing = overdraw(line, {0, *prompt}, cursor, static_cast<size_t>(columns));
  const bool fits = drawing && drawing->cursor.row < static_cast<size_t>(rows) &&
                    drawing->end.row + 1 < static_cast<size_t>(rows);
  if (!fits) return std::nullopt;
  is_styled = !line.parts().empty();
  return drawing;
}

void redisplay() {
  rl_redisplay();
  if (const std::optional<Overdrawing> drawing = drawing_of_line()) return write_over(*drawing);
  if (!std::exchange(is_styled, false)) return;
  // readline takes what has its characters for drawn, whatever its styles.
  rl_clear_visible_line();
  rl_on_new_line();
  rl_redisplay();
}

// Brackets stand out as long as the line is edited.
int accept_line(int count, int key) {
  without_cursor = true;
  redisplay();
  without_cursor = false;
  is_styled = false;
  return rl_newline(count, key);
}

}  // namespace

void style_lines(LineStyler line_styler) {
  styler = std::move(line_styler);
  if (!styler) {
    rl_redisplay_function = rl_redisplay;
    return;
  }
  for (Keymap keys : {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap}) {
    rl_bind_key_in_map('\r', accept_line, keys);
    rl_bind_key_in_map('\n', accept_line, keys);
  }
  rl_initialize();  // readline would not learn what the terminal can do if it saw another function by then
  rl_redisplay_function = redisplay;
}

void resize_line() {
  // readline leaves it to other functions to erase what is on the screen.
  rl_redisplay_function = rl_redisplay;
  rl_resize_terminal();
  rl_redisplay_function = redisplay;
  redisplay();
}

}  // namespace rtsql
