// Tests WITH (…): what is accepted, what is refused, and how the refusal is worded.
#include <gtest/gtest.h>

#include <cctype>

#include "common/error.h"
#include "index/contract/method.h"
#include "index/registry/registry.h"

namespace rtsql {
namespace {

std::optional<std::string> small_letters(std::string_view text) {
  std::string small(text);
  for (char& letter : small) {
    if (!std::isalpha(static_cast<unsigned char>(letter))) return {};
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return small;
}

const std::vector<OptionDeclaration> kDeclared = {
    {.name = "bucket",
     .kind = OptionDeclaration::Kind::kInteger,
     .default_text = "32",
     .minimum = 16,
     .maximum = 1024,
     .choices = {},
     .help = "keys of a bucket"},
    {.name = "rows",
     .kind = OptionDeclaration::Kind::kInteger,
     .default_text = "1Ki",
     .minimum = -1,
     .maximum = 4e9,
     .help = "rows of a part",
     .takes_units = true},
    {.name = "width",
     .kind = OptionDeclaration::Kind::kChoice,
     .default_text = "auto",
     .choices = {"auto", "16", "32"},
     .help = "bytes read at once"},
    {.name = "load",
     .kind = OptionDeclaration::Kind::kReal,
     .default_text = "0.8",
     .minimum = 0.1,
     .maximum = 0.95,
     .choices = {},
     .help = "share of slots in use"},
    {.name = "hit",
     .kind = OptionDeclaration::Kind::kChoice,
     .default_text = "any",
     .minimum = 0,
     .maximum = 0,
     .choices = {"any", "closest"},
     .help = "which hits count"},
    {.name = "compact",
     .kind = OptionDeclaration::Kind::kBoolean,
     .default_text = "on",
     .minimum = 0,
     .maximum = 0,
     .choices = {},
     .help = "give unused memory back"},
    {.name = "fill",
     .kind = OptionDeclaration::Kind::kText,
     .default_text = "x",
     .help = "what stands there",
     .expected = "letters, in any case",
     .canonical = small_letters},
};

IndexOptions parse(const std::vector<std::pair<std::string, std::string>>& given) {
  return IndexOptions::parse(kDeclared, given);
}

void expect_error(const std::vector<std::pair<std::string, std::string>>& given, ErrorKind kind,
                  const std::string& message, const std::string& hint) {
  try {
    parse(given);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind);
    EXPECT_EQ(error.message(), message);
    EXPECT_EQ(error.hint().value_or(""), hint);
  }
}

TEST(IndexOptions, DefaultsWhereNothingIsGiven) {
  const IndexOptions options = parse({});
  EXPECT_EQ(options.integer("bucket"), 32);
  EXPECT_DOUBLE_EQ(options.real("load"), 0.8);
  EXPECT_EQ(options.choice("hit"), "any");
  EXPECT_TRUE(options.boolean("compact"));
  EXPECT_EQ(options.describe(), "");
}

TEST(IndexOptions, ValuesInAnyCaseAndSpelling) {
  const IndexOptions options =
      parse({{"BUCKET", "0064"}, {"hit", "Closest"}, {"compact", "FALSE"}, {"load", "0.5"}});
  EXPECT_EQ(options.integer("bucket"), 64);
  EXPECT_EQ(options.choice("hit"), "closest");
  EXPECT_FALSE(options.boolean("compact"));
  EXPECT_EQ(options.describe(), "bucket = 64, compact = off, hit = closest, load = 0.5");
}

TEST(IndexOptions, TextIsWrittenInOneWay) {
  EXPECT_EQ(parse({{"fill", "AbC"}}).text("fill"), "abc");
  EXPECT_EQ(parse({{"fill", "AbC"}}).describe(), "fill = abc");
  EXPECT_EQ(parse({{"fill", "X"}}).describe(), "");
}

TEST(IndexOptions, DescribesOnlyWhatDiffersFromTheDefault) {
  EXPECT_EQ(parse({{"bucket", "32"}, {"compact", "yes"}, {"load", "0.80"}}).describe(), "");
}

TEST(IndexOptions, CountsMayHaveUnits) {
  EXPECT_EQ(parse({}).integer("rows"), 1024);
  EXPECT_EQ(parse({{"rows", "64K"}}).integer("rows"), 64000);
  EXPECT_EQ(parse({{"rows", "3Mi"}}).integer("rows"), 3145728);
  EXPECT_EQ(parse({{"rows", "2gi"}}).integer("rows"), 2147483648);
  EXPECT_EQ(parse({{"rows", "1024"}}).describe(), "");
  EXPECT_EQ(parse({{"rows", "2K"}}).describe(), "rows = 2000");
}

TEST(IndexOptions, RefusesUnitsThatAreNone) {
  const std::string hint = "expected a number from -1 to 4000000000, which may end in K, M, G, Ki, Mi or Gi";
  for (const std::string text : {"", "Ki", "64X", "64 Ki", "1.5Mi"}) {
    expect_error({{"rows", text}}, ErrorKind::kValue, "invalid value for option \"rows\": '" + text + "'",
                 hint);
  }
  for (const std::string text : {"99999999999Gi", "-1K", "5G", "99999999999999999999K"}) {
    expect_error({{"rows", text}}, ErrorKind::kValue, "value " + text + " out of bounds for option \"rows\"",
                 hint);
  }
  expect_error({{"bucket", "1Ki"}}, ErrorKind::kValue, "invalid value for option \"bucket\": '1Ki'",
               "expected a number from 16 to 1024");
}

TEST(IndexOptions, ChoicesMayBeNumbers) {
  EXPECT_EQ(parse({}).chosen_number("width"), 0);
  EXPECT_EQ(parse({{"width", "32"}}).chosen_number("width"), 32);
}

TEST(IndexOptions, BoundsAreInclusive) {
  EXPECT_EQ(parse({{"bucket", "16"}}).integer("bucket"), 16);
  EXPECT_EQ(parse({{"bucket", "1024"}}).integer("bucket"), 1024);
}

TEST(IndexOptions, RefusesAnUnknownName) {
  expect_error({{"buckets", "32"}}, ErrorKind::kName, "unrecognized parameter \"buckets\"",
               "did you mean \"bucket\"?");
}

TEST(IndexOptions, RefusesAnOptionGivenTwice) {
  expect_error({{"hit", "any"}, {"Hit", "any"}}, ErrorKind::kName,
               "parameter \"hit\" specified more than once", "");
}

TEST(IndexOptions, RefusesNumbersOutOfBounds) {
  const std::string bucket_hint = "expected a number from 16 to 1024";
  expect_error({{"bucket", "15"}}, ErrorKind::kValue, "value 15 out of bounds for option \"bucket\"",
               bucket_hint);
  expect_error({{"bucket", "99999999999999999999"}}, ErrorKind::kValue,
               "value 99999999999999999999 out of bounds for option \"bucket\"", bucket_hint);
  expect_error({{"load", "200"}}, ErrorKind::kValue, "value 200 out of bounds for option \"load\"",
               "expected a number from 0.1 to 0.95");
  expect_error({{"load", "nan"}}, ErrorKind::kValue, "value nan out of bounds for option \"load\"",
               "expected a number from 0.1 to 0.95");
}

TEST(IndexOptions, RefusesWhatIsNoSuchValue) {
  expect_error({{"bucket", "big"}}, ErrorKind::kValue, "invalid value for option \"bucket\": 'big'",
               "expected a number from 16 to 1024");
  expect_error({{"bucket", "32.5"}}, ErrorKind::kValue, "invalid value for option \"bucket\": '32.5'",
               "expected a number from 16 to 1024");
  expect_error({{"load", ""}}, ErrorKind::kValue, "invalid value for option \"load\": ''",
               "expected a number from 0.1 to 0.95");
  expect_error({{"hit", "most"}}, ErrorKind::kValue, "invalid value for option \"hit\": 'most'",
               "expected one of any, closest");
  expect_error({{"compact", "maybe"}}, ErrorKind::kValue, "invalid value for option \"compact\": 'maybe'",
               "expected on or off");
  expect_error({{"fill", "a1"}}, ErrorKind::kValue, "invalid value for option \"fill\": 'a1'",
               "expected letters, in any case");
}

TEST(IndexMethods, AreFoundByNameInAnyCase) {
  for (const IndexMethod* method : index_methods()) EXPECT_EQ(find_index_method(method->name), method);
  EXPECT_NE(find_index_method("SORTED"), nullptr);
  EXPECT_EQ(find_index_method("no_such_method"), nullptr);
}

TEST(IndexMethods, DeclareWhatTheyTake) {
  for (const IndexMethod* method : index_methods()) {
    EXPECT_FALSE(method->summary.empty());
    for (const OptionDeclaration& option : method->options) {
      EXPECT_FALSE(option.help.empty()) << option.name;
      EXPECT_EQ(option.choices.empty(), option.kind != OptionDeclaration::Kind::kChoice) << option.name;
      EXPECT_EQ(option.canonical == nullptr, option.kind != OptionDeclaration::Kind::kText) << option.name;
      EXPECT_EQ(option.expected.empty(), option.canonical == nullptr) << option.name;
    }
    EXPECT_EQ(IndexOptions::parse(method->options, {}).describe(), "") << method->name;
  }
}

TEST(CostCurve, IsLinearInTheLogarithm) {
  const CostCurve curve = {{2, 4, 6, 8, 12}};
  EXPECT_DOUBLE_EQ(curve.at(1 << 12), 2);
  EXPECT_DOUBLE_EQ(curve.at(1 << 18), 5);
  EXPECT_DOUBLE_EQ(curve.at(1 << 25), 10);
  EXPECT_DOUBLE_EQ(curve.at(1 << 28), 16);
  EXPECT_DOUBLE_EQ(curve.at(1), 2);
  EXPECT_DOUBLE_EQ(curve.at(0), 2);
  const CostCurve falling = {{20, 16, 12, 8, 6}};
  EXPECT_DOUBLE_EQ(falling.at(uint64_t{1} << 40), 3);  // half of the smallest
}

TEST(MethodCosts, AddUpOfStartHitsMissesAndMatches) {
  MethodCosts costs;
  costs.start.nanoseconds = {1e6, 1e6, 1e6, 1e6, 1e6};
  costs.probe.nanoseconds = {10, 10, 10, 10, 10};
  costs.ordered.nanoseconds = {5, 5, 5, 5, 5};
  costs.range = 3;
  costs.miss = 0.5;
  costs.repeated = 4;
  costs.doubling = 2;
  costs.point_match = 1;
  costs.range_match = 2;
  costs.wide_probe = 2;
  const auto cost = [&](const ProbeEstimate& estimate) { return probe_milliseconds(costs, estimate); };
  EXPECT_DOUBLE_EQ(cost({.keys = 1 << 16}), 1);
  ProbeEstimate points = {.keys = 1 << 16, .probes = 1e6, .matches = 1e6};
  EXPECT_DOUBLE_EQ(cost(points), 1 + 10);
  points.misses = 0.5e6;
  points.matches = 0.5e6;
  EXPECT_DOUBLE_EQ(cost(points), 1 + 0.5 * 10 + 0.5 * 5);
  points.matches = 4 * 0.5e6;  // two doublings, three further matches a hit
  EXPECT_DOUBLE_EQ(cost(points), 1 + 0.5 * (10 + 4 + 2 * 2) + 0.5 * 5 + 1.5);
  points.width = KeyWidth::k64;
  EXPECT_DOUBLE_EQ(cost(points), 1 + 2 * (0.5 * (10 + 4 + 2 * 2) + 0.5 * 5) + 1.5);
  EXPECT_DOUBLE_EQ(cost({.keys = 1 << 16, .probes = 1e6, .matches = 1e6, .ordered = true}), 1 + 5);
  EXPECT_DOUBLE_EQ(cost({.keys = 1 << 16, .probes = 1e6, .matches = 5e6, .points = false}), 1 + 30 + 2 * 4);
  EXPECT_DOUBLE_EQ(cost({.keys = 1 << 16, .probes = 1e6, .misses = 1e6}), 1 + 5);
}

TEST(IndexMethods, EstimateMoreForMore) {
  for (const IndexMethod* method : index_methods()) {
    for (bool cpu : {false, true}) {
      const MethodCosts& costs = cpu ? method->cpu_costs : method->gpu_costs;
      const ProbeEstimate few = {.keys = 1000, .probes = 1000, .matches = 1000};
      const ProbeEstimate many = {.keys = 10000000, .probes = 10000000, .matches = 10000000};
      EXPECT_GT(probe_milliseconds(costs, few), 0);
      EXPECT_GT(build_milliseconds(costs, few.keys, few.width), 0);
      EXPECT_GT(probe_milliseconds(costs, many), probe_milliseconds(costs, few)) << method->name;
      EXPECT_GT(build_milliseconds(costs, many.keys, many.width),
                build_milliseconds(costs, few.keys, few.width))
          << method->name;
      ProbeEstimate repeated = many;
      repeated.matches *= 16;
      EXPECT_GE(probe_milliseconds(costs, repeated), probe_milliseconds(costs, many)) << method->name;
      ProbeEstimate ordered = many;
      ordered.ordered = true;
      EXPECT_LT(probe_milliseconds(costs, ordered), probe_milliseconds(costs, many)) << method->name;
    }
  }
}

}  // namespace
}  // namespace rtsql
