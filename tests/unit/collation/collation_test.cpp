#include "collation/collation.h"

#include <gtest/gtest.h>
#include <unicode/ucol.h>

#include <memory>
#include <random>

#include "common/error.h"

namespace rtsql {
namespace {

// Texts of many scripts, prefixes of each other and texts that differ in case or accents alone among them.
std::vector<std::string> random_texts(size_t count) {
  const std::vector<std::string> letters = {
      "a", "A", "b", "e", "E",  "z",  "Z",  "s",  "ss", "ß", "ä", "Ä", "o\u0308", "ö",   "é",
      "ø", "Å", "ı", "İ", "ǆ",  "1",  "9",  "10", " ",  "-", "_", ".", "'",       "€",   "α",
      "ς", "Σ", "ж", "Ё", "中", "日", "か", "が", "한", "😀", "א", "ب", "\u0301",  "\xff"};
  std::mt19937 random(7);
  std::vector<std::string> texts = {""};
  while (texts.size() < count) {
    std::string text = random() % 3 == 0 ? texts[random() % texts.size()] : "";
    for (size_t length = random() % 6; length > 0; --length) text += letters[random() % letters.size()];
    texts.push_back(text);
  }
  return texts;
}

const Collation& named(std::string_view name) {
  return collation_of(find_collation(name));
}

int sign(int order) {
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

class LocaleCollationTest : public testing::TestWithParam<const char*> {};

// ICU compares two texts by other code than it makes sort keys by.
TEST_P(LocaleCollationTest, KeysOrderAsComparisonsDo) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UCollator, decltype(&ucol_close)> oracle(
      ucol_open(parse_locale(GetParam())->locale.c_str(), &status), ucol_close);
  ASSERT_TRUE(U_SUCCESS(status));
  const Collation& collation = named(GetParam());
  const std::vector<std::string> texts = random_texts(300);
  std::vector<std::string> keys;
  for (const std::string& text : texts) keys.push_back(collation.key(text));
  for (size_t a = 0; a < texts.size(); ++a) {
    for (size_t b = 0; b < texts.size(); ++b) {
      int wanted = ucol_strcollUTF8(oracle.get(), texts[a].data(), static_cast<int32_t>(texts[a].size()),
                                    texts[b].data(), static_cast<int32_t>(texts[b].size()), &status);
      if (wanted == 0) wanted = texts[a].compare(texts[b]);
      EXPECT_EQ(sign(keys[a].compare(keys[b])), sign(wanted))
          << '"' << texts[a] << "\" \"" << texts[b] << '"';
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Locales, LocaleCollationTest,
                         testing::Values("und", "de", "de-u-co-phonebk", "sv", "en-US", "fr-CA", "tr", "ja",
                                         "zh-u-co-stroke", "en-u-kn-true", "en-u-ks-level1",
                                         "en-u-ka-shifted"));

TEST(CollationTest, NamesOfSeveralSystemsMeanTheSame) {
  const CollationId german = find_collation("de");
  for (const char* name : {"DE", "de-x-icu", "De-X-Icu", "de.utf8"}) EXPECT_EQ(find_collation(name), german);
  EXPECT_EQ(find_collation("de_AT"), find_collation("de-AT-x-icu"));
  EXPECT_EQ(find_collation("zh_TW"), find_collation("zh-tw"));
  EXPECT_EQ(find_collation("noaccent.NoCase"), find_collation("NOCASE.NOACCENT"));
  for (const char* name : {"C", "posix", "ucs_basic", "BINARY"})
    EXPECT_EQ(find_collation(name), CollationId::kBytes);
  EXPECT_EQ(find_collation("default"), CollationId::kDefault);
  EXPECT_EQ(named("nocase.DE").name(), "de.NOCASE");
  EXPECT_EQ(named("de-u-co-phonebk-x-icu").name(), "de-u-co-phonebk");
}

TEST(CollationTest, UnknownNamesAreRefusedWithTheNearest) {
  for (const char* name : {"", "klingon", "de.sv", "de-u-co-unknown", "de-u-ca-buddhist", "de-u-ks-level9",
                           "C.NOCASE", "xx", "de..NOCASE", "x-private", "de utf8"})
    EXPECT_THROW(find_collation(name), Error) << name;
  try {
    find_collation("NOCASES");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.sqlstate(), sqlstate::kUnknownObject);
    EXPECT_NE(error.hint().value_or("").find("NOCASE"), std::string::npos);
  }
}

TEST(CollationTest, CarryingKeysOrderAsKeysDoAndHaveTheText) {
  std::vector<std::string> texts = random_texts(300);
  texts.insert(texts.end(), {std::string("a\0b", 3), std::string("a\0", 2), "a\x01", std::string("\0", 1)});
  for (const char* name : {"C", "de", "NOCASE", "NOACCENT", "NOCASE.NOACCENT", "de.NOCASE", "sv.NOACCENT"}) {
    const Collation& collation = named(name);
    std::vector<std::string> keys, carrying;
    for (const std::string& text : texts) {
      keys.push_back(collation.key(text));
      carrying.push_back(collation.carrying_key(text));
      EXPECT_EQ(collation.text_of(carrying.back()), text);
    }
    for (size_t a = 0; a < texts.size(); ++a) {
      for (size_t b = 0; b < texts.size(); ++b) {
        int wanted = keys[a].compare(keys[b]);
        if (wanted == 0) wanted = texts[a].compare(texts[b]);
        EXPECT_EQ(sign(carrying[a].compare(carrying[b])), sign(wanted)) << name;
      }
    }
  }
}

TEST(CollationTest, LooseEquality) {
  EXPECT_EQ(named("NOCASE").key("ÄNNA"), named("NOCASE").key("änna"));
  EXPECT_NE(named("NOCASE").key("anna"), named("NOCASE").key("änna"));
  EXPECT_EQ(named("NOACCENT").key("änna"), named("NOACCENT").key("anna"));
  EXPECT_NE(named("NOACCENT").key("Anna"), named("NOACCENT").key("anna"));
  EXPECT_EQ(named("NOCASE.NOACCENT").key("ÄNNA"), named("NOCASE.NOACCENT").key("anna"));
  EXPECT_EQ(named("de.NOCASE").key("ÄNNA"), named("de.NOCASE").key("änna"));
  EXPECT_FALSE(named("de").changes_equality());
  EXPECT_TRUE(named("de.NOCASE").changes_equality());
}

TEST(CollationTest, ListsWhatItFinds) {
  const std::vector<KnownCollation> known = known_collations();
  EXPECT_GT(known.size(), 500u);
  for (const KnownCollation& each : known) EXPECT_NO_THROW(find_collation(each.name)) << each.name;
}

}  // namespace
}  // namespace rtsql
