#include "common/letter_case.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "common/utf8.h"

namespace rtsql {
namespace {

TEST(LetterCase, TextsOfAnyScriptChange) {
  EXPECT_EQ(upper_case("straße, école; жук: ⱥ"), "STRAßE, ÉCOLE; ЖУК: Ⱥ");
  EXPECT_EQ(lower_case("STRAẞE, ÉCOLE; ЖУК: Ⱥ"), "straße, école; жук: ⱥ");
  EXPECT_EQ(initial_capitals("o'neil ÉCOLE 3ÈME x2Y"), "O'Neil École 3ème X2y");
  EXPECT_EQ(upper_case(""), "");
}

TEST(LetterCase, BytesThatAreNoTextStay) {
  EXPECT_EQ(upper_case("a\xC3"
                       "b\xFFé"),
            "A\xC3"
            "B\xFFÉ");
}

TEST(LetterCase, CharactersOfALowerCaseAreAllThatHaveIt) {
  for (const char32_t c : {U'k', U'é', U'σ', U'i', U'5', U'ß', U'𐐨'}) {
    std::vector<char32_t> expected;
    for (char32_t other = 0; other <= kLastCodePoint; ++other) {
      if (lower_case(other) == lower_case(c)) expected.push_back(other);
    }
    std::vector<char32_t> found = characters_of_lower_case(c);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected);
  }
}

TEST(LetterCase, CodePointsAreWrittenAsTheyAreRead) {
  for (char32_t c = 0; c <= kLastCodePoint; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string text;
    append_code_point(text, c);
    const CodePoint read = code_point_at(text, 0);
    ASSERT_TRUE(read.valid && read.value == c && read.bytes == text.size()) << static_cast<uint32_t>(c);
  }
}

}  // namespace
}  // namespace rtsql
