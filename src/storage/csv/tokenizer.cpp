#include "storage/csv/tokenizer.h"

#include <algorithm>
#include <new>
#include <utility>

#include "common/check.h"

namespace rtsql::csv {
namespace {

constexpr size_t kSliceBytes = 256 << 10;  // parsed between two looks at `stopped`
constexpr size_t kFieldBytes = 64 << 10;   // what libcsv's field buffer grows by

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

// Doubles each quote that does not close its field and drops the escapes before quotes and escapes, in quoted
// fields.
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
    if (quoted && c == dialect.quote) {
      quoted = pair || !dialect.ends_field(next);
      if (quoted) out += c;
      if (pair) ++i;
    } else if (!quoted && field_start && c == dialect.quote) {
      quoted = true;
    }
    field_start = !quoted && dialect.ends_field(c);
    out += c;
  }
  return out;
}

}  // namespace

Tokenizer::Tokenizer(const Dialect& dialect, std::string null_text, bool blank_rows)
    : dialect_(dialect),
      null_text_(std::move(null_text)),
      custom_null_(!null_text_.empty()),
      blank_rows_(blank_rows) {
  auto options = static_cast<unsigned char>(CSV_EMPTY_IS_NULL | (blank_rows ? CSV_REPALL_NL : 0));
  RTSQL_CHECK(csv_init(&parser_, options) == 0);
  csv_set_delim(&parser_, static_cast<unsigned char>(dialect.delimiter));
  csv_set_quote(&parser_, static_cast<unsigned char>(dialect.quote));
  csv_set_blk_size(&parser_, kFieldBytes);
}

Tokenizer::~Tokenizer() {
  csv_free(&parser_);
}

bool Tokenizer::feed(std::string_view text, const Sinks& sinks) {
  if (dialect_.escape != dialect_.quote && contains(text, dialect_.escape)) {
    unescaped_ = with_doubled_quotes(text, dialect_);
    text = unescaped_;
  }
  csv_set_space_func(&parser_, has_spaces(text, dialect_.delimiter) ? never_space : nullptr);
  bool know_quotes = custom_null_ && contains(text, dialect_.quote);
  while (!text.empty() && !sinks.stopped(sinks.data)) {
    std::string_view slice = text.substr(0, kSliceBytes);
    know_quotes ? parse_knowing_quotes(slice, sinks) : parse(slice, sinks);
    text.remove_prefix(slice.size());
  }
  if (sinks.stopped(sinks.data)) return true;
  // Strict only now: what it refuses at the end is a quoted field left open.
  auto options = static_cast<unsigned char>(csv_get_opts(&parser_));
  csv_set_opts(&parser_, options | CSV_STRICT | CSV_STRICT_FINI);
  bool closed = csv_fini(&parser_, sinks.field, sinks.row, sinks.data) == 0;
  csv_set_opts(&parser_, options);
  return closed;
}

void Tokenizer::parse(std::string_view text, const Sinks& sinks) {
  size_t parsed = csv_parse(&parser_, text.data(), text.size(), sinks.field, sinks.row, sinks.data);
  if (parsed != text.size()) throw std::bad_alloc();  // the only way it fails when it is not strict
}

// libcsv does not tell whether the field that it delivers was quoted, but keeps it in the parser between two
// calls. A field is delivered on the byte behind it: calls that start at such bytes see the truth.
void Tokenizer::parse_knowing_quotes(std::string_view text, const Sinks& sinks) {
  size_t begin = 0;
  for (size_t i = 1; i <= text.size(); ++i) {
    if (i < text.size() && !dialect_.ends_field(text[i])) continue;
    parse(text.substr(begin, i - begin), sinks);
    begin = i;
  }
}

const char* Tokenizer::null_or(const char* text, size_t bytes) {
  if (text == nullptr) return "";
  bool null = bytes == null_text_.size() && std::memcmp(text, null_text_.data(), bytes) == 0;
  return null && parser_.quoted == 0 ? nullptr : text;
}

// With CSV_REPALL_NL libcsv reports each line-break byte; the two of a CR LF are one.
bool Tokenizer::is_row_end(int terminator) {
  bool second_half = after_carriage_return_ && terminator == '\n';
  after_carriage_return_ = terminator == '\r';
  return !second_half;
}

}  // namespace rtsql::csv
