#include "storage/csv/line_filter.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include "storage/csv/dialect.h"

namespace rtsql::csv {
namespace {

constexpr size_t kFilteredAtOnce = 256 << 10;
// Behind one of these a quote opens a field where the delimiter is not known.
constexpr std::string_view kLikelyDelimiters = ",;\t|: ";

class LineFilter : public ByteSource {
 public:
  LineFilter(std::unique_ptr<ByteSource> source, LineRules rules)
      : source_(std::move(source)), rules_(std::move(rules)), input_(kFilteredAtOnce, '\0') {}

  size_t read(std::span<char> room) override {
    while (given_ == output_.size()) {
      output_.clear();
      given_ = 0;
      const size_t bytes = source_->read(input_);
      if (bytes == 0) return 0;
      for (const char c : std::string_view(input_).substr(0, bytes)) pass(c);
    }
    const size_t bytes = std::min(room.size(), output_.size() - given_);
    std::memcpy(room.data(), output_.data() + given_, bytes);
    given_ += bytes;
    return bytes;
  }
  size_t bytes_taken() const override { return source_->bytes_taken(); }

 private:
  void pass(char c) {
    const bool is_line_break = c == '\n' || c == '\r';
    if (state_ == State::kComment && !is_line_break) return;
    if (state_ == State::kQuoted) return pass_quoted(c);
    if (state_ == State::kClosed && c == rules_.quote) {  // it was a doubled quote
      state_ = State::kQuoted;
      output_ += c;
    } else if (is_line_break) {
      if (!rules_.join_spaces && state_ != State::kComment) output_ += spaces_;
      output_ += c;
      spaces_.clear();
      recent_.clear();
      state_ = State::kLineBegin;
    } else if (is_space(c) && (rules_.join_spaces || state_ == State::kLineBegin)) {
      spaces_ += c;
    } else if (state_ == State::kLineBegin && c == rules_.comment) {
      spaces_.clear();
      state_ = State::kComment;
    } else {
      pass_text(c);
    }
  }

  void pass_quoted(char c) {
    output_ += c;
    if (is_escaped_) {
      is_escaped_ = false;
    } else if (rules_.escape && *rules_.escape != rules_.quote && c == *rules_.escape) {
      is_escaped_ = true;
    } else if (c == rules_.quote) {
      state_ = State::kClosed;
    }
  }

  void pass_text(char c) {
    const bool begins_line = state_ == State::kLineBegin;
    const bool begins_field = rules_.join_spaces ? begins_line || !spaces_.empty()
                                                 : spaces_.empty() && (begins_line || begins_field_);
    if (!rules_.join_spaces) output_ += spaces_;
    if (rules_.join_spaces && !spaces_.empty() && !begins_line) output_ += ' ';
    spaces_.clear();
    output_ += c;
    const bool is_quote = c == rules_.quote && c != kNoQuote;
    state_ = begins_field && is_quote ? State::kQuoted : State::kText;
    begins_field_ = ends_delimiter(c);
  }

  // Spaces that part fields are none.
  bool is_space(char c) const {
    const bool is_delimiter = !rules_.join_spaces && rules_.delimiter == std::string_view(&c, 1);
    return (c == ' ' || c == '\t') && !is_delimiter;
  }

  bool ends_delimiter(char c) {
    if (rules_.delimiter.empty()) return kLikelyDelimiters.find(c) != std::string_view::npos;
    recent_ += c;
    if (recent_.size() > rules_.delimiter.size()) recent_.erase(0, 1);
    const bool ends = recent_ == rules_.delimiter;
    if (ends) recent_.clear();
    return ends;
  }

  enum class State { kLineBegin, kText, kQuoted, kClosed, kComment };

  std::unique_ptr<ByteSource> source_;
  LineRules rules_;
  std::string input_;
  std::string output_;
  size_t given_ = 0;  // of the output
  State state_ = State::kLineBegin;
  bool is_escaped_ = false;    // the character before is the escape
  bool begins_field_ = false;  // it may be a delimiter
  std::string spaces_;         // that have been held back
  std::string recent_;         // what may become a delimiter: the last bytes behind one, or of the line
};

}  // namespace

std::unique_ptr<ByteSource> make_line_filter(std::unique_ptr<ByteSource> source, LineRules rules) {
  return std::make_unique<LineFilter>(std::move(source), std::move(rules));
}

}  // namespace rtsql::csv
