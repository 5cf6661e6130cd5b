// Declares what a user sets by name and value: an option of WITH (…), a parameter of BENCHMARK, a setting.
// Parsing, errors, completion, SHOW and the tests of the documentation read the declaration and nothing else.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

struct OptionDeclaration {
  // kTypes is a list of columns with their types, which the parser of statements reads.
  enum class Kind { kBoolean, kInteger, kReal, kChoice, kText, kTypes };
  std::string_view name;
  Kind kind;
  std::string_view default_text;    // as a user would write it
  double minimum = 0, maximum = 0;  // of numbers, inclusive
  // They are all values of kChoice; of other kinds, words that stand in place of a value, such as auto.
  std::vector<std::string_view> choices = {};
  std::string_view help = {};      // one line
  bool takes_units = false;        // of kInteger: 64Ki is 65536, see parse_count_unit
  std::string_view expected = {};  // of kText and kTypes: what a value looks like, for errors
  bool takes_list = false;         // of kText: several values may stand in parentheses or brackets
  // Other programs call it so: an error suggests the option where one of these is given.
  std::vector<std::string_view> other_names = {};
  // A kText has it: it returns the one way in which a value is written, or nothing where the text is none.
  std::optional<std::string> (*canonical)(std::string_view) = nullptr;
};

// Returns the one way in which the value is written: "on" or "off" of kBoolean, the digits of numbers, the
// choice as it is declared. `noun` says what is declared, for errors. Throws Error(kValue)
// `invalid value for option "hit": 'x'`, or `value 200 out of bounds for option "load"` where a number is too
// small or too large, with what is expected as the hint.
std::string parse_option(const OptionDeclaration& option, std::string_view text,
                         std::string_view noun = "option");

// Says which of the options an unknown name may mean, as suggest_name does.
std::string suggest_option(std::string_view name, std::span<const OptionDeclaration> declared);

// Returns the words that a value may be: choices, on and off.
std::vector<std::string_view> option_words(const OptionDeclaration& option);

}  // namespace rtsql
