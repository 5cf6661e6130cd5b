#include "storage/csv/tokenizer.h"

#include <algorithm>
#include <new>
#include <utility>

#include "common/check.h"
#include "storage/csv/row_scanner.h"

namespace rtsql::csv {
namespace {

constexpr size_t kPlainBytes = 256 << 10;  // taken between two looks at `stopped`
constexpr size_t kSliceBytes = 16 << 10;   // parsed by libcsv before rows without quotes are looked for
constexpr int kRowNotBegun = 0;            // a state of libcsv's parser
// libcsv knows delimiters of one byte. This one stands for others: it is in no UTF-8 text. Where a text has
// it all the same, another such byte stands for it.
constexpr char kStandIn = '\xFE', kForStandIn = '\xF8';
constexpr size_t kFieldBytes = 64 << 10;  // what libcsv's field buffer grows by

int never_space(unsigned char) {
  return 0;
}

bool contains(std::string_view text, char c) {
  return std::memchr(text.data(), c, text.size()) != nullptr;
}

// libcsv drops spaces and tabs around fields unless told what a space is, and asking costs a call per byte.
// So it is told only where there are any.
bool has_spaces(std::string_view text, char delimiter) {
  return contains(text, ' ') || (delimiter != '\t' && contains(text, '\t'));
}

Dialect with_one_byte(Dialect dialect) {
  if (dialect.delimiter.size() > 1) dialect.delimiter = kStandIn;
  return dialect;
}

// Puts kStandIn for the delimiters of a text of whole rows.
std::string with_stand_ins(std::string_view text, const Dialect& dialect) {
  std::string out;
  out.reserve(text.size());
  bool field_start = true;
  for (size_t i = 0; i < text.size();) {
    if (field_start && dialect.is_quote(text[i])) {
      size_t end = quoted_end(text, i + 1, dialect, {});
      const bool stray = end < text.size() && !dialect.ends_field(text, end);
      if (stray) end = line_end(text, end, {});
      out += text.substr(i, end - i);
      i = end;
      field_start = stray;
    } else if (dialect.delimits(text, i)) {
      out += kStandIn;
      i += dialect.delimiter.size();
      field_start = true;
    } else {
      out += text[i] == kStandIn ? kForStandIn : text[i];
      field_start = text[i] == '\n' || text[i] == '\r';
      ++i;
    }
  }
  return out;
}

// Doubles each escaped quote and drops the escapes before quotes and escapes, in quoted fields.
std::string with_doubled_quotes(std::string_view text, const Dialect& dialect) {
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  bool quoted = false;
  bool field_start = true;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    char next = i + 1 < text.size() ? text[i + 1] : '\n';
    bool pair = quoted && (next == dialect.quote || (c == dialect.escape && next == dialect.escape));
    if (quoted && c == dialect.escape && pair) {
      out += next;
      if (next == dialect.quote) out += next;
      ++i;
      continue;
    }
    if (quoted && c == dialect.quote && pair) {
      out += c;
      ++i;
    } else if (quoted && c == dialect.quote) {
      quoted = false;
      if (i + 1 < text.size() && !dialect.ends_field(text, i + 1)) {  // stray text
        size_t end = line_end(text, i, {});
        out += text.substr(i, end - i);
        i = end - 1;
        field_start = true;
        continue;
      }
    } else if (!quoted && field_start && c == dialect.quote) {
      quoted = true;
    }
    field_start = !quoted && dialect.ends_field(text, i);
    out += c;
  }
  return out;
}

}  // namespace

Tokenizer::Tokenizer(const Dialect& dialect, std::vector<std::string> null_texts, bool blank_rows)
    : written_(dialect),
      dialect_(with_one_byte(dialect)),
      null_texts_(std::move(null_texts)),
      custom_null_(!null_texts_.empty()),
      blank_rows_(blank_rows) {
  // The parser is strict, so that it stops at stray text and tells of a quoted field left open at the end.
  auto options = static_cast<unsigned char>(CSV_STRICT | CSV_STRICT_FINI | CSV_EMPTY_IS_NULL |
                                            (blank_rows ? CSV_REPALL_NL : 0));
  RTSQL_CHECK(csv_init(&parser_, options) == 0);
  csv_set_delim(&parser_, static_cast<unsigned char>(dialect_.delimiter.front()));
  csv_set_quote(&parser_, static_cast<unsigned char>(dialect.quote));
  csv_set_blk_size(&parser_, kFieldBytes);
}

Tokenizer::~Tokenizer() {
  csv_free(&parser_);
}

// Makes the delimiters single bytes, and doubles the quotes in quoted fields that are escaped otherwise.
std::string_view Tokenizer::plainly_punctuated(std::string_view text) {
  if (written_.delimiter.size() > 1) {
    stood_in_ = with_stand_ins(text, written_);
    text = stood_in_;
  }
  if (dialect_.has_quotes() && dialect_.escape != dialect_.quote && contains(text, dialect_.escape)) {
    unescaped_ = with_doubled_quotes(text, dialect_);
    text = unescaped_;
  }
  return text;
}

