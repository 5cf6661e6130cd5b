#include "schema/value.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "schema/calendar.h"

namespace rtsql {
namespace {

// Returns the text of the value that `text` is; "" if it is none.
std::string round_trip(std::string_view text, Type type, std::string_view date_format = {}) {
  std::optional<Value> value = parse_value(text, type, date_format);
  return value ? format_value(*value) : "";
}

TEST(Value, IntegersKeepTheirRange) {
  EXPECT_EQ(round_trip("2147483647", TypeId::kInteger), "2147483647");
  EXPECT_EQ(round_trip("-2147483648", TypeId::kInteger), "-2147483648");
  EXPECT_FALSE(parse_value("2147483648", TypeId::kInteger));
  EXPECT_EQ(round_trip("-9223372036854775808", TypeId::kBigint), "-9223372036854775808");
  EXPECT_FALSE(parse_value("9223372036854775808", TypeId::kBigint));
  EXPECT_EQ(round_trip("007", TypeId::kInteger), "7");
  EXPECT_EQ(round_trip("+5", TypeId::kInteger), "5");
}

TEST(Value, NumbersMustBeTheWholeText) {
  for (std::string_view text : {"", " ", "1 2", "1x", "+-1", "--1", "+", "0x10", "1,5"}) {
    EXPECT_FALSE(parse_value(text, TypeId::kInteger)) << text;
    EXPECT_FALSE(parse_value(text, TypeId::kDouble)) << text;
    EXPECT_FALSE(parse_value(text, Type::decimal(9, 2))) << text;
  }
}

TEST(Value, SpacesAroundAnythingButTextMeanNothing) {
  EXPECT_EQ(parse_value(" 1\t", TypeId::kInteger)->integer, 1);
  EXPECT_EQ(parse_value("\n2024-01-02 ", TypeId::kDate), parse_value("2024-01-02", TypeId::kDate));
  EXPECT_EQ(parse_value(" true ", TypeId::kBoolean)->integer, 1);
  EXPECT_EQ(parse_value(" x ", TypeId::kVarchar)->text, " x ");
}

TEST(Value, FloatsAreShortestTextThatReadsBack) {
  EXPECT_EQ(round_trip("0.1", TypeId::kDouble), "0.1");
  EXPECT_EQ(round_trip("0.1", TypeId::kReal), "0.1");
  EXPECT_EQ(round_trip("1e3", TypeId::kDouble), "1000");
  EXPECT_EQ(round_trip("0.02410684054679857", TypeId::kDouble), "0.02410684054679857");
  EXPECT_EQ(round_trip("-0", TypeId::kDouble), "-0");
  EXPECT_EQ(round_trip("inf", TypeId::kDouble), "inf");
  EXPECT_EQ(round_trip("-inf", TypeId::kReal), "-inf");
  EXPECT_EQ(round_trip("-nan", TypeId::kDouble), "nan");
  EXPECT_EQ(round_trip("1.7976931348623157e308", TypeId::kDouble), "1.7976931348623157e+308");
  EXPECT_FALSE(parse_value("1e999", TypeId::kDouble));
  EXPECT_FALSE(parse_value("1e39", TypeId::kReal));
}

TEST(Value, DecimalsRoundHalfAwayFromZero) {
  Type type = Type::decimal(5, 2);
  EXPECT_EQ(round_trip("1.005", type), "1.01");
  EXPECT_EQ(round_trip("-1.005", type), "-1.01");
  EXPECT_EQ(round_trip("1.00499999", type), "1.00");
  EXPECT_EQ(round_trip("0.005", type), "0.01");
  EXPECT_EQ(round_trip("0.004", type), "0.00");
  EXPECT_EQ(round_trip("-0.004", type), "0.00");
  EXPECT_EQ(round_trip("999.99", type), "999.99");
  EXPECT_FALSE(parse_value("999.995", type));
  EXPECT_FALSE(parse_value("1000", type));
  EXPECT_EQ(round_trip("1.5e2", type), "150.00");
  EXPECT_EQ(round_trip("15e-1", type), "1.50");
  EXPECT_EQ(round_trip(".5", type), "0.50");
  EXPECT_EQ(round_trip("5.", type), "5.00");
  EXPECT_FALSE(parse_value(".", type));
  EXPECT_FALSE(parse_value("1e", type));
  EXPECT_EQ(round_trip("999999999999999999", Type::decimal(18, 0)), "999999999999999999");
  EXPECT_FALSE(parse_value("1000000000000000000", Type::decimal(18, 0)));
  EXPECT_EQ(round_trip("0.999999999999999999", Type::decimal(18, 18)), "0.999999999999999999");
  EXPECT_EQ(round_trip("-0.05", Type::decimal(4, 3)), "-0.050");
  EXPECT_EQ(round_trip("0000000000000000000000000001.10", type), "1.10");
  EXPECT_EQ(round_trip("1e-100000", type), "0.00");
}

TEST(Value, BooleansInAnyCase) {
  for (std::string_view text : {"true", "TRUE", "t", "Yes", "y", "on", "1"})
    EXPECT_EQ(round_trip(text, TypeId::kBoolean), "true");
  for (std::string_view text : {"false", "F", "no", "n", "Off", "0"})
    EXPECT_EQ(round_trip(text, TypeId::kBoolean), "false");
  EXPECT_FALSE(parse_value("2", TypeId::kBoolean));
  EXPECT_FALSE(parse_value("", TypeId::kBoolean));
}

TEST(Value, DatesAreProlepticGregorian) {
  EXPECT_EQ(days_from_civil(1970, 1, 1), 0);
  EXPECT_EQ(days_from_civil(1969, 12, 31), -1);
  EXPECT_EQ(days_from_civil(2000, 3, 1), 11017);
  EXPECT_EQ(days_from_civil(1, 1, 1), -719162);
  EXPECT_EQ(days_from_civil(9999, 12, 31), 2932896);
  EXPECT_FALSE(days_from_civil(1900, 2, 29));
  EXPECT_TRUE(days_from_civil(2000, 2, 29));
  EXPECT_EQ(days_from_civil(0, 12, 31), -719163);  // of 1 BC
  EXPECT_EQ(days_from_civil(-4713, 11, 24), kFirstDay);
  EXPECT_FALSE(days_from_civil(-4713, 11, 23));
  EXPECT_EQ(days_from_civil(294246, 12, 31), kLastDay);
  EXPECT_FALSE(days_from_civil(294247, 1, 1));
  EXPECT_FALSE(days_from_civil(2024, 13, 1));
  EXPECT_FALSE(days_from_civil(2024, 4, 31));
  EXPECT_EQ(round_trip("2024-02-29", TypeId::kDate), "2024-02-29");
  EXPECT_EQ(round_trip("0001-01-01", TypeId::kDate), "0001-01-01");
  for (std::string_view text : {"2023-02-29", "24-01-01", "2024-01-0 1"}) {
    EXPECT_FALSE(parse_value(text, TypeId::kDate)) << text;
  }
}

TEST(Value, DatesAsPeopleWriteThem) {
  for (std::string_view text : {"2024-1-5",        "2024/01/05",
                                "2024/1/5",        "20240105",
                                "Jan 5, 2024",     "jan 5 2024",
                                "January 5, 2024", "5 Jan 2024",
                                "05 JANUARY 2024", "5-Jan-2024",
                                "05-Jan-2024",     "Jan-05-2024",
                                "2024-Jan-05",     "Jan. 5, 2024",
                                "5. Jan 2024",     "2024 01 05",
                                "2024.01.05",      "Jan5,2024",
                                "2024.005",        "J2460315",
                                "Fri, 5 Jan 2024", "Friday, January 5, 2024",
                                "Fri Jan  5 2024"}) {
    EXPECT_EQ(round_trip(text, TypeId::kDate), "2024-01-05") << text;
    EXPECT_EQ(round_trip(text, TypeId::kTimestamp), "2024-01-05 00:00:00") << text;
  }
  // These can be read in more ways than one, or in none.
  for (std::string_view text :
       {"01/05/2024", "5-1-2024", "2024-01/05", "24-1-5", "5 Jan 24", "Jan 2024", "20241305", "2024010",
        "202401055", "Janus 5, 2024", "5 2024", "May", "2024-W01-5"}) {
    EXPECT_FALSE(parse_value(text, TypeId::kDate)) << text;
  }
}

TEST(Value, TimesAsPeopleWriteThem) {
  for (std::string_view text : {"2024-6-2 9:05:00",
                                "2024-06-02 9:05",
                                "2024-06-02  09:05:00",
                                "2024-06-02T09:05:00",
                                "20240602T090500",
                                "20240602T0905",
                                "20240602 09:05",
                                "Jun 2, 2024, 9:05 AM",
                                "June 2, 2024 9:05am",
                                "2 Jun 2024 09:05:00",
                                "2024-06-02 09:05:00 UTC",
                                "2024-06-02 09:05:00 utc",
                                "2024-06-02 09:05 GMT",
                                "2024-06-02 09:05:00 Z",
                                "2024-06-02 09:05:00+0530",
                                "2024-06-02 09:05:00 +0530",
                                "2024-06-02T09:05:00 +05:30",
                                "2024-06-02 09:05:00-0500",
                                "Sun, 02 Jun 2024 09:05:00 +0200",
                                "2024-06-02 9:5",
                                "2024-06-02 09:05 EST",
                                "Sun Jun 02 09:05:00 2024",
                                "9:05 June 2, 2024",
                                "20240602 090500",
                                "2024.154 09:05 Europe/Berlin",
                                "2024-06-02 AD 9:05",
                                "2024-06-02 9:04:60"}) {
    EXPECT_EQ(round_trip(text, TypeId::kTimestamp), "2024-06-02 09:05:00") << text;
  }
  EXPECT_EQ(round_trip("2024-06-02 9:05 PM", TypeId::kTimestamp), "2024-06-02 21:05:00");
  EXPECT_EQ(round_trip("2024-06-02 12:05:30.5 AM", TypeId::kTimestamp), "2024-06-02 00:05:30.5");
  EXPECT_EQ(round_trip("2024-06-02 0:05 AM", TypeId::kTimestamp), "2024-06-02 00:05:00");
  for (std::string_view text :
       {"2024-06-02 13:05 PM", "2024-06-02 9", "2024-06-0209:05", "2024-06-02 09:05 ESTONIA", "9:05:00",
        "20240602090500", "2024-06-02 9:05 9:05", "2024-06-02 T", "2024-06-02 PM", "2024-06-02 J"}) {
    EXPECT_FALSE(parse_value(text, TypeId::kTimestamp)) << text;
  }
}

TEST(Value, EveryDayOfFourCenturiesRoundTrips) {
  for (int32_t day = *days_from_civil(1800, 1, 1); day <= *days_from_civil(2200, 12, 31); ++day) {
    std::string text = format_value(Value::of_integer(TypeId::kDate, day));
    ASSERT_EQ(parse_value(text, TypeId::kDate)->integer, day) << text;
  }
}

TEST(Value, DatesInOwnFormats) {
  EXPECT_EQ(round_trip("31.12.2023", TypeId::kDate, "%d.%m.%Y"), "2023-12-31");
  EXPECT_EQ(round_trip("5 feb 99", TypeId::kDate, "%d %b %y"), "1999-02-05");
  EXPECT_EQ(round_trip("20240229", TypeId::kDate, "%Y%m%d"), "2024-02-29");
  EXPECT_FALSE(parse_value("2023-12-31", TypeId::kDate, "%d.%m.%Y"));
  EXPECT_EQ(round_trip("31.12.2023 23:59", TypeId::kTimestamp, "%d.%m.%Y"), "2023-12-31 23:59:00");
  EXPECT_EQ(round_trip("12/31/2023 7h05", TypeId::kTimestamp, "%m/%d/%Y %Hh%M"), "2023-12-31 07:05:00");
  EXPECT_EQ(round_trip("12/31/2023 7:05 PM", TypeId::kTimestamp, "%m/%d/%Y %I:%M %p"), "2023-12-31 19:05:00");
  EXPECT_EQ(round_trip("31.12.2023 12:05AM", TypeId::kTimestamp, "%d.%m.%Y %I:%M%p"), "2023-12-31 00:05:00");
  for (std::string_view offset : {"+0530", "+05:30"}) {
    EXPECT_EQ(round_trip("31/12/2023 12:00 " + std::string(offset), TypeId::kTimestamp, "%d/%m/%Y %H:%M %z"),
              "2023-12-31 06:30:00");
  }
  EXPECT_EQ(round_trip("31/12/2023 12:00 UTC", TypeId::kTimestamp, "%d/%m/%Y %H:%M %z"),
            "2023-12-31 12:00:00");
  EXPECT_FALSE(parse_value("31/12/2023 13:00 PM", TypeId::kTimestamp, "%d/%m/%Y %I:%M %p"));
  EXPECT_FALSE(parse_value("20231231", TypeId::kTimestamp, "%d.%m.%Y"));  // a number that does not follow it
}

TEST(Value, TimestampsToTheMicrosecond) {
  EXPECT_EQ(round_trip("2024-01-02 03:04:05", TypeId::kTimestamp), "2024-01-02 03:04:05");
  EXPECT_EQ(round_trip("2024-01-02T03:04", TypeId::kTimestamp), "2024-01-02 03:04:00");
  EXPECT_EQ(round_trip("2024-01-02", TypeId::kTimestamp), "2024-01-02 00:00:00");
  EXPECT_EQ(round_trip("1969-12-31 23:59:59.999999", TypeId::kTimestamp), "1969-12-31 23:59:59.999999");
  EXPECT_EQ(round_trip("2024-01-02 03:04:05.5", TypeId::kTimestamp), "2024-01-02 03:04:05.5");
  EXPECT_EQ(parse_value("1969-12-31 23:59:59.999999", TypeId::kTimestamp)->integer, -1);
  for (std::string_view text :
       {"2024-01-02 24:01", "2024-01-02 00:60", "2024-01-02 03:04:61", "2024-01-02 03"}) {
    EXPECT_FALSE(parse_value(text, TypeId::kTimestamp)) << text;
  }
}

TEST(Value, ZonesOfTimestampsAreReadAndMeanNothing) {
  EXPECT_EQ(round_trip("2024-01-02T03:04:05Z", TypeId::kTimestamp), "2024-01-02 03:04:05");
  EXPECT_EQ(round_trip("2024-01-02 03:04:05.25+00", TypeId::kTimestamp), "2024-01-02 03:04:05.25");
  EXPECT_EQ(round_trip("2024-01-02 03:04+05:30", TypeId::kTimestamp), "2024-01-02 03:04:00");
  EXPECT_EQ(round_trip("2023-12-31 23:30:00-01", TypeId::kTimestamp), "2023-12-31 23:30:00");
  EXPECT_EQ(round_trip("2024-01-02 03:04:05.123456789", TypeId::kTimestamp), "2024-01-02 03:04:05.123457");
  for (std::string_view text : {"2024-01-02 03:04:05ZZ", "2024-01-02 03:04:05+24",
                                "2024-01-02 03:04:05+00:60", "2024-01-02 03:04:05 Europe/Nowhere"}) {
    EXPECT_FALSE(parse_value(text, TypeId::kTimestamp)) << text;
  }
}

TEST(Value, TimesWithTimeZoneAreInUtc) {
  EXPECT_EQ(round_trip("2024-01-02 03:04+05:30", TypeId::kTimestamptz), "2024-01-01 21:34:00+00");
  EXPECT_EQ(round_trip("2023-12-31 23:30:00-01", TypeId::kTimestamptz), "2024-01-01 00:30:00+00");
  EXPECT_EQ(round_trip("2024-07-02 03:04 Europe/Berlin", TypeId::kTimestamptz), "2024-07-02 01:04:00+00");
  EXPECT_EQ(round_trip("2024-07-02 03:04 GMT-4", TypeId::kTimestamptz), "2024-07-01 23:04:00+00");
  EXPECT_EQ(round_trip("0044-03-15 12:00+00 BC", TypeId::kTimestamptz), "0044-03-15 12:00:00+00 BC");
  EXPECT_EQ(round_trip("infinity", TypeId::kTimestamptz), "infinity");
  EXPECT_FALSE(parse_value("4714-11-24 00:00:00+01 BC", TypeId::kTimestamptz));
}

TEST(Value, DatesBeforeChristAndInfiniteOnes) {
  for (std::string_view text : {"4714-11-24 BC", "0044-03-15 BC", "0001-12-31 BC", "0001-01-01",
                                "10000-01-01", "294246-12-31", "infinity", "-infinity"}) {
    EXPECT_EQ(round_trip(text, TypeId::kDate), text);
  }
  EXPECT_EQ(round_trip("March 15, 44 BC", TypeId::kDate), "0044-03-15 BC");
  EXPECT_EQ(round_trip("0044-03-15 12:00:00 BC", TypeId::kTimestamp), "0044-03-15 12:00:00 BC");
  for (std::string_view text : {"4714-11-23 BC", "294247-01-01", "0000-01-01", "0000-01-01 BC", "infinite"})
    EXPECT_FALSE(parse_value(text, TypeId::kDate)) << text;
}

TEST(Type, NamesAndWidths) {
  EXPECT_EQ(type_name(Type::decimal(9, 2)), "DECIMAL(9,2)");
  EXPECT_EQ(value_bytes(TypeId::kBoolean), 1u);
  EXPECT_EQ(value_bytes(TypeId::kVarchar), 4u);
  EXPECT_EQ(value_bytes(Type::decimal(9, 1)), 4u);
  EXPECT_EQ(value_bytes(Type::decimal(10, 1)), 8u);
  EXPECT_EQ(value_bytes(Type::decimal(18, 1)), 8u);
  EXPECT_EQ(value_bytes(Type::decimal(19, 1)), 16u);
  EXPECT_TRUE(is_numeric(Type::decimal(4, 1)));
  EXPECT_FALSE(is_numeric(TypeId::kDate));
}

}  // namespace
}  // namespace rtsql
