// Values of options whose declarations take words in place of numbers, switches and texts. What IndexOptions
// makes of whole lists is in tests/gpu/index/options_test.cpp.
#include "common/option.h"

#include <gtest/gtest.h>

#include "common/error.h"

namespace rtsql {
namespace {

using Kind = OptionDeclaration::Kind;
using Words = std::vector<std::string_view>;

const OptionDeclaration kSize = {.name = "size",
                                 .kind = Kind::kInteger,
                                 .default_text = "auto",
                                 .minimum = 1,
                                 .maximum = 8,
                                 .choices = {"auto"}};
const OptionDeclaration kSort = {
    .name = "sort", .kind = Kind::kBoolean, .default_text = "auto", .choices = {"auto"}};
const OptionDeclaration kColumns = {
    .name = "types", .kind = Kind::kTypes, .default_text = "", .expected = "a list such as (a INTEGER)"};

// The message and the hint.
std::string refusal(const OptionDeclaration& option, std::string_view text, std::string_view noun) {
  try {
    return parse_option(option, text, noun);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kValue);
    return error.message() + "; " + error.hint().value_or("");
  }
}

TEST(Option, TakesItsWordsInAnyCase) {
  EXPECT_EQ(parse_option(kSize, "Auto"), "auto");
  EXPECT_EQ(parse_option(kSize, "08"), "8");
  EXPECT_EQ(parse_option(kSort, "AUTO"), "auto");
  EXPECT_EQ(parse_option(kSort, "yes"), "on");
}

TEST(Option, RefusalsNameTheWordsToo) {
  EXPECT_EQ(refusal(kSize, "much", "setting"),
            "invalid value for setting \"size\": 'much'; expected a number from 1 to 8, or auto");
  EXPECT_EQ(refusal(kSize, "9", "setting"),
            "value 9 out of bounds for setting \"size\"; expected a number from 1 to 8, or auto");
  EXPECT_EQ(refusal(kSort, "maybe", "option"),
            "invalid value for option \"sort\": 'maybe'; expected auto, on or off");
  EXPECT_EQ(refusal(kColumns, "5", "option"),
            "invalid value for option \"types\": '5'; expected a list such as (a INTEGER)");
}

TEST(Option, OffersTheWordsThatAValueMayBe) {
  EXPECT_EQ(option_words(kSize), (Words{"auto"}));
  EXPECT_EQ(option_words(kSort), (Words{"auto", "on", "off"}));
  EXPECT_EQ(option_words(kColumns), Words{});
}

}  // namespace
}  // namespace rtsql
