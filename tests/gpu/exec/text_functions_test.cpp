// The device computes functions of texts as the host does.
#include <gtest/gtest.h>

#include <random>

#include "exec/text/tabulate_on_device.h"
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
  static const std::vector<std::string> kPieces = {"a",       "b", "é",   "東京", "😀", "google", "%",  "_",
                                                   "http://", "/", "q=7", "\x7f", "x", " ",      "Ab", "\n"};
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
  for (const std::string pattern : {"%google%", "%google%q=7%", "http%", "%/", "", "%", "_", "%_", "a_b%",
                                    "é%", "%東_", "%\\%%", "%a%b%é%x%", "google", "%😀"}) {
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

TEST_F(TextFunctionsTest, PrefixesAreFound) {
  for (const char* function : {"starts_with", "ends_with", "contains"}) {
    for (const std::string part : {"", "a", "http", "_", "%", "京", "\\"})
      expect_as_on_host(bind_function(function, {column(), text(part)}, {}), random_texts(12, 1000));
  }
}

}  // namespace
}  // namespace rtsql
