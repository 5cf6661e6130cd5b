// Collects the words that begin with what was typed, in any case.
#pragma once

#include <string_view>

#include "shell/completion.h"

namespace rtsql {

class CompletionOffer {
 public:
  // If `in_identifier`, an open double quote stands before the word, where only names can stand.
  explicit CompletionOffer(std::string_view word, bool in_identifier = false)
      : word_(word), in_identifier_(in_identifier) {}

  void add(std::string_view candidate);
  // Adds one of SQL's own words, in the case that the user types in.
  void add_keyword(std::string_view candidate);
  void add_function(std::string_view name);  // with its "("
  // Adds a table, a column or an index, in double quotes where SQL needs them, behind "t." or nothing.
  void add_name(std::string_view name, std::string_view qualifier = {});
  // Adds a column that stands before all other words.
  void add_column_first(std::string_view name);
  Completions take() &&;

 private:
  std::string_view word_;
  bool in_identifier_;
  static void sort_out(std::vector<std::string>& words);

  std::vector<std::string> words_, first_words_;
};

}  // namespace rtsql
