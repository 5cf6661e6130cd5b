// Says how a device computes a function of one text.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "automaton/dfa.h"
#include "automaton/group_finder.h"
#include "common/text_slice.h"
#include "schema/time_zone.h"

namespace rtsql {

// BOOLEAN: whether the automaton, of Search::kAnywhere, matches.
struct TextMatcher {
  std::function<std::shared_ptr<const Dfa>()> make_automaton;  // where it is needed; it may be null
  std::string part = {};                                       // occurs in each text that matches
};

// INTEGER: how many of these a text has, or the code of its first character, 0 of none.
enum class TextMeasure : uint8_t { kCharacters, kBytes, kFirstCode };

// INTEGER: the character, from 1, that a part first begins with; 0 where it does not occur.
struct PartPosition {
  std::string part;
};

// (A TextSlice, of common/text_slice.h, is a VARCHAR.)

// VARCHAR: the text without the characters, which are ASCII, that it begins with, ends with, or both.
struct TextTrim {
  std::string characters;
  bool in_front = false;
  bool behind = false;
};

// VARCHAR: the part with the number, from 1, or of -1 the last, between separators, which are not empty;
// empty where there is none.
struct TextField {
  std::string separator;
  int64_t number = 1;
};

// VARCHAR: a group of the first match of a regular expression, empty where it took no part; without a match
// the empty text, or all of the text. The finder is made where it is needed, and may be null.
struct TextGroup {
  std::function<std::shared_ptr<const GroupFinder>()> finder;
  bool keeps_unmatched = false;
};

// VARCHAR: as common/letter_case.h has it.
enum class TextCase : uint8_t { kUpper, kLower, kInitialCapitals };

// VARCHAR: the text between constants.
struct TextAffixes {
  std::string prefix;
  std::string suffix;
};

// VARCHAR: each `from`, which is not empty, exchanged, from the left.
struct TextReplace {
  std::string from;
  std::string to;
};

// VARCHAR: each character of `from` exchanged by that of `to` at its place, or dropped without one; the first
// place counts.
struct TextTranslate {
  std::string from;
  std::string to;
};

// VARCHAR: cut to so many characters, or filled to as many, by what is repeated.
struct TextPad {
  uint64_t length = 0;
  std::string fill;
  bool in_front = false;
};

// VARCHAR: the text so many times.
struct TextRepeat {
  uint64_t count = 0;
};

// VARCHAR: the characters from the last to the first.
struct TextReverse {};

// These make texts, of other bytes than the text has.
using TextMaker =
    std::variant<TextCase, TextAffixes, TextReplace, TextTranslate, TextPad, TextRepeat, TextReverse>;

// BIGINT: the prefix key (schema/prefix_key.h) of the text, or of it with its letters in one case.
struct TextPrefix {
  enum class Letters : uint8_t { kAsTheyAre, kUpper, kLower } letters = Letters::kAsTheyAre;
};

// VARCHAR: the digest as hexadecimal digits, as common/md5.h and common/sha2.h have it.
enum class TextDigest : uint8_t { kMd5, kSha224, kSha256 };

// BIGINT: the bits of FNV-1a, which mixes the bytes one by one.
struct TextHash {};

// A number, a truth value, a date, a time or a UUID: what a text says that is in a plain form
// (shaders/exec/text/cast_texts.h). The host reads the others.
struct TextCast {
  TimeZonePtr zone = nullptr;  // of a TIMESTAMP WITH TIME ZONE: whose clock it is read by
};

// The first says that only the host computes it.
using DeviceTextFunction =
    std::variant<std::monostate, TextMatcher, TextMeasure, PartPosition, TextSlice, TextTrim, TextField,
                 TextGroup, TextPrefix, TextMaker, TextDigest, TextHash, TextCast>;

}  // namespace rtsql
