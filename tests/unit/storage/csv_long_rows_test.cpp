// Rows of very many fields take time in proportion, and a load can be interrupted anywhere.

#include <chrono>
#include <functional>
#include <thread>

#include "storage/csv/row_scanner.h"
#include "storage/csv/sample_rows.h"
#include "storage/csv/tokenizer.h"
#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

constexpr std::chrono::seconds kGenerous(
    20);  // of a machine that does other things; quadratic work takes minutes

std::string repeated(const std::string& text, size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (size_t i = 0; i < times; ++i) all += text;
  return all;
}

class Deadline {
 public:
  ~Deadline() { EXPECT_LT(std::chrono::steady_clock::now() - begin_, kGenerous); }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

TEST(CsvLongRows, RepeatedNames) {
  const size_t columns = 50'000;
  Deadline deadline;
  CsvResult result = read_text(repeated("n,", columns - 1) + "n\n" + repeated("1,", columns - 1) + "2\n");
  ASSERT_EQ(result.definitions.size(), columns);
  EXPECT_EQ(result.definitions.back().name, "n_49999");
  EXPECT_EQ(rows_of(result).front().substr(0, 4), "1|1|");
}

TEST(CsvLongRows, NamesOfAWideTable) {
  const size_t columns = 50'000;
  Definitions target;
  std::string header;
  for (size_t i = 0; i < columns; ++i) {
    target.push_back({"n" + std::to_string(i), TypeId::kInteger});
    header += (i > 0 ? ",n" : "n") + std::to_string(columns - 1 - i);
  }
  Deadline deadline;
  CsvResult result = read_text(header + "\n" + repeated("1,", columns - 1) + "2\n", {}, target);
  EXPECT_EQ(result.columns.front().value(0).integer, 2);
}

TEST(CsvLongRows, TooManyFields) {
  std::string line = repeated("\"abc\",", 5'000'000) + "\"d\"\n";
  Deadline deadline;
  Error error = error_of(line);
  EXPECT_EQ(error.kind(), ErrorKind::kData);
  EXPECT_EQ(error.message(),
            "the first row of f.csv has more than 100,000 fields, the most that can be columns");
  EXPECT_EQ(error_of("a,b\n1,2\n" + line).message(), "f.csv, line 3: extra data after last expected column");
  EXPECT_EQ(error_of(line, {}, Definitions{{"a", TypeId::kVarchar}}).message(),
            "f.csv, line 1: extra data after last expected column");
}

void expect_interrupted(const std::function<void(const WorkContext&)>& work) {
  Interrupt interrupt;
  interrupt.raise();
  try {
    work({&interrupt, nullptr});
    ADD_FAILURE() << "ended without";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInterrupted);
  }
}

TEST(CsvLongRows, EveryStepCanBeInterrupted) {
  const std::string fields = repeated("\"abc\",", 1000);
  const csv::Dialect dialect;
  expect_interrupted([&](const WorkContext& context) { csv::row_end(fields, 0, dialect, context); });
  expect_interrupted([&](const WorkContext& context) { csv::line_end(fields, 0, context); });
  expect_interrupted(
      [&](const WorkContext& context) { csv::ends_in_quotes(fields, false, dialect, context); });
  expect_interrupted([&](const WorkContext& context) { csv::split_rows(fields, dialect, 100, 2, context); });
  expect_interrupted([&](const WorkContext& context) { csv::collect_rows(fields, dialect, {}, context); });
  expect_interrupted([&](const WorkContext& context) {
    std::vector<StringTable> strings(1);
    csv::ConversionPlan plan{std::vector<csv::ColumnPlan>(1), "", false};
    csv::ChunkConverter converter(plan, csv::pointers_to(strings), 1, context);
    csv::Tokenizer(dialect).run(fields, converter);
  });
}

// The interrupt comes while a row is looked for whose end is far.
TEST(CsvLongRows, AnOpenQuoteCanBeInterrupted) {
  std::string text = "\"" + repeated("abcdefgh", 16 << 20);
  Interrupt interrupt;
  std::jthread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    interrupt.raise();
  });
  Deadline deadline;
  auto look_for_ever = [&] {
    while (true) csv::row_end(text, 0, {}, {&interrupt, nullptr});
  };
  EXPECT_THROW(look_for_ever(), Error);
}

}  // namespace
}  // namespace rtsql
