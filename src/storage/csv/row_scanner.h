// Finds where rows begin and end in CSV text, without looking at the fields: for cutting a file into chunks
// of whole rows, and for finding a row again to name its line. Follows the tokenizer's rules for quotes
// (tokenizer.h) exactly. A row may be as long as the file, so all that look for an end poll for interrupts on
// the way.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "storage/csv/dialect.h"

namespace rtsql::csv {

// Returns the position behind the line break that comes at or after `begin`. Two of CR LF are one line break.
size_t line_end(std::string_view text, size_t begin, const WorkContext& context);

// Returns the position behind the row that starts at `begin`, its line break included.
size_t row_end(std::string_view text, size_t begin, const Dialect& dialect, const WorkContext& context);

// Goes from within a quoted field to behind its closing quote, or to the end if it stays open.
size_t quoted_end(std::string_view text, size_t begin, const Dialect& dialect, const WorkContext& context);

// Returns the position of the first byte at or after `begin` that is no line break.
size_t skip_blank_lines(std::string_view text, size_t begin);

// Tells whether the text, which starts at a row or, with `in_quotes`, within a quoted field, ends within a
// quoted field.
bool ends_in_quotes(std::string_view text, bool in_quotes, const Dialect& dialect,
                    const WorkContext& context);

// Returns the position behind the first rows of `text`, of about `bytes` unless one is longer. The text
// begins with a row, and goes on behind its end if `more_follows`. Returns none if it takes more text to
// tell.
std::optional<size_t> first_rows_end(std::string_view text, size_t bytes, bool more_follows,
                                     const Dialect& dialect, const WorkContext& context);

// Cuts `text` into pieces of whole rows, each of about `chunk_bytes` unless a row is longer. Uses `threads`
// threads.
std::vector<std::string_view> split_rows(std::string_view text, const Dialect& dialect, size_t chunk_bytes,
                                         unsigned threads, const WorkContext& context);

}  // namespace rtsql::csv
