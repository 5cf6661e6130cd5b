// Values in the forms in which clients know them, text and binary. What PostgreSQL 15 sends is written here.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "common/error.h"
#include "schema/column_builder.h"
#include "schema/list.h"
#include "server/codec/sqlstates.h"
#include "server/format/parameter_value.h"
#include "server/format/type_oids.h"
#include "server/format/value_bytes.h"
#include "server/format/value_text.h"

namespace rtsql::server {
namespace {

using namespace std::string_literals;

HostColumn column_of(const Value& value) {
  ColumnBuilder builder(value.type);
  builder.append(value);
  return builder.finish();
}

std::string text_of(const Value& value) {
  std::string text;
  append_text(text, column_of(value), 0);
  return text;
}

std::string bytes_of(const Value& value) {
  std::string bytes;
  append_bytes(bytes, column_of(value), 0);
  return bytes;
}

Value parsed(std::string_view text, Type type) {
  return parse_value(text, type).value();
}

TEST(ValueText, IsThatOfPostgres) {
  EXPECT_EQ(text_of(parsed("true", TypeId::kBoolean)), "t");
  EXPECT_EQ(text_of(parsed("false", TypeId::kBoolean)), "f");
  EXPECT_EQ(text_of(parsed("-7", TypeId::kTinyint)), "-7");
  EXPECT_EQ(text_of(parsed("1.50", Type::decimal(9, 2))), "1.50");
  EXPECT_EQ(text_of(parsed("2020-01-02 03:04:05.5", TypeId::kTimestamp)), "2020-01-02 03:04:05.5");
  EXPECT_EQ(text_of(parsed("1 year 2 mons -3 days", TypeId::kInterval)), "1 year 2 mons -3 days");
  EXPECT_EQ(text_of(parsed("\\xDEAD00", TypeId::kBlob)), "\\xdead00");
}

TEST(ValueText, WritesFloatsAsPostgresDoes) {
  const auto text = [](double number) { return text_of(Value::of_real(TypeId::kDouble, number)); };
  EXPECT_EQ(text(1), "1");
  EXPECT_EQ(text(0.1), "0.1");
  EXPECT_EQ(text(-0.0), "-0");
  EXPECT_EQ(text(1e14), "100000000000000");
  EXPECT_EQ(text(1e15), "1e+15");
  EXPECT_EQ(text(0.0001), "0.0001");
  EXPECT_EQ(text(0.00001), "1e-05");
  EXPECT_EQ(text(1.5e300), "1.5e+300");
  EXPECT_EQ(text(std::numeric_limits<double>::infinity()), "Infinity");
  EXPECT_EQ(text(-std::numeric_limits<double>::infinity()), "-Infinity");
  EXPECT_EQ(text(std::numeric_limits<double>::quiet_NaN()), "NaN");
  EXPECT_EQ(text_of(Value::of_real(TypeId::kReal, 123456)), "123456");
  EXPECT_EQ(text_of(Value::of_real(TypeId::kReal, 1234567)), "1.234567e+06");
  EXPECT_EQ(text_of(Value::of_real(TypeId::kReal, 0.1f)), "0.1");
}

TEST(ValueText, WritesListsInBraces) {
  EXPECT_EQ(text_of(parsed("[1, NULL, 3]", list_type(TypeId::kInteger))), "{1,NULL,3}");
  EXPECT_EQ(text_of(parsed("[]", list_type(TypeId::kInteger))), "{}");
  EXPECT_EQ(text_of(parsed("[true, false]", list_type(TypeId::kBoolean))), "{t,f}");
  EXPECT_EQ(text_of(make_list(list_type(TypeId::kVarchar),
                              {Value::of_text("a b"), Value::of_text(""), Value::of_text("null"),
                               Value::of_text("q\"\\"), Value::of_text("x")})),
            R"({"a b","","null","q\"\\",x})");
}

TEST(ValueBytes, AreThoseOfPostgres) {
  EXPECT_EQ(bytes_of(parsed("258", TypeId::kInteger)), "\0\0\x01\x02"s);
  EXPECT_EQ(bytes_of(parsed("-1", TypeId::kTinyint)), "\xFF\xFF"s);
  EXPECT_EQ(bytes_of(parsed("2000-01-02", TypeId::kDate)), "\0\0\0\x01"s);
  EXPECT_EQ(bytes_of(parsed("1999-12-31 23:59:59.999999", TypeId::kTimestamp)), std::string(8, '\xFF'));
  EXPECT_EQ(bytes_of(parsed("1 day", TypeId::kInterval)), "\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0"s);
  EXPECT_EQ(bytes_of(parsed("00000000-0000-0000-0000-000000000001", TypeId::kUuid)),
            std::string(15, '\0') + '\x01');
  EXPECT_EQ(bytes_of(parsed("[1, NULL]", list_type(TypeId::kSmallint))),
            "\0\0\0\x01\0\0\0\x01\0\0\0\x15\0\0\0\x02\0\0\0\x01\0\0\0\x02\0\x01\xFF\xFF\xFF\xFF"s);
}

TEST(ValueBytes, WritesNumericsInGroupsOfFourDigits) {
  EXPECT_EQ(bytes_of(parsed("0", Type::decimal(9, 2))), "\0\0\0\0\0\0\0\x02"s);
  EXPECT_EQ(bytes_of(parsed("12345.67", Type::decimal(9, 2))),
            "\0\x03\0\x01\0\0\0\x02\0\x01\x09\x29\x1A\x2C"s);
  EXPECT_EQ(bytes_of(parsed("-0.05", Type::decimal(9, 2))), "\0\x01\xFF\xFF\x40\0\0\x02\x01\xF4"s);
  EXPECT_EQ(bytes_of(parsed("0.00001", Type::decimal(9, 5))), "\0\x01\xFF\xFE\0\0\0\x05\x03\xE8"s);
  EXPECT_EQ(bytes_of(parsed("10000", Type::decimal(9, 0))), "\0\x01\0\x01\0\0\0\0\0\x01"s);
}

TEST(ValueBytes, AreReadAsTheyAreWritten) {
  const std::vector<std::pair<std::string, Type>> values = {
      {"true", TypeId::kBoolean},
      {"-32768", TypeId::kSmallint},
      {"2147483647", TypeId::kInteger},
      {"-9223372036854775808", TypeId::kBigint},
      {"1.5", TypeId::kReal},
      {"-1e300", TypeId::kDouble},
      {"1582-10-15", TypeId::kDate},
      {"infinity", TypeId::kDate},
      {"1969-12-31 23:59:59.5", TypeId::kTimestamp},
      {"-infinity", TypeId::kTimestamp},
      {"2024-02-29 12:00:00+02", TypeId::kTimestamptz},
      {"24:00:00", TypeId::kTime},
      {"1 year -2 days 03:04:05", TypeId::kInterval},
      {"ffffffff-0000-4000-8000-000000000001", TypeId::kUuid},
      {"\\x00ff", TypeId::kBlob},
      {"a\xC3\xA4", TypeId::kVarchar},
      {"[1, NULL, 3]", list_type(TypeId::kBigint)},
      {"99999999999999999999999999999999999999", Type::decimal(38, 0)},
      {"-0.00000000000000000000000000000000000001", Type::decimal(38, 38)},
      {"12345.67", Type::decimal(7, 2)},
  };
  for (const auto& [text, type] : values) {
    SCOPED_TRACE(text);
    const Value value = parsed(text, type);
    EXPECT_EQ(read_bytes(oid_of(type), bytes_of(value), "it"), value);
  }
}

// Every cut of a value's bytes is refused, or is a shorter value of a type whose values are bytes.
TEST(ValueBytes, RefusesWhatIsCutOff) {
  for (const Type type : {Type(TypeId::kInteger), Type(TypeId::kTimestamp), Type(TypeId::kInterval),
                          Type(TypeId::kUuid), Type::decimal(9, 2), list_type(TypeId::kInteger)}) {
    SCOPED_TRACE(type_name(type));
    const char* const text = type.id == TypeId::kInterval    ? "1 day"
                             : type.id == TypeId::kList      ? "[1, 2]"
                             : type.id == TypeId::kTimestamp ? "2020-01-01"
                             : type.id == TypeId::kUuid      ? "ffffffff-0000-4000-8000-000000000001"
                                                             : "12345";
    const std::string bytes = bytes_of(parsed(text, type));
    for (size_t length = 0; length <= bytes.size() + 1; ++length) {
      if (length == bytes.size()) continue;
      std::string cut = bytes.substr(0, length);
      cut.resize(length);
      try {
        read_bytes(oid_of(type), cut, "it");
        ADD_FAILURE() << length;
      } catch (const Error& error) {
        EXPECT_EQ(error.sqlstate(), sqlstate::kInvalidBinary) << error.message();
      }
    }
  }
}

TEST(Parameter, IsReadByWhatItsClientDeclares) {
  const TimeZonePtr zone = find_time_zone("Europe/Berlin");
  const auto read = [&](uint32_t type, const std::string& text) {
    return read_parameter({1, type, std::nullopt, Format::kText}, text, *zone);
  };
  EXPECT_EQ(read(oid::kInt4, "7"), parsed("7", TypeId::kInteger));
  EXPECT_EQ(read(oid::kNumeric, "1.50"), parsed("1.50", Type::decimal(38, 2)));
  EXPECT_EQ(read(oid::kTimestamptz, "2024-06-01 12:00"), parsed("2024-06-01 10:00+00", TypeId::kTimestamptz));
  EXPECT_EQ(read(oid::kUnspecified, "7"), Value::of_text("7"));
  for (const auto& [type, text] : {std::pair(oid::kInt4, "x"s), std::pair(oid::kInt2, "40000"s),
                                   std::pair(oid::kUnspecified, "a\xFF"s), std::pair(oid::kText, "a\0b"s)})
    EXPECT_THROW(read(type, text), Error) << text;
}

}  // namespace
}  // namespace rtsql::server
