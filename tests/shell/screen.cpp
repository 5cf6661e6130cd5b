#include "tests/shell/screen.h"

#include <vterm.h>

#include <utility>

namespace rtsql::test {
namespace {

constexpr char kColourLetters[] = "krgybmcw";

std::string utf8_of(const VTermScreenCell& cell) {
  std::string out;
  for (const uint32_t c : cell.chars) {
    if (c == 0) break;
    if (c < 0x80) {
      out += static_cast<char>(c);
    } else if (c < 0x800) {
      out += static_cast<char>(0xC0 | c >> 6);
      out += static_cast<char>(0x80 | (c & 0x3F));
    } else {
      out += static_cast<char>(0xE0 | c >> 12);
      out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
      out += static_cast<char>(0x80 | (c & 0x3F));
    }
  }
  return out.empty() ? " " : out;
}

char style_letter(const VTermScreenCell& cell) {
  if (VTERM_COLOR_IS_INDEXED(&cell.fg) && cell.fg.indexed.idx < 8) return kColourLetters[cell.fg.indexed.idx];
  if (cell.attrs.underline != 0) return '_';
  return cell.attrs.bold != 0 ? 'B' : ' ';
}

std::string without_blanks_behind(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

// Returns how many bytes at the end are the beginning of a character in UTF-8.
size_t bytes_begun(std::string_view bytes) {
  constexpr size_t kLongest = 4;
  for (size_t behind = 1; behind < kLongest && behind <= bytes.size(); ++behind) {
    const auto byte = static_cast<unsigned char>(bytes[bytes.size() - behind]);
    if ((byte & 0xc0u) == 0x80u) continue;
    const size_t length = byte >= 0xf0u ? 4 : byte >= 0xe0u ? 3 : byte >= 0xc0u ? 2 : 1;
    return length > behind ? behind : 0;
  }
  return 0;
}

}  // namespace

struct Screen::Terminal {
  VTerm* vterm;
  VTermScreen* screen;
  int rows, columns;
};

Screen::Screen(int rows, int columns) : terminal_(std::make_unique<Terminal>()) {
  VTerm* vterm = vterm_new(rows, columns);
  vterm_set_utf8(vterm, 1);
  *terminal_ = {vterm, vterm_obtain_screen(vterm), rows, columns};
  vterm_screen_reset(terminal_->screen, 1);
}

Screen::~Screen() {
  vterm_free(terminal_->vterm);
}

// libvterm takes characters whole.
void Screen::write(std::string_view bytes) {
  begun_ += bytes;
  const size_t whole = begun_.size() - bytes_begun(begun_);
  vterm_input_write(terminal_->vterm, begun_.data(), whole);
  begun_.erase(0, whole);
}

std::string Screen::text() const {
  std::string shown, pending;  // `pending`: empty rows, if another follows
  for (int row = 0; row < terminal_->rows; ++row) {
    std::string line, letters;
    for (int column = 0; column < terminal_->columns;) {
      VTermScreenCell cell;
      vterm_screen_get_cell(terminal_->screen, {row, column}, &cell);
      line += utf8_of(cell);
      letters.append(static_cast<size_t>(cell.width), style_letter(cell));
      column += cell.width;
    }
    line = without_blanks_behind(std::move(line));
    letters = without_blanks_behind(std::move(letters));
    if (line.empty() && letters.empty()) {
      pending += "|\n";
      continue;
    }
    shown += std::exchange(pending, {}) + "|" + line + "\n";
    if (!letters.empty()) shown += " " + letters + "\n";
  }
  VTermPos cursor;
  vterm_state_get_cursorpos(vterm_obtain_state(terminal_->vterm), &cursor);
  return shown + "cursor: row " + std::to_string(cursor.row) + ", column " + std::to_string(cursor.col) +
         "\n";
}

}  // namespace rtsql::test
