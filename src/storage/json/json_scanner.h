// Finds where the rows of JSON text begin and end, without looking into them: objects one behind the other,
// or the elements of one array.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "common/interrupt.h"

namespace rtsql::json {

// Tells by its beginning whether a text is JSON that rows are read from: an object with a member or none, or
// an array of objects.
bool is_json(std::string_view text);

// Tells whether each line of the text is an object of its own, as its first line is.
bool has_object_lines(std::string_view text);

// Tells whether rows are the elements of an array.
bool is_array(std::string_view text);

// Says what is wrong with the end of the text of an array; empty: nothing.
std::string_view end_problem(std::string_view text);

// Says what is wrong with what stands between the row before and a row, or in front of the first row; empty:
// nothing.
std::string_view gap_problem(std::string_view gap, bool in_array, bool is_first);

struct Extent {
  size_t begin;
  size_t end;
};

// Returns where the row is that comes at or behind `begin`: an object or, where none begins, what stands
// before the next comma or in the rest of the line, which is a bad row. With `lines` a row ends with its
// line, whatever is in it. Returns none at the end of the text. Commas and the brackets of the array around
// the rows are passed over.
std::optional<Extent> next_row(std::string_view text, size_t begin, bool lines);

// Returns the position behind the first rows of `text`, of about `bytes` unless one is longer. The text goes
// on behind its end if `more_follows`. Returns none if it takes more text to tell.
std::optional<size_t> first_rows_end(std::string_view text, size_t bytes, bool lines, bool more_follows,
                                     const WorkContext& context);

}  // namespace rtsql::json
