#include "storage/csv/other_dialect.h"

#include <fmt/format.h>

#include <algorithm>

#include "storage/csv/tokenizer.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

constexpr size_t kDialectSample = 128 << 10;
constexpr char kBackslash = '\\';
constexpr char kApostrophe = '\'';

struct RowShapes {
  const WorkContext& context;
  size_t fields = 0;
  size_t rows = 0;
  size_t fields_of_all = 0;
  bool even = true;

  void field(const char*, size_t) { ++fields; }
  void end_row() {
    if (rows++ == 0) fields_of_all = fields;
    even = even && fields == fields_of_all;
    fields = 0;
  }
  void stray_text(std::string_view) { even = false; }
  bool stopped() const {
    context.poll();
    return !even;
  }
};

// Returns the first lines of a text. The last of them may end within quotes.
std::string_view sample_of(std::string_view text) {
  return text.size() > kDialectSample ? text.substr(0, text.rfind('\n', kDialectSample)) : text;
}

bool reads_well(std::string_view sample, const Dialect& dialect, const WorkContext& context) {
  RowShapes shapes{context};
  const bool closed = Tokenizer(dialect).run(sample, shapes);
  const bool may_be_cut = sample.size() > kDialectSample / 2;
  return shapes.even && shapes.rows > 0 && shapes.fields_of_all > 1 && (closed || may_be_cut);
}

bool opens_fields(std::string_view text, const std::string& delimiter, const std::string& quote) {
  return text.starts_with(quote) || text.find(delimiter + quote) != std::string_view::npos ||
         text.find("\n" + quote) != std::string_view::npos;
}

// Returns the text, empty if no spaces stand between a delimiter and a quote.
std::string without_spaces_before_quotes(std::string_view text, std::string_view delimiter, char quote) {
  std::string out;
  bool any = false;
  for (size_t at = 0; at < text.size();) {
    const size_t found = std::min(text.find(delimiter, at), text.size());
    const size_t behind = std::min(found + delimiter.size(), text.size());
    out += text.substr(at, behind - at);
    const size_t next = std::min(text.find_first_not_of(' ', behind), text.size());
    const bool spaces = next > behind && next < text.size() && text[next] == quote;
    any = any || spaces;
    at = spaces ? next : behind;
  }
  return any ? out : std::string();
}

bool is_within(std::string_view text, char quote) {
  return text.size() > 1 && text.front() == quote && text.back() == quote;
}

}  // namespace

std::optional<std::string> find_option_that_reads(std::string_view text, const Dialect& dialect,
                                                  const std::string& options_begin,
                                                  const WorkContext& context) {
  const std::string quote(1, dialect.quote);
  const std::string_view sample = sample_of(text);
  Dialect other = dialect;
  other.escape = kBackslash;
  if (dialect.escape == dialect.quote && sample.find(kBackslash + quote) != std::string_view::npos &&
      reads_well(sample, other, context))
    return fmt::format("{}escape '\\') takes \\{} within quotes for a quote", options_begin, quote);
  other = dialect;
  other.quote = other.escape = kApostrophe;
  if (dialect.quote != kApostrophe && opens_fields(sample, dialect.delimiter, std::string(1, kApostrophe)) &&
      reads_well(sample, other, context))
    return fmt::format("{}quote '\'\'') takes ' for the quotes around fields", options_begin);
  other = dialect;
  other.delimiter += ' ';
  if (sample.find(other.delimiter + quote) != std::string_view::npos && reads_well(sample, other, context))
    return fmt::format("{}delimiter '{}') takes the spaces in front of quotes off", options_begin,
                       other.delimiter);
  if (reads_well(without_spaces_before_quotes(sample, dialect.delimiter, dialect.quote), dialect, context))
    return fmt::format("a quote behind spaces is no quote; sed 's/{0} *{1}/{0}{1}/g' takes the spaces away",
                       dialect.delimiter, quote);
  return std::nullopt;
}

bool has_quotes_in_cells(const std::vector<Row>& rows, const Dialect& dialect) {
  const size_t columns = rows.empty() ? 0 : rows.front().size();
  for (size_t i = 0; i < columns; ++i) {
    size_t cells = 0;
    size_t quoted = 0;
    for (const Row& row : rows) {
      if (i >= row.size() || !row[i]) continue;
      ++cells;
      const bool behind_spaces = row[i]->starts_with(' ') && is_within(trim_spaces(*row[i]), dialect.quote);
      quoted += behind_spaces || (dialect.quote != kApostrophe && is_within(*row[i], kApostrophe));
    }
    if (cells > 0 && quoted == cells) return true;
  }
  return false;
}

}  // namespace rtsql::csv
