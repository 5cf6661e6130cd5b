// Compares the tokenizer with its rules, byte by byte, over random texts: short ones of all shapes, and long
// ones whose rows with quotes lie among those without.
#include "storage/csv/tokenizer.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

namespace rtsql::csv {
namespace {

using Field = std::optional<std::string>;  // none: a NULL

struct Rows {
  std::vector<std::vector<Field>> rows;
  std::vector<Field> open;  // the fields of a row that has not ended
  bool closed = true;

  friend bool operator==(const Rows&, const Rows&) = default;
};

struct Collector {
  Rows found;
  void field(const char* text, size_t bytes) {
    found.open.push_back(text == nullptr ? Field() : Field(std::string(text, bytes)));
  }
  void end_row() { found.rows.push_back(std::exchange(found.open, {})); }
  void stray_text(std::string_view) { found.open.emplace_back("stray"); }
  bool stopped() const { return false; }
};

// Follows the rules at the head of tokenizer.h, for a delimiter of one byte and doubled quotes.
class Rules {
 public:
  Rules(std::string_view text, char delimiter, std::string null_text, bool blank_rows)
      : text_(text), delimiter_(delimiter), null_text_(std::move(null_text)), blank_rows_(blank_rows) {}

  Rows run() {
    while (at_ < text_.size()) take_row();
    return std::move(rows_);
  }

 private:
  bool ends_row(size_t at) const { return text_[at] == '\n' || text_[at] == '\r'; }
  bool ends_field(size_t at) const { return ends_row(at) || text_[at] == delimiter_; }

  void take_row() {
    if (ends_row(at_)) {
      if (blank_rows_) rows_.rows.emplace_back();
      return pass_line_break();
    }
    do {
      if (!take_field()) return;
    } while (at_ < text_.size() && text_[at_++] == delimiter_);
    if (at_ > 0 && at_ <= text_.size() && ends_row(at_ - 1)) --at_;
    rows_.rows.push_back(std::exchange(rows_.open, {}));
    pass_line_break();
  }

  // Returns whether the row goes on, or ends, behind it.
  bool take_field() {
    if (at_ == text_.size() || text_[at_] != '"') {
      const size_t begin = at_;
      while (at_ < text_.size() && !ends_field(at_)) ++at_;
      const std::string field(text_.substr(begin, at_ - begin));
      rows_.open.push_back(field == null_text_ ? Field() : Field(field));
      return true;
    }
    std::string field;
    for (++at_; at_ < text_.size(); ++at_) {
      const bool is_quote = text_[at_] == '"';
      if (is_quote && (at_ + 1 == text_.size() || text_[at_ + 1] != '"')) break;
      at_ += is_quote ? 1 : 0;
      field += text_[at_];
    }
    if (at_ == text_.size()) {
      rows_.closed = false;
      return false;
    }
    ++at_;
    if (at_ == text_.size() || ends_field(at_)) {
      rows_.open.emplace_back(field);
      return true;
    }
    rows_.open.emplace_back("stray");
    rows_.open.emplace_back("...");
    while (at_ < text_.size() && !ends_row(at_)) ++at_;
    rows_.rows.push_back(std::exchange(rows_.open, {}));
    pass_line_break();
    return false;
  }

  void pass_line_break() {
    if (at_ >= text_.size()) return;
    const bool is_divided = text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
    at_ += is_divided ? 2 : 1;
  }

  std::string_view text_;
  char delimiter_;
  std::string null_text_;
  bool blank_rows_;
  size_t at_ = 0;
  Rows rows_;
};

// What libcsv delivers of a field with stray text depends on where it is: only that it is stray is compared.
Rows without_stray_fields(Rows rows) {
  for (std::vector<Field>& row : rows.rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      if (row[i] == "stray") row.resize(i + 1);
    }
  }
  if (!rows.closed) rows.open.clear();
  return rows;
}

void expect_rules(std::string_view text, const std::string& null_text, bool blank_rows) {
  const Dialect dialect{.delimiter = ";"};
  Collector collector;
  collector.found.closed =
      Tokenizer(dialect, null_text.empty() ? std::vector<std::string>() : std::vector{null_text}, blank_rows)
          .run(text, collector);
  EXPECT_EQ(without_stray_fields(collector.found),
            without_stray_fields(Rules(text, ';', null_text, blank_rows).run()))
      << testing::PrintToString(std::string(text.substr(0, 200))) << null_text << blank_rows;
}

TEST(CsvTokenizer, FollowsItsRulesInShortTexts) {
  std::mt19937 random(1);
  constexpr std::string_view kBytes = "aab ;;;\"\"\n\n\r";
  for (int i = 0; i < 200'000 && !testing::Test::HasFailure(); ++i) {
    std::string text(random() % 24, ' ');
    for (char& c : text) c = kBytes[random() % kBytes.size()];
    expect_rules(text, random() % 2 == 0 ? "" : "a", random() % 2 == 0);
  }
}

TEST(CsvTokenizer, FollowsItsRulesInLongTexts) {
  std::mt19937 random(2);
  const std::vector<std::string> fields = {
      "", "a", "12.5", "some words", "\"q\"", "\"\"", "\"x;\n\"\"y\"", "in\"side", "\"s\"tray"};
  const std::vector<std::string> breaks = {"\n", "\r\n", "\r", "\n\n"};
  for (const size_t quoted_in : {1U, 50U, 5'000U, 1'000'000U}) {
    for (const std::string& line_break : breaks) {
      std::string text;
      while (text.size() < 900'000) {
        const size_t count = 1 + random() % 9;
        for (size_t i = 0; i < count; ++i) {
          const size_t kinds = random() % quoted_in == 0 ? fields.size() : 4;
          text += (i == 0 ? "" : ";") + fields[random() % kinds];
        }
        text += line_break;
      }
      if (random() % 2 == 0) text += "the last";
      expect_rules(text, random() % 2 == 0 ? "" : "a", random() % 2 == 0);
    }
  }
  std::string long_field(700'000, 'x');
  long_field.append(";y\nz");
  expect_rules(long_field, "", false);
}

}  // namespace
}  // namespace rtsql::csv
