#include "shell/completion_offer.h"

#include <algorithm>

#include "common/display_text.h"
#include "common/text.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

bool begins_with(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && equals_ignore_case(text.substr(0, prefix.size()), prefix);
}

bool has_lower_case(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

void CompletionOffer::add(std::string_view candidate) {
  if (!in_identifier_ && begins_with(candidate, word_)) words_.emplace_back(candidate);
}

void CompletionOffer::add_keyword(std::string_view candidate) {
  add(has_lower_case(word_) ? to_lower(candidate) : to_upper(candidate));
}

void CompletionOffer::add_function(std::string_view name) {
  bool upper = to_lower(word_) != word_ && !has_lower_case(word_);
  add((upper ? to_upper(name) : to_lower(name)) + "(");
}

void CompletionOffer::add_name(std::string_view name, std::string_view qualifier) {
  std::string prefix(qualifier);
  if (!begins_with(prefix + std::string(name), word_)) return;
  words_.push_back(in_identifier_ ? std::string(name) + '"' : prefix + sql::name_text(name));
}

void CompletionOffer::add_column_first(std::string_view name) {
  if (begins_with(name, word_))
    first_words_.push_back(in_identifier_ ? std::string(name) + '"' : sql::name_text(name));
}

// A word that cannot be shown as it is cannot be chosen, and as it is it may not reach the terminal.
void CompletionOffer::sort_out(std::vector<std::string>& words) {
  std::erase_if(words, [](const std::string& word) { return !is_displayable(word); });
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

Completions CompletionOffer::take() && {
  sort_out(first_words_);
  sort_out(words_);
  std::erase_if(words_, [this](const std::string& word) {
    return std::binary_search(first_words_.begin(), first_words_.end(), word);
  });
  first_words_.insert(first_words_.end(), words_.begin(), words_.end());
  return {false, std::move(first_words_)};
}

}  // namespace rtsql
