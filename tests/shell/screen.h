// What a terminal shows of the bytes that a program has written to it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace rtsql::test {

class Screen {
 public:
  Screen(int rows, int columns);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  // They may end within a character, which the next ones go on with.
  void write(std::string_view bytes);
  // Returns the rows down to the last that is not empty, "|" before each. Below a row that has styles stand
  // their letters: r, g, y, b, m and c are colours, B is bold, _ underlined. The last line says where the
  // cursor is.
  std::string text() const;

 private:
  struct Terminal;
  std::unique_ptr<Terminal> terminal_;
  std::string begun_;  // the bytes of a character whose others are to come
};

}  // namespace rtsql::test
