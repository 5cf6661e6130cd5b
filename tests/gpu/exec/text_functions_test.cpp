// The device computes functions of texts as the host does.
#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "common/letter_case.h"
#include "common/utf8.h"
#include "exec/text/tabulate_on_device.h"
#include "expression/host_call.h"
#include "function/registry/functions.h"
#include "function/text/text_functions.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

constexpr ColumnId kColumn{RelationId{1}, 0};

ExprPtr column() {
  return make_column(kColumn, TypeId::kVarchar, false, "t");
}
ExprPtr text(std::string value) {
  return make_literal(Value::of_text(std::move(value)));
}

// Empty texts, long ones, characters of up to four bytes, texts that begin or end alike.
std::vector<std::string> random_texts(uint32_t seed, size_t count) {
  static const std::vector<std::string> kPieces = {
      "a", "b", "é",        "東京", "😀", "google", "%", "_", "http://", "/", "q=7", "\x7f",
      "x", " ", "Ab",       "\n",   "ſ", "ı",      "Ⱥ", "ß", "ǆ",       "Σ", "ς",   "Жук",
      "𐐀", "9", "abcdefgh", "Ωa",   "!", "--",     "É", "ⅷ", "İ",       "K"};
  std::mt19937 random(seed);
  std::vector<std::string> texts;
  while (texts.size() < count) {
    std::string made;
    const size_t most = random() % 50 == 0 ? 400 : 8;
    for (size_t pieces = random() % (most + 1); pieces > 0; --pieces)
      made += kPieces[random() % kPieces.size()];
    texts.push_back(std::move(made));
  }
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

class TextFunctionsTest : public gpu::TestDevice {
 protected:
  TextFunctionsTest() : execution_(device(), settings_, {}, RelationIds(RelationId(3))) {
    settings_.host_rows = 0;  // the device computes
  }

  void expect_as_on_host(const ExprPtr& call, const std::vector<std::string>& texts) {
    ASSERT_EQ(call->op, Op::kDictionary);
    const DictionaryFunction& function = *call->dictionary_function;
    SCOPED_TRACE(function.before + "t" + function.after);
    const auto dictionary = std::make_shared<const Dictionary>(texts);
    const ColumnPtr table = tabulate_on_device(execution_, function, dictionary);
    ASSERT_NE(table, nullptr);
    execution_.finish();
    const HostColumn values = table->read(device(), 0, table->rows());
    ASSERT_EQ(values.rows, texts.size());
    for (uint64_t i = 0; i < values.rows; ++i)
      ASSERT_EQ(values.value(i), function.apply(texts[i]).value()) << "of " << texts[i];
  }

  Settings settings_;
  Execution execution_;
};

TEST_F(TextFunctionsTest, PatternsMatch) {
  for (const std::string pattern :
       {"%google%", "%google%q=7%", "http%",     "%/",     "",   "%",    "_",     "%_",  "a_b%", "é%",
        "%東_",     "%\\%%",        "%a%b%é%x%", "google", "%😀", "%ςa%", "%жУк%", "%Ⱥ_", "%ſ%",  "%i%k%"}) {
    for (const bool ignore_case : {false, true}) {
      for (const size_t count : {1, 9, 3000})
        expect_as_on_host(make_like(column(), text(pattern), nullptr, ignore_case, {}),
                          random_texts(7, count));
    }
  }
}

TEST_F(TextFunctionsTest, RegularExpressionsMatch) {
  for (const std::string pattern : {"^http", "q=\\d$", "(a|b)+é", "^$", "[^a]", "東.", "\\w+@", "x{2,3}"})
    expect_as_on_host(bind_function("regexp_like", {column(), text(pattern)}, {}), random_texts(8, 3000));
  for (const std::string pattern : {"[a-cé]+x", "жук", "[^Ж]σ", "ab|ⱥ"})
    expect_as_on_host(bind_function("regexp_like", {column(), text(pattern), text("i")}, {}),
                      random_texts(15, 3000));
}

TEST_F(TextFunctionsTest, LengthsAreMeasured) {
  for (const size_t count : {1, 3000}) {
    expect_as_on_host(make_length(column(), {}), random_texts(9, count));
    expect_as_on_host(bind_function("octet_length", {column()}, {}), random_texts(9, count));
  }
}

TEST_F(TextFunctionsTest, PartsAreCut) {
  for (const int64_t start : {-3, 0, 1, 2, 8, 1000}) {
    for (const int64_t length : {0, 1, 3, 7, 8, 9, 20, 5000}) {
      expect_as_on_host(make_substring(column(), integer_literal(start), integer_literal(length), {}),
                        random_texts(10, 2000));
    }
    expect_as_on_host(make_substring(column(), integer_literal(start), nullptr, {}), random_texts(11, 2000));
  }
  expect_as_on_host(bind_function("left", {column(), integer_literal(2)}, {}), {"", "é", "ab", "東京x"});
}

TEST_F(TextFunctionsTest, GroupsAreFound) {
  for (const std::string pattern :
       {"^(http)://([^/]+)/.*$", "^https?://(a)?([^/]+)/.*$", "(a+)(b*)x?", "([^/]*)/", "x", "(é|東)",
        "a(.*)b", "^(.*)$", "()", "(b?)(a{1,2})$", "q=(\\d)"}) {
    for (const int64_t group : {0, 1, 2}) {
      const ExprPtr call = bind_function(
          "regexp_extract",
          {column(), text(pattern), make_literal(Value::of_integer(TypeId::kBigint, group))}, {});
      if (std::holds_alternative<std::monostate>(call->dictionary_function->on_device)) continue;
      const TextGroup& of_group = std::get<TextGroup>(call->dictionary_function->on_device);
      if (of_group.finder() != nullptr) expect_as_on_host(call, random_texts(13, 2000));
    }
    for (const std::string by : {"\\1", "\\2", "\\&"}) {
      const ExprPtr call = bind_function("regexp_replace", {column(), text(pattern), text(by)}, {});
      const auto* of_group = std::get_if<TextGroup>(&call->dictionary_function->on_device);
      if (of_group != nullptr && of_group->finder() != nullptr)
        expect_as_on_host(call, random_texts(14, 2000));
    }
  }
}

constexpr int64_t kFar = std::numeric_limits<int64_t>::max();

ExprPtr call(std::string_view function, std::vector<ExprPtr> constants = {}) {
  constants.insert(constants.begin(), column());
  const ExprPtr bound = bind_function(std::string(function), std::move(constants), {});
  return bound->op == Op::kHostFunction ? dictionary_call_of(*bound) : bound;
}

ExprPtr number(int64_t value) {
  return bigint_literal(value);
}

// Empty texts, some that fill words or end beside them, and such that one is the begin of another.
std::vector<std::string> texts_beside_words() {
  std::vector<std::string> texts;
  for (const std::string piece : {"a", "é", "東", "😀", " ", "aB"}) {
    std::string text;
    for (int i = 0; i < 20; ++i) {
      texts.push_back(text);
      text += piece;
    }
  }
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

TEST_F(TextFunctionsTest, TextsAreMade) {
  std::vector<ExprPtr> calls = {make_upper(column(), {}), make_lower(column(), {}), call("initcap"),
                                call("reverse")};
  for (const std::string constant :
       {"<", "é", "behind it", "eight by", "a longer one, of 32 bytes and more"}) {
    calls.push_back(make_concat(column(), text(constant), {}));
    calls.push_back(make_concat(text(constant), column(), {}));
    calls.push_back(make_concat(calls.back(), text("é>"), {}));
  }
  for (const int64_t count : {-1, 0, 1, 2, 7, 40}) calls.push_back(call("repeat", {number(count)}));
  for (const int64_t length : {-1, 0, 1, 7, 8, 33, 1000}) {
    for (const std::string fill : {"", " ", "ab", "é東", "123456789"}) {
      calls.push_back(call("lpad", {number(length), text(fill)}));
      calls.push_back(call("rpad", {number(length), text(fill)}));
    }
    calls.push_back(call("lpad", {number(length)}));
  }
  for (const std::string from : {"", "a", "aé東", "abcdefghijklmnop", "éaé", "Σ😀"}) {
    for (const std::string to : {"", "x", "東ba", "ABCDEFGHIJKLMNOP"})
      calls.push_back(call("translate", {text(from), text(to)}));
  }
  for (const std::string from :
       {"", "a", "aa", "google", "é", "東京", "http://", "abcdefgh", "ghabcdefgh", "😀"}) {
    for (const std::string to : {"", "x", "google.com", "aaa"})
      calls.push_back(make_replace(column(), text(from), text(to), {}));
  }
  for (const ExprPtr& made : calls) {
    expect_as_on_host(made, random_texts(20, 1500));
    expect_as_on_host(made, texts_beside_words());
    expect_as_on_host(made, {""});
  }
}

// The number of bits ends a block of 64 bytes: of 56 bytes or more it is in the next one.
TEST_F(TextFunctionsTest, DigestsAreMade) {
  std::vector<std::string> lengths;
  for (size_t bytes = 0; bytes <= 200; ++bytes) lengths.emplace_back(bytes, 'a');
  for (const char* function : {"md5", "sha224", "sha256"}) {
    const ExprPtr digest = call(function);
    expect_as_on_host(digest, random_texts(26, 3000));
    expect_as_on_host(digest, lengths);
    expect_as_on_host(digest, {""});
  }
}

TEST_F(TextFunctionsTest, TextsAreHashed) {
  const ExprPtr hash = bind_function("hash", {column()}, {});
  expect_as_on_host(hash->operands[0], random_texts(27, 3000));
  expect_as_on_host(hash->operands[0], texts_beside_words());
}

TEST_F(TextFunctionsTest, LettersOfAllOfUnicodeChangeCase) {
  std::vector<std::string> letters;
  for (char32_t c = 1; c <= kLastCodePoint; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    if (upper_case(c) == c && lower_case(c) == c && c % 61 != 0) continue;
    std::string letter = "a";
    append_code_point(letter, c);
    append_code_point(letter, c);
    letters.push_back(letter + " ");
    append_code_point(letters.back(), c);
  }
  std::sort(letters.begin(), letters.end());
  for (const ExprPtr& made : {make_upper(column(), {}), make_lower(column(), {}), call("initcap")})
    expect_as_on_host(made, letters);
}

TEST_F(TextFunctionsTest, ManyTextsAreMade) {
  const std::vector<std::string> texts = random_texts(25, 70000);
  ASSERT_GT(texts.size(), 40000u);  // the device orders what it has made
  for (const ExprPtr& made :
       {make_upper(column(), {}), call("reverse"), call("translate", {text("ab/é"), text("x")}),
        make_concat(text("https://www."), column(), {})})
    expect_as_on_host(made, texts);
}

TEST_F(TextFunctionsTest, LongTextsAreLeftToTheHost) {
  const auto dictionary = std::make_shared<const Dictionary>(std::vector<std::string>{"", "abc"});
  const ExprPtr made = call("repeat", {number(2'000'000)});
  EXPECT_EQ(tabulate_on_device(execution_, *made->dictionary_function, dictionary), nullptr);
}

TEST_F(TextFunctionsTest, EndsAreCut) {
  std::vector<ExprPtr> calls;
  for (const int64_t count : {-kFar - 1, int64_t{-500}, int64_t{-9}, int64_t{-8}, int64_t{-1}, int64_t{0},
                              int64_t{1}, int64_t{7}, int64_t{8}, int64_t{1000}, kFar}) {
    calls.push_back(call("left", {number(count)}));
    calls.push_back(call("right", {number(count)}));
  }
  for (const char* function : {"trim", "btrim", "ltrim", "rtrim"}) {
    calls.push_back(call(function));
    for (const std::string characters : {"", "a", " ab", "/:tph", "\x7f", "!-"})
      calls.push_back(call(function, {text(characters)}));
  }
  for (const ExprPtr& cut : calls) {
    expect_as_on_host(cut, random_texts(21, 2000));
    expect_as_on_host(cut, texts_beside_words());
  }
}

TEST_F(TextFunctionsTest, PartsBetweenSeparatorsAreFound) {
  for (const std::string separator : {"a", "/", "é", "aa", "://", "google", "東京", "abcdefgh"}) {
    for (const int64_t number_of_part :
         {-kFar - 1, int64_t{-4}, int64_t{-1}, int64_t{1}, int64_t{2}, int64_t{5}, kFar})
      expect_as_on_host(call("split_part", {text(separator), number(number_of_part)}),
                        random_texts(22, 2000));
    expect_as_on_host(call("split_part", {text(separator), number(-2)}), texts_beside_words());
    expect_as_on_host(call("strpos", {text(separator)}), random_texts(23, 2000));
    expect_as_on_host(call("instr", {text(separator)}), texts_beside_words());
  }
  expect_as_on_host(call("ascii"), random_texts(24, 2000));
}

TEST_F(TextFunctionsTest, PrefixesAreFound) {
  for (const char* function : {"starts_with", "ends_with", "contains"}) {
    for (const std::string part : {"", "a", "http", "_", "%", "京", "\\"})
      expect_as_on_host(bind_function(function, {column(), text(part)}, {}), random_texts(12, 1000));
  }
}

}  // namespace
}  // namespace rtsql
