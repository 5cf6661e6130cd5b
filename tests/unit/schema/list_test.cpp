// Lists as bytes: what is put in comes out, bytes order as lists do, texts of lists are read back.
#include "schema/list.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "schema/key_encoding.h"
#include "schema/list_text.h"

namespace rtsql {
namespace {

using Elements = std::vector<Value>;

const std::vector<Type>& element_types() {
  static const std::vector<Type> kTypes = {
      TypeId::kBoolean,     TypeId::kTinyint,     TypeId::kSmallint, TypeId::kInteger,
      TypeId::kBigint,      TypeId::kReal,        TypeId::kDouble,   Type::decimal(5, 2),
      Type::decimal(15, 3), Type::decimal(38, 6), TypeId::kDate,     TypeId::kTimestamp,
      TypeId::kTime,        TypeId::kVarchar,     TypeId::kBlob,     TypeId::kUuid};
  return kTypes;
}

std::string random_text(std::mt19937& random) {
  using std::string_view_literals::operator""sv;
  constexpr std::string_view kCharacters = "\0\xff\x01 ,'\"\\[]{}aNnull"sv;
  std::string text;
  for (size_t i = random() % 5; i > 0; --i) text += kCharacters[random() % kCharacters.size()];
  return text;
}

Value random_element(Type type, std::mt19937& random) {
  if (random() % 5 == 0) return Value::null_of(type);
  const auto number = static_cast<int64_t>(random() % 7) - 3;
  if (has_dictionary(type)) return Value::of_text(random_text(random), type);
  if (is_floating(type)) {
    constexpr double kReals[] = {0, 1.5, -1.5, std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity()};
    return Value::of_real(type, kReals[random() % 5]);
  }
  if (type.id == TypeId::kBoolean) return Value::of_integer(type, number & 1);
  if (is_wide(type))
    return Value::of_exact(type, static_cast<Int128>(number) << (random() % 2 == 0 ? 70 : 0));
  return Value::of_integer(type, type.id == TypeId::kTime ? number + 3 : number);
}

Elements random_elements(Type type, std::mt19937& random) {
  Elements elements;
  for (size_t i = random() % 4; i > 0; --i) elements.push_back(random_element(type, random));
  return elements;
}

// The first elements that differ decide, and NULL is the largest; then the length.
int order_of(const Elements& a, const Elements& b) {
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i].null || b[i].null) {
      if (a[i].null != b[i].null) return a[i].null ? 1 : -1;
    } else if (const int order = compare_values(a[i], b[i]); order != 0) {
      return order < 0 ? -1 : 1;
    }
  }
  return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}

TEST(List, BytesOrderAsListsDo) {
  std::mt19937 random(1);
  for (const Type type : element_types()) {
    const Type list = list_type(type);
    for (int round = 0; round < 2'000; ++round) {
      const Elements a = random_elements(type, random), b = random_elements(type, random);
      const std::string x = make_list(list, a).text, y = make_list(list, b).text;
      const int order = x.compare(y);
      ASSERT_EQ(order < 0   ? -1
                : order > 0 ? 1
                            : 0,
                order_of(a, b))
          << format_list(make_list(list, a)) << " and " << format_list(make_list(list, b));
      ASSERT_EQ(list_elements(x, list), a);
      ASSERT_EQ(list_length(x, list), a.size());
      const size_t begin = random() % 4, end = random() % 5;
      const Elements part(
          a.begin() + static_cast<ptrdiff_t>(std::min(begin, a.size())),
          a.begin() + static_cast<ptrdiff_t>(std::max(std::min(begin, a.size()), std::min(end, a.size()))));
      ASSERT_EQ(list_elements(list_slice(x, list, begin, end), list), part);
    }
  }
}

TEST(List, TextsAreReadBack) {
  std::mt19937 random(2);
  for (const Type type : element_types()) {
    const Type list = list_type(type);
    for (int round = 0; round < 500; ++round) {
      const Value value = make_list(list, random_elements(type, random));
      const std::optional<Value> read = parse_list(format_list(value), list);
      ASSERT_TRUE(read) << format_list(value);
      ASSERT_EQ(*read, value) << format_list(value);
    }
  }
}

TEST(List, ArraysOfJsonAreRead) {
  const auto read = [](const char* text) { return split_list(text).value_or(ListTexts{"refused"}); };
  EXPECT_EQ(read(R"(["a\n\"b\"", "\u00e9\ud83d\ude00\/", null, ""])"),
            (ListTexts{"a\n\"b\"", "\u00e9\U0001f600/", std::nullopt, ""}));
  EXPECT_EQ(read(R"({"a\nb"})"), (ListTexts{"anb"}));
  for (const char* text : {R"(["\u00e"])", R"(["\ud83d"])", R"(["\ud83d\u0041"])", R"(["\u0000"])"})
    EXPECT_EQ(read(text), ListTexts{"refused"}) << text;
}

TEST(List, TextsThatAreNoneAreRefused) {
  for (const char* text : {"", "1", "[", "]", "[1", "1]", "[1}", "{1]", "[1,]", "[,1]", "[1 2]]", "[1],",
                           "[[1]]", "['a]", "['a'b]", "[1]x"})
    EXPECT_FALSE(split_list(text)) << text;
}

TEST(List, TypesAreOneForEachElementType) {
  EXPECT_EQ(list_type(TypeId::kInteger), list_type(TypeId::kInteger));
  EXPECT_NE(list_type(TypeId::kInteger), list_type(TypeId::kBigint));
  EXPECT_EQ(type_name(list_type(Type::decimal(9, 2))), "DECIMAL(9,2)[]");
}

}  // namespace
}  // namespace rtsql
