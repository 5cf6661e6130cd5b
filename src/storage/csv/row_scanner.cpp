#include "storage/csv/row_scanner.h"

#include <algorithm>

#include "common/parallel.h"

namespace rtsql::csv {
namespace {

constexpr size_t kNone = std::string_view::npos;
constexpr size_t kWindowBytes = 16 << 20;  // searched between two polls

// Returns the first place at or behind `begin` that find_in(window) finds in a window of the text.
template <class Find>
size_t find_by_windows(std::string_view text, size_t begin, const WorkContext& context, const Find& find_in) {
  for (size_t at = begin; at < text.size(); at += kWindowBytes) {
    context.poll();
    size_t hit = find_in(text.substr(at, kWindowBytes));
    if (hit != kNone) return at + hit;
  }
  return kNone;
}

size_t find(std::string_view text, size_t begin, char c, const WorkContext& context) {
  return find_by_windows(text, begin, context, [c](std::string_view window) { return window.find(c); });
}

size_t find_either(std::string_view text, size_t begin, char a, char b, const WorkContext& context) {
  return find_by_windows(text, begin, context, [a, b](std::string_view window) {
    auto hit = std::find_if(window.begin(), window.end(), [a, b](char c) { return c == a || c == b; });
    return hit == window.end() ? kNone : static_cast<size_t>(hit - window.begin());
  });
}

bool is_line_break(char c) {
  return c == '\n' || c == '\r';
}

// Finds the quote or escape next to come in a quoted field.
size_t find_special(std::string_view text, size_t begin, const Dialect& dialect, const WorkContext& context) {
  if (dialect.escape == dialect.quote) return find(text, begin, dialect.quote, context);
  return find_either(text, begin, dialect.quote, dialect.escape, context);
}

// Goes from within a quoted field to behind its closing quote; returns none if it stays open.
size_t skip_quoted(std::string_view text, size_t begin, const Dialect& dialect, const WorkContext& context) {
  size_t at = find_special(text, begin, dialect, context);
  while (at != kNone) {
    bool quote = text[at] == dialect.quote;
    char next = at + 1 < text.size() ? text[at + 1] : '\n';
    bool pair = next == dialect.quote || (!quote && next == dialect.escape);
    if (quote && !pair) return at + 1;
    at = find_special(text, at + (pair ? 2 : 1), dialect, context);
  }
  return kNone;
}

// Tells whether something stands behind a closing quote that may not: the row is bad then, and ends with the
// line.
bool is_stray(std::string_view text, size_t behind_quote, const Dialect& dialect) {
  return behind_quote < text.size() && !dialect.ends_field(text, behind_quote);
}

// Goes behind the line break that follows `begin` in any state, or to the end. It is LF, unless the file has
// none.
size_t after_line_break(std::string_view text, size_t begin, char line_break, const WorkContext& context) {
  size_t at = find(text, begin, line_break, context);
  return at == kNone ? text.size() : at + 1;
}

// Returns the end of the first row that ends in `text`, which starts within a quoted field.
size_t end_of_open_row(std::string_view text, const Dialect& dialect, const WorkContext& context) {
  size_t closed = skip_quoted(text, 0, dialect, context);
  if (closed == kNone) return text.size();
  return is_stray(text, closed, dialect) ? line_end(text, closed, context)
                                         : row_end(text, closed, dialect, context);
}

struct RowScan {
  size_t end;         // behind the row
  bool open = false;  // it ends within a quoted field, at the end of the text
};

RowScan scan_row(std::string_view text, size_t begin, const Dialect& dialect, const WorkContext& context) {
  bool field_start = true;
  size_t poll_at = begin;
  for (size_t i = begin; i < text.size();) {
    if (i >= poll_at) {
      context.poll();
      poll_at = i + kWindowBytes;
    }
    if (field_start && dialect.is_quote(text[i])) {
      i = skip_quoted(text, i + 1, dialect, context);
      if (i == kNone) return {text.size(), true};
      if (is_stray(text, i, dialect)) return {line_end(text, i, context)};
      field_start = false;
      continue;
    }
    if (is_line_break(text[i])) return {line_end(text, i, context)};
    field_start = dialect.delimits(text, i);
    i += field_start ? dialect.delimiter.size() : 1;
  }
  return {text.size()};
}

// Where a delimiter has several bytes, only who comes from the front knows whether a quote stands behind one:
// in a|||"b" it does not.
bool ends_in_quotes_by_rows(std::string_view text, bool in_quotes, const Dialect& dialect,
                            const WorkContext& context) {
  size_t at = 0;
  if (in_quotes) {
    at = skip_quoted(text, 0, dialect, context);
    if (at == kNone) return true;
    if (is_stray(text, at, dialect)) at = line_end(text, at, context);
  }
  while (at < text.size()) {
    const RowScan row = scan_row(text, at, dialect, context);
    if (row.open) return true;
    at = row.end;
  }
  return false;
}

// A piece begins behind a line break: either there a row begins, or it lies within a quoted field. Both
// ways are followed until it is known which is right.
struct Piece {
  std::string_view text;
  bool ends_open[2] = {false, true};  // in quotes at the end, for one that starts [not in quotes, in quotes]
};

}  // namespace

size_t line_end(std::string_view text, size_t begin, const WorkContext& context) {
  size_t at = find_either(text, begin, '\n', '\r', context);
  if (at == kNone) return text.size();
  bool pair = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
  return at + (pair ? 2 : 1);
}

size_t quoted_end(std::string_view text, size_t begin, const Dialect& dialect, const WorkContext& context) {
  return std::min(skip_quoted(text, begin, dialect, context), text.size());
}

size_t row_end(std::string_view text, size_t begin, const Dialect& dialect, const WorkContext& context) {
  return scan_row(text, begin, dialect, context).end;
}

size_t skip_blank_lines(std::string_view text, size_t begin) {
  while (begin < text.size() && is_line_break(text[begin])) ++begin;
  return begin;
}

bool ends_in_quotes(std::string_view text, bool in_quotes, const Dialect& dialect,
                    const WorkContext& context) {
  if (!dialect.has_quotes()) return false;
  if (dialect.delimiter.size() > 1) return ends_in_quotes_by_rows(text, in_quotes, dialect, context);
  size_t at = 0;
  while (true) {
    if (in_quotes) {
      at = skip_quoted(text, at, dialect, context);
      if (at == kNone) return true;
      if (is_stray(text, at, dialect)) at = line_end(text, at, context);
    }
    size_t quote = find(text, at, dialect.quote, context);
    if (quote == kNone) return false;
    in_quotes = quote == 0 || dialect.ends_field(text, quote - 1);
    at = quote + 1;
  }
}

// A line break that ends a piece of the text ends a row, unless it stands within quotes.
std::optional<size_t> first_rows_end(std::string_view text, size_t bytes, bool more_follows,
                                     const Dialect& dialect, const WorkContext& context) {
  if (text.size() <= bytes) return more_follows ? std::nullopt : std::optional(text.size());
  const std::string_view piece = text.substr(0, bytes);
  // The byte behind a CR tells whether it is a line break of its own.
  size_t last = piece.rfind('\n');
  if (last == kNone && piece.size() > 1) last = piece.rfind('\r', piece.size() - 2);
  size_t end = last == kNone ? 0 : last + 1;
  if (end == 0 || ends_in_quotes(piece.substr(0, end), false, dialect, context)) {
    end = end == 0 ? row_end(text, 0, dialect, context)
                   : end + end_of_open_row(text.substr(end), dialect, context);
  }
  if (end == text.size() && more_follows) return std::nullopt;
  return end;
}

std::vector<std::string_view> split_rows(std::string_view text, const Dialect& dialect, size_t chunk_bytes,
                                         unsigned threads, const WorkContext& context) {
  char line_break = find(text, 0, '\n', context) == kNone ? '\r' : '\n';
  std::vector<Piece> pieces;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = after_line_break(text, begin + chunk_bytes - 1, line_break, context);
    pieces.push_back({text.substr(begin, end - begin)});
    begin = end;
  }
  parallel_for(threads, pieces.size(), [&](size_t i) {
    if (!dialect.has_quotes() || find(pieces[i].text, 0, dialect.quote, context) == kNone) return;
    pieces[i].ends_open[0] = ends_in_quotes(pieces[i].text, false, dialect, context);
    pieces[i].ends_open[1] = ends_in_quotes(pieces[i].text, true, dialect, context);
  });

  std::vector<std::string_view> chunks;
  bool open = false;
  size_t begin = 0;  // of the chunk being built
  for (const Piece& piece : pieces) {
    size_t piece_begin = static_cast<size_t>(piece.text.data() - text.data());
    size_t cut = open ? piece_begin + end_of_open_row(piece.text, dialect, context) : piece_begin;
    bool row_ends_here = !open || cut < piece_begin + piece.text.size();
    if (row_ends_here && cut > begin) {
      chunks.push_back(text.substr(begin, cut - begin));
      begin = cut;
    }
    open = piece.ends_open[open ? 1 : 0];
  }
  if (begin < text.size()) chunks.push_back(text.substr(begin));
  return chunks;
}

}  // namespace rtsql::csv
