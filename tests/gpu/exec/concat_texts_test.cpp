// The device joins the texts of several columns as the host does.
#include <gtest/gtest.h>

#include <random>

#include "exec/text/concat_texts.h"
#include "function/text/text_functions.h"
#include "schema/column_builder.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

ExprPtr column(uint32_t place) {
  return make_column({RelationId(1), place}, TypeId::kVarchar, true, "t");
}

ExprPtr text(std::string value) {
  return make_literal(Value::of_text(std::move(value)));
}

class ConcatTextsTest : public gpu::TestDevice {
 protected:
  ConcatTextsTest() : execution_(device(), settings_, {}, RelationIds(RelationId(3))) {
    settings_.host_rows = 0;  // the device computes
  }

  // Empty texts, and texts of one to some hundred bytes, with characters of up to four.
  std::vector<Value> random_texts(size_t rows, bool with_nulls) {
    static const std::vector<std::string> kPieces = {"a", "é",        "東京",
                                                     "😀", "12345678", "long piece of text "};
    std::vector<Value> texts;
    for (size_t row = 0; row < rows; ++row) {
      std::string made;
      for (size_t pieces = random_() % (random_() % 20 == 0 ? 20 : 4); pieces > 0; --pieces)
        made += kPieces[random_() % kPieces.size()];
      const bool is_null = with_nulls && random_() % 5 == 0;
      texts.push_back(is_null ? Value::null_of(TypeId::kVarchar) : Value::of_text(made));
    }
    return texts;
  }

  ColumnPtr upload(const std::vector<Value>& texts) {
    ColumnBuilder builder(TypeId::kVarchar);
    for (const Value& value : texts) builder.append(value);
    return Column::upload(device(), builder.finish(), "texts");
  }

  std::mt19937_64 random_{7};
  Settings settings_;
  Execution execution_;
};

TEST_F(ConcatTextsTest, RowsWithAndWithoutNulls) {
  const ExprPtr pair = make_concat(column(0), column(1), {});
  const ExprPtr call =
      make_concat(make_concat(make_concat(pair, text(" – "), {}), column(2), {}), text("."), {});
  for (const size_t rows : {1, 31, 32, 33, 5000}) {
    for (const bool with_nulls : {false, true}) {
      SCOPED_TRACE(rows);
      const std::vector<Value> a = random_texts(rows, with_nulls), b = random_texts(rows, false),
                               c = random_texts(rows, with_nulls);
      const ColumnPtr joined = concat_texts(execution_, *call, {upload(a), upload(b), upload(c)}, false);
      ASSERT_NE(joined, nullptr);
      const HostColumn read = joined->read(device(), 0, rows);
      for (size_t row = 0; row < rows; ++row) {
        const bool is_null = a[row].null || c[row].null;
        ASSERT_EQ(read.is_null(row), is_null) << row;
        if (is_null) continue;
        ASSERT_EQ(read.value(row).text, a[row].text + b[row].text + " – " + c[row].text + ".") << row;
      }
    }
  }
}

TEST_F(ConcatTextsTest, LongOnesAreLeftToTheHost) {
  const ExprPtr call = make_concat(column(0), column(1), {});
  const ColumnPtr longest = upload({Value::of_text(std::string(3u << 20, 'x'))});
  EXPECT_EQ(concat_texts(execution_, *call, {longest, longest}, false), nullptr);
}

}  // namespace
}  // namespace rtsql