// Returns the rows at the front that have no quotes, or the first of them.
std::string_view Tokenizer::plain_rows(std::string_view text) const {
  std::string_view plain = text.substr(0, kPlainBytes);
  if (dialect_.has_quotes()) plain = plain.substr(0, plain.find(dialect_.quote));
  if (plain.size() == text.size()) return text;
  const size_t last = plain.find_last_of("\r\n");
  const bool is_long_row = last == std::string_view::npos;
  if (is_long_row) return text.substr(0, dialect_.has_quotes() ? 0 : line_end(text, 0, {}));
  const bool is_divided = text[last] == '\r' && last + 1 < text.size() && text[last + 1] == '\n';
  return text.substr(0, last + (is_divided ? 2 : 1));
}

bool Tokenizer::is_null_text(std::string_view field) const {
  if (!custom_null_) return field.empty();
  return std::find(null_texts_.begin(), null_texts_.end(), field) != null_texts_.end();
}

// libcsv parses until a row ends where rows without quotes may follow, or to the end.
std::string_view Tokenizer::feed(std::string_view text, const Sinks& sinks) {
  after_carriage_return_ = false;
  while (!text.empty() && !sinks.stopped(sinks.data)) {
    std::string_view slice = text.substr(0, kSliceBytes);
    if (slice.size() < text.size()) slice = slice.substr(0, slice.rfind('\n') + 1);
    if (slice.empty()) slice = text.substr(0, kSliceBytes);
    csv_set_space_func(&parser_, has_spaces(slice, dialect_.delimiter.front()) ? never_space : nullptr);
    const bool know_quotes = custom_null_ && (parser_.quoted != 0 || contains(slice, dialect_.quote));
    const size_t parsed = know_quotes ? parse_knowing_quotes(slice, sinks) : parse(slice, sinks);
    text.remove_prefix(parsed);
    if (parsed < slice.size()) text.remove_prefix(pass_quote(text, sinks));
    if (slice.back() == '\n' && parsed == slice.size() && parser_.pstate == kRowNotBegun) return text;
  }
  if (!sinks.stopped(sinks.data))
    ended_in_quotes_ = csv_fini(&parser_, sinks.field, sinks.row, sinks.data) != 0;
  return text;
}

// Returns the number of bytes parsed: all, or up to where libcsv refuses to go on.
size_t Tokenizer::parse(std::string_view text, const Sinks& sinks) {
  size_t parsed = csv_parse(&parser_, text.data(), text.size(), sinks.field, sinks.row, sinks.data);
  if (parsed != text.size() && csv_error(&parser_) != CSV_EPARSE) throw std::bad_alloc();
  return parsed;
}

// Gets libcsv over what it refused at the front of `text`, and returns the number of bytes that took: a quote
// in an unquoted field, or stray text behind the closing quote of a quoted one.
size_t Tokenizer::pass_quote(std::string_view text, const Sinks& sinks) {
  if (parser_.quoted == 0) {
    auto options = static_cast<unsigned char>(csv_get_opts(&parser_));
    csv_set_opts(&parser_, static_cast<unsigned char>(options & ~CSV_STRICT));
    parse(text.substr(0, 1), sinks);
    csv_set_opts(&parser_, options);
    return 1;
  }
  // The last byte that libcsv has gathered is the closing quote.
  sinks.stray({reinterpret_cast<const char*>(parser_.entry_buf), parser_.entry_pos - 1}, sinks.data);
  csv_fini(&parser_, sinks.field, sinks.row, sinks.data);
  return line_end(text, 0, {});
}

// libcsv does not tell whether the field that it delivers was quoted, but keeps it in the parser between two
// calls. A field is delivered on the byte behind it: calls that start at such bytes see the truth.
size_t Tokenizer::parse_knowing_quotes(std::string_view text, const Sinks& sinks) {
  size_t begin = 0;
  for (size_t i = 1; i <= text.size(); ++i) {
    if (i < text.size() && !dialect_.ends_field(text, i)) continue;
    size_t parsed = parse(text.substr(begin, i - begin), sinks);
    if (parsed < i - begin) return begin + parsed;
    begin = i;
  }
  return begin;
}

const char* Tokenizer::null_or(const char* text, size_t bytes) {
  const std::string_view field = text == nullptr ? std::string_view("") : std::string_view(text, bytes);
  const bool is_quoted = text != nullptr && parser_.quoted != 0;
  return !is_quoted && is_null_text(field) ? nullptr : field.data();
}

// With CSV_REPALL_NL libcsv reports each line-break byte; the two of a CR LF are one.
bool Tokenizer::is_row_end(int terminator) {
  bool second_half = after_carriage_return_ && terminator == '\n';
  after_carriage_return_ = terminator == '\r';
  return !second_half;
}

}  // namespace rtsql::csv
