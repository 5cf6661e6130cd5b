// The device casts texts as the host does: what a kernel reads, and what it leaves to the host.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "exec/text/tabulate_on_device.h"
#include "expression/session_time.h"
#include "expression/type_rules.h"
#include "schema/time_zone.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

std::vector<std::string> sorted_texts(std::vector<std::string> texts) {
  std::ranges::sort(texts);
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

// Makes texts of pieces, most of which stand in numbers, dates or times.
std::vector<std::string> texts_of(const std::vector<std::string>& pieces, uint32_t seed, size_t count,
                                  size_t most_pieces) {
  std::mt19937 random(seed);
  std::vector<std::string> texts;
  for (size_t i = 0; i < count; ++i) {
    std::string& made = texts.emplace_back();
    for (size_t left = random() % (most_pieces + 1); left > 0; --left)
      made += pieces[random() % pieces.size()];
  }
  return sorted_texts(std::move(texts));
}

std::vector<std::string> texts_like_numbers() {
  static const std::vector<std::string> kPieces = {"0", "1", "2", "9",   "5",    "49", "50",         "000",
                                                   ".", "-", "+", " ",   "\t",   "e3", "9223372036", "127",
                                                   "٣", "x", "e", "inf", "true", "N",  "00000000001"};
  std::vector<std::string> texts = texts_of(kPieces, 1, 30000, 7);
  std::mt19937_64 random(2);
  const auto digits = [&](size_t count) {
    std::string made;
    for (size_t i = 0; i < count; ++i) made += static_cast<char>('0' + random() % 10);
    return made;
  };
  for (int i = 0; i < 20000; ++i) {
    std::string made = random() % 3 == 0 ? "-" : "";
    made += digits(random() % 22);
    if (random() % 2 == 0) made += "." + digits(random() % 22);
    texts.push_back(random() % 8 == 0 ? " " + made + "\r\n" : made);
    // These lie half way between two floating-point numbers, or next to that.
    const uint64_t half_way = (random() >> 10 | uint64_t{1} << 53) | 1;
    texts.push_back(std::to_string(half_way));
    texts.push_back(std::to_string(half_way) + "." + digits(random() % 3));
    texts.push_back(std::to_string((random() >> 39 | uint64_t{1} << 24) | 1) +
                    (random() % 2 == 0 ? ".0" : ""));
    texts.push_back(std::to_string(random() >> (random() % 64)));
  }
  for (const std::string number : {"127",
                                   "128",
                                   "129",
                                   "32767",
                                   "32768",
                                   "32769",
                                   "2147483647",
                                   "2147483648",
                                   "2147483649",
                                   "9223372036854775807",
                                   "9223372036854775808",
                                   "9223372036854775809",
                                   "18446744073709551615",
                                   "18446744073709551616",
                                   "9999999999999999999",
                                   "10000000000000000000",
                                   "999999999999999999",
                                   "99999999999999999.94",
                                   "99999999999999999.95",
                                   "0.05",
                                   "0.049999999999999999999999",
                                   "0.000000000000000001",
                                   "0.0000000000000000001",
                                   "0.10000000000000000000000",
                                   "99999999999999999999999999999999999999",
                                   "100000000000000000000000000000000000000",
                                   "999999999999999999999999999999.99999999",
                                   "170141183460469231731687303715884105728",
                                   "0",
                                   "0.0",
                                   ".0",
                                   "0.",
                                   ".",
                                   "",
                                   "1e5",
                                   "1E-2",
                                   "infinity",
                                   "NaN"}) {
    for (const std::string sign : {"", "-", "+", "--", "+-", "- ", "000"}) texts.push_back(sign + number);
  }
  return sorted_texts(std::move(texts));
}

std::vector<std::string> texts_like_words() {
  static const std::vector<std::string> kPieces = {
      "t", "r",  "u",   "e", "TRUE", "true", "f",  "alse", "y",    "es", "Y",  "no", "N",
      "o", "OF", "off", "1", "0",    " ",    "\n", "\x11", "\x0f", "É",  "ON", "n",  "F"};
  return texts_of(kPieces, 3, 20000, 4);
}

std::vector<std::string> texts_like_times() {
  static const std::vector<std::string> kPieces = {
      "2020-02-29",  "2021-02-29", "1970-01-01", "0001-01-01", "0000-01-01", "9999-12-31",
      "10000-01-01", "1900-02-29", "2000-02-29", "12:30:00",   "23:59:59",   "24:00:00",
      "00:00:60",    "T",          " ",          "  ",         "t",          ".5",
      ".123456",     ".1234567",   ".",          "Z",          "+02",        "infinity",
      "epoch",       "2020-2-3",   "12:3:4",     "BC",         "\t",         "Europe/Berlin",
      "2024-03-31",  "02:30:00",   "2024-10-27", "-"};
  std::vector<std::string> texts = texts_of(kPieces, 4, 20000, 4);
  std::mt19937 random(5);
  const auto number = [&](uint32_t below, size_t digits) {
    const std::string made = std::to_string(random() % below);
    return std::string(digits - std::min(digits, made.size()), '0') + made;
  };
  for (int i = 0; i < 20000; ++i) {
    const std::string date = number(9999, 4) + "-" + number(14, 2) + "-" + number(33, 2);
    std::string time = number(25, 2) + ":" + number(61, 2) + ":" + number(61, 2);
    if (random() % 2 == 0) time += "." + number(1'000'000, 1 + random() % 7);
    texts.push_back(random() % 2 == 0 ? date : time);
    texts.push_back(date + (random() % 2 == 0 ? " " : "T") + time);
    if (random() % 4 == 0) texts.back()[random() % texts.back().size()] = "0:-x. T"[random() % 7];
  }
  return sorted_texts(std::move(texts));
}

class TextCastsTest : public gpu::TestDevice {
 protected:
  TextCastsTest() : execution_(device(), settings_, {}, RelationIds(RelationId(3))) {
    settings_.host_rows = 0;  // the device computes
  }

  void expect_cast_as_on_host(Type type, const std::vector<std::string>& texts) {
    const ExprPtr text = make_column({RelationId{1}, 0}, TypeId::kVarchar, false, "t");
    const ExprPtr cast = cast_expr(text, type);
    ASSERT_EQ(cast->op, Op::kDictionary);
    const DictionaryFunction& function = *cast->dictionary_function;
    SCOPED_TRACE(function.before + "t" + function.after);
    const auto dictionary = std::make_shared<const Dictionary>(texts);
    const ColumnPtr table = tabulate_on_device(execution_, function, dictionary);
    ASSERT_NE(table, nullptr);
    const HostColumn values = table->read(device(), 0, table->rows());
    ASSERT_EQ(values.rows, texts.size());
    for (uint64_t i = 0; i < values.rows; ++i) {
      const Value wanted = function.apply(texts[i]).value_or(Value::null_of(type));
      ASSERT_EQ(values.value(i), wanted) << "of '" << texts[i] << "'";
    }
  }

  Settings settings_;
  Execution execution_;
};

Type decimal(uint8_t precision, uint8_t scale) {
  Type type = TypeId::kDecimal;
  type.precision = precision;
  type.scale = scale;
  return type;
}

TEST_F(TextCastsTest, ExactNumbers) {
  const std::vector<std::string> texts = texts_like_numbers();
  for (const TypeId type : {TypeId::kTinyint, TypeId::kSmallint, TypeId::kInteger, TypeId::kBigint})
    expect_cast_as_on_host(type, texts);
  for (const Type type :
       {decimal(18, 3), decimal(18, 1), decimal(4, 4), decimal(5, 0), decimal(1, 0), decimal(18, 18),
        decimal(19, 0), decimal(38, 0), decimal(38, 8), decimal(38, 38), decimal(20, 3)})
    expect_cast_as_on_host(type, texts);
}

TEST_F(TextCastsTest, FloatingPointNumbers) {
  const std::vector<std::string> texts = texts_like_numbers();
  expect_cast_as_on_host(TypeId::kDouble, texts);
  expect_cast_as_on_host(TypeId::kReal, texts);
}

TEST_F(TextCastsTest, TruthValues) {
  expect_cast_as_on_host(TypeId::kBoolean, texts_like_words());
  expect_cast_as_on_host(TypeId::kBoolean, texts_like_numbers());
}

TEST_F(TextCastsTest, Times) {
  const std::vector<std::string> texts = texts_like_times();
  for (const DateOrder order : {DateOrder::kNone, DateOrder::kDayMonthYear}) {
    for (const char* zone : {"UTC", "Europe/Berlin", "America/New_York", "-04:30"}) {
      const SessionTime session({find_time_zone(zone), order});
      for (const TypeId type : {TypeId::kDate, TypeId::kTimestamp, TypeId::kTimestamptz, TypeId::kTime})
        expect_cast_as_on_host(type, texts);
    }
  }
}

TEST_F(TextCastsTest, Uuids) {
  const std::string uuid = "a0eebc99-9C0B-4ef8-bb6d-6bb9bd380a11";
  std::vector<std::string> texts = {uuid,
                                    " " + uuid + "\n",
                                    "{" + uuid + "}",
                                    "a0eebc999c0b4ef8bb6d6bb9bd380a11",
                                    "ffffffff-ffff-ffff-ffff-ffffffffffff",
                                    ""};
  std::mt19937 random(6);
  for (int i = 0; i < 5000; ++i) {
    std::string& text = texts.emplace_back(uuid);
    for (size_t place = 0; place < text.size(); ++place) {
      if (text[place] != '-') text[place] = "0123456789abcdefABCDEF"[random() % 22];
    }
    if (i % 4 == 0) text[random() % text.size()] = "-gG/:@`x"[random() % 8];
    if (i % 16 == 0) text.erase(random() % text.size(), random() % 3);
  }
  expect_cast_as_on_host(TypeId::kUuid, sorted_texts(std::move(texts)));
}

TEST_F(TextCastsTest, PlainTextsNeedNoHost) {
  for (const Type type : {Type(TypeId::kBigint), decimal(18, 2), decimal(38, 2), Type(TypeId::kDouble)})
    expect_cast_as_on_host(type, {"", "-42", "12345678"});
  expect_cast_as_on_host(TypeId::kDouble, {" 1.25", "-0.000000000000000001"});
  expect_cast_as_on_host(TypeId::kBoolean, {"No", "true"});
  for (const TypeId type : {TypeId::kDate, TypeId::kTimestamp, TypeId::kTimestamptz})
    expect_cast_as_on_host(type, {"2020-02-29", "2020-02-29 23:59:59.25"});
  expect_cast_as_on_host(TypeId::kTime, {"23:59:59.25"});
  expect_cast_as_on_host(TypeId::kUuid, {"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"});
  EXPECT_EQ(execution_.text_work().host_calls, 4u) << "one for each empty text";
}

TEST_F(TextCastsTest, FewTexts) {
  for (const std::vector<std::string>& texts :
       {std::vector<std::string>{""}, {"1"}, {"x"}, {"1", "x"}, {"", "0", "1", "true"}}) {
    for (const TypeId type : {TypeId::kInteger, TypeId::kBoolean, TypeId::kDouble, TypeId::kDate})
      expect_cast_as_on_host(type, texts);
    expect_cast_as_on_host(decimal(38, 2), texts);
  }
}

}  // namespace
}  // namespace rtsql
