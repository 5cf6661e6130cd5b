// Tests files that become shorter while they are read.
#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

struct Truncation : Progress {
  Truncation(std::string cut_path, size_t bytes_left) : path(std::move(cut_path)), bytes(bytes_left) {}
  void update(const char*, double, double) override { std::filesystem::resize_file(path, bytes); }
  void expect(const char* /*what*/, double /*milliseconds*/) override {}
  void finish() override {}

  std::string path;
  size_t bytes;
};

Error error_of_cut(size_t bytes_lost) {
  std::string rows = "id,name\n";
  while (rows.size() < 1 << 20) rows += "1,Ada\n";
  CsvFile file(rows);
  Truncation truncation(file.path(), rows.size() - bytes_lost);
  try {
    csv::read({file.path()}, {}, std::nullopt, {nullptr, &truncation}, {1 << 12, 1});
  } catch (const Error& error) {
    return error;
  }
  return {ErrorKind::kValue, "none"};
}

TEST(CsvTruncation, IsAnErrorOfTheFile) {
  for (size_t bytes : {size_t{1} << 20, size_t{3}}) {
    Error error = error_of_cut(bytes);
    EXPECT_EQ(error.kind(), ErrorKind::kIo) << error.message();
    EXPECT_TRUE(error.message().ends_with("was cut short while it was read")) << error.message();
  }
}

}  // namespace
}  // namespace rtsql
