#include "automaton/regular_expression.h"

#include <algorithm>
#include <mutex>
#include <string>

#include "automaton/captures.h"
#include "automaton/group_finder.h"
#include "automaton/posix_expression.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

size_t count_groups(const Pattern& pattern) {
  size_t count = pattern.kind == Pattern::Kind::kGroup && pattern.number > 0 ? 1 : 0;
  for (const Pattern& part : pattern.parts) count += count_groups(part);
  return count;
}

// Returns where the bracket expression that begins at `at` ends, or the end of the pattern.
size_t end_of_bracket(std::string_view pattern, size_t at) {
  ++at;
  if (pattern.substr(at).starts_with('^')) ++at;
  if (pattern.substr(at).starts_with(']')) ++at;
  while (at < pattern.size() && pattern[at] != ']') {
    const bool is_class = pattern[at] == '[' && at + 1 < pattern.size() &&
                          std::string_view(":.=").find(pattern[at + 1]) != std::string_view::npos;
    if (is_class) {
      const size_t end = pattern.find(std::string{pattern[at + 1], ']'}, at + 2);
      at = end == std::string_view::npos ? pattern.size() : end + 2;
    } else {
      at += pattern[at] == '\\' ? 2 : 1;
    }
  }
  return std::min(at + 1, pattern.size());
}

}  // namespace

std::string without_spaces(std::string_view pattern) {
  constexpr std::string_view kSpaces = " \t\n\r\f\v";
  std::string out;
  for (size_t at = 0; at < pattern.size();) {
    size_t kept = 1, dropped = 0;
    if (pattern[at] == '\\') {
      kept = 2;
    } else if (pattern[at] == '[') {
      kept = end_of_bracket(pattern, at) - at;
    } else if (pattern[at] == '#') {
      kept = 0;
      dropped = std::min(pattern.find('\n', at), pattern.size()) - at;
    } else if (kSpaces.find(pattern[at]) != std::string_view::npos) {
      kept = 0;
      dropped = 1;
    }
    out += pattern.substr(at, kept);
    at += kept + dropped;
  }
  return out;
}

struct RegularExpression::Compiled {
  // Finds matches. It is made when the first is sought: most expressions only tell whether there is one.
  struct Spans {
    Dfa begins;                        // backwards: where matches begin
    Dfa ends;                          // where those end that begin at a place
    bool is_at_begin = false;          // matches begin at the begin of the text only
    std::optional<Captures> captures;  // none where there are no groups, or automata do not decide them
  };

  Compiled(std::string_view written, RegularExpressionFlags flags) {
    const std::string text = flags.expanded ? without_spaces(written) : std::string(written);
    if (!flags.lines) pattern = parse_regular_expression(text, flags.ignore_case);
    if (pattern) search = search_automaton(*pattern);
    try {
      posix.emplace(text, flags);
    } catch (const Error&) {
      // The C library takes no ranges of characters beyond ASCII in brackets.
      if (is_ascii(text) || !automata_decide_all()) throw;
    }
  }

  size_t groups() const { return posix ? posix->groups() : count_groups(*pattern); }

  // Returns null where there are no automata.
  const Spans* spans() const {
    std::call_once(spans_made_, [this] { make_spans(); });
    return spans_ ? &*spans_ : nullptr;
  }

  std::optional<PosixExpression> posix;  // none where automata decide all
  std::optional<Pattern> pattern;
  std::shared_ptr<const Dfa> search;  // null where there is none

 private:
  void make_spans() const {
    if (!pattern) return;
    std::optional<Dfa> begins = compile_automaton(*pattern, Direction::kBackwards, Search::kEverywhere);
    std::optional<Dfa> ends = compile_automaton(*pattern, Direction::kForwards, Search::kFromHere);
    if (!begins || !ends) return;
    spans_ = {*std::move(begins), *std::move(ends), begins_at_begin(*pattern), std::nullopt};
    if (groups() > 0) spans_->captures = Captures::of(*pattern, static_cast<uint32_t>(groups()));
  }

  bool automata_decide_all() const {
    return search && spans() != nullptr && (groups() == 0 || spans()->captures);
  }

  mutable std::once_flag spans_made_;
  mutable std::optional<Spans> spans_;
};

RegularExpression::RegularExpression(std::string_view pattern, RegularExpressionFlags flags)
    : compiled_(std::make_shared<const Compiled>(pattern, flags)) {}

bool RegularExpression::matches_in(std::string_view text) const {
  if (!compiled_->search) return compiled_->posix->matches_in(text);
  count_bytes(text.size());
  return compiled_->search->matches_in(text);
}

const std::shared_ptr<const Dfa>& RegularExpression::automaton() const {
  return compiled_->search;
}

const Pattern* RegularExpression::pattern() const {
  return compiled_->pattern ? &*compiled_->pattern : nullptr;
}

MatchFinder::MatchFinder(const RegularExpression& expression, std::string_view text, bool with_groups)
    : compiled_(*expression.compiled_),
      text_(text),
      with_groups_(with_groups && expression.compiled_->groups() > 0) {}

bool MatchFinder::uses_automata() const {
  const RegularExpression::Compiled::Spans* const automata = compiled_.spans();
  return automata != nullptr && (!with_groups_ || automata->captures);
}

const TextMatch* MatchFinder::find(size_t from) & {
  if (!uses_automata()) return compiled_.posix->find(text_, from, match_) ? &match_ : nullptr;
  const std::optional<TextSpan> whole = find_span(from);
  if (!whole) return nullptr;
  match_.assign(1, whole);
  if (with_groups_) compiled_.spans()->captures->append_groups(text_, *whole, match_);
  return &match_;
}

std::optional<TextSpan> MatchFinder::find_span(size_t from) {
  const RegularExpression::Compiled::Spans& automata = *compiled_.spans();
  const std::optional<size_t> begin = find_begin(from);
  if (!begin) return std::nullopt;
  const Dfa& ends = automata.ends;
  std::optional<size_t> end;
  uint32_t state = *begin == 0 ? ends.at_begin : ends.inside;
  for (size_t at = *begin;; ++at) {
    if (ends.accepts(state, at == text_.size())) end = at;
    if (at == text_.size() || state == ends.dead()) break;
    state = ends.step(state, text_[at]);
  }
  count_bytes(text_.size() - *begin);
  if (!end) return std::nullopt;  // of an expression that matches at the begin of the text only
  return TextSpan{*begin, *end};
}

std::optional<size_t> MatchFinder::find_begin(size_t from) {
  const RegularExpression::Compiled::Spans& automata = *compiled_.spans();
  if (automata.is_at_begin) return from == 0 ? std::optional<size_t>(0) : std::nullopt;
  if (begins_.empty()) {
    begins_.resize(text_.size() + 1);
    const Dfa& begins = automata.begins;
    uint32_t state = begins.at_begin;
    for (size_t at = text_.size();; --at) {
      begins_[at] = begins.accepts(state, at == 0);
      if (at == 0) break;
      state = begins.step(state, text_[at - 1]);
    }
    count_bytes(text_.size());
  }
  while (from < begins_.size() && !begins_[from]) ++from;
  return from < begins_.size() ? std::optional(from) : std::nullopt;
}

}  // namespace rtsql
