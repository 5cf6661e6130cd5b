// Takes JSON rows apart by simdjson: calls a handler for the value of each column and each end of a row.
//
// A handler has
//
// - field(const char* text, size_t bytes): it takes a number, true, false or the text of an array; a null is
// a
//   NULL;
// - string_field(std::string_view text): it takes a string, without its quotes and escapes;
// - end_row();
// - bad_row(const std::string& why): it is called in place of the fields and the end of a row;
// - bool stopped() const: it says that nothing more is wanted.
//
// An object within a row has columns of its own, named by the path to them: address.city. A member that a row
// does not have is a NULL, and so is one that is null.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql::json {

struct Cell {
  enum class Kind { kNull, kPlain, kString } kind = Kind::kNull;
  std::string_view text;
};

// How the rows of a file stand.
struct Layout {
  bool lines = false;  // each line is a row
  bool array = false;  // they are the elements of an array
};

// What stands in front of a text: a bad row ends with its line, and so may have swallowed a comma.
enum class Before { kNothing, kRow, kBadRow };

// Reads the rows of a text one after another.
class RowReader {
 public:
  // `columns` are the paths of the members that rows are read for, all different.
  RowReader(const std::vector<std::string>& columns, Layout layout);
  ~RowReader();
  RowReader(const RowReader&) = delete;

  template <class Handler>
  void run(std::string_view text, Before before, Handler& handler) {
    begin(text, before);
    while (!handler.stopped() && next()) {
      if (!error().empty()) {
        handler.bad_row(error());
        continue;
      }
      for (const Cell& cell : cells()) {
        if (cell.kind == Cell::Kind::kString) {
          handler.string_field(cell.text);
        } else {
          handler.field(cell.kind == Cell::Kind::kNull ? nullptr : cell.text.data(), cell.text.size());
        }
      }
      handler.end_row();
    }
  }

  // Returns the paths of members that rows had and `columns` has not, in the order in which they came. A
  // member that is null everywhere is none where others have an object there.
  std::vector<std::string> further_columns() const;
  // Return the paths of those that had arrays, and of those that had other values, but for null.
  std::vector<std::string> arrays() const;
  std::vector<std::string> single_values() const;

 private:
  void begin(std::string_view text, Before before);
  bool next();  // false at the end of the text
  const std::vector<Cell>& cells() const;
  const std::string& error() const;  // of the row; empty: there is none

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rtsql::json
