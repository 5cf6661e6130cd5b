// Runs the SQL tests: every tests/sql/<topic>/*.test under the configurations that tell something of it, as
// googletests named sql_<configuration>.<topic>/<file>. `--complete FILE…` writes the results found into the
// files instead, for review. RTSQL_SQL_CONFIGURATIONS="none rx" runs those configurations only. A shard of
// googletest's is one of files: each file's kernels are compiled once for all of its configurations.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <sstream>

#include "runner.h"
#include "selection.h"
#include "tests/project_paths.h"

namespace rtsql::sql_test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> test_paths(const fs::path& root) {
  std::vector<std::string> paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() == ".test") paths.push_back(entry.path().lexically_relative(root).string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Takes from googletest what would spread the configurations of a file over all shards.
struct Shard {
  size_t index = 0, total = 1;
};

size_t take_number(const char* variable, size_t otherwise) {
  const char* text = std::getenv(variable);
  if (text == nullptr) return otherwise;
  const size_t number = std::stoul(text);
  unsetenv(variable);
  return number;
}

Shard take_shard() {
  return {.index = take_number("GTEST_SHARD_INDEX", 0), .total = take_number("GTEST_TOTAL_SHARDS", 1)};
}

bool wanted(const Configuration& configuration) {
  const char* names = std::getenv("RTSQL_SQL_CONFIGURATIONS");
  if (names == nullptr) return true;
  std::istringstream stream(names);
  for (std::string name; stream >> name;) {
    if (name == configuration.name) return true;
  }
  return false;
}

// All files of a configuration share one session.
class Suite : public testing::Test {
 public:
  Suite(std::unique_ptr<Runner>& runner, const Configuration& configuration,
        const std::shared_ptr<gpu::Device>& device, const TestFile& file)
      : runner_(runner), configuration_(configuration), device_(device), file_(file) {}

  void TestBody() override {
    if (!runner_) runner_ = std::make_unique<Runner>(configuration_, device_);
    for (const std::string& failure : runner_->run(file_)) ADD_FAILURE() << failure;
  }

 private:
  std::unique_ptr<Runner>& runner_;
  const Configuration& configuration_;
  const std::shared_ptr<gpu::Device>& device_;
  const TestFile& file_;
};

// All configurations share a device, and so one set of compiled kernels, which none of them has to make room
// for.
std::shared_ptr<gpu::Device> open_device() {
  gpu::DeviceOptions options;
  options.validation = std::getenv("RTSQL_VALIDATION") != nullptr;
  options.kernel_budget = uint64_t{1} << 30;
  return gpu::Device::open(options);
}

int run_tests() {
  const fs::path root = "tests/sql";
  const std::shared_ptr<gpu::Device> device = open_device();
  std::vector<Configuration> all = configurations(device->info());
  std::erase_if(all, [](const Configuration& configuration) { return !wanted(configuration); });
  const std::vector<std::string> paths = test_paths(root);
  const Shard shard = take_shard();
  std::vector<TestFile> files;
  for (size_t i = shard.index; i < paths.size(); i += shard.total)
    files.push_back(read_test_file((root / paths[i]).string()));
  std::vector<std::unique_ptr<Runner>> runners(all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    for (const TestFile& file : files) {
      if (!runs_under(file, all[i])) continue;
      const std::string name = fs::path(file.path).lexically_relative(root).replace_extension().string();
      testing::RegisterTest(("sql_" + all[i].name).c_str(), name.c_str(), nullptr, nullptr, file.path.c_str(),
                            1, [&, i]() -> testing::Test* {
                              // The sessions of the configurations before are not needed any more.
                              for (size_t before = 0; before < i; ++before) runners[before].reset();
                              return new Suite(runners[i], all[i], device, file);
                            });
    }
  }
  return RUN_ALL_TESTS();
}

int complete(int count, char** paths) {
  Runner runner({"none", {}}, open_device());
  for (int i = 0; i < count; ++i) {
    runner.complete(read_test_file(paths[i]));
    fmt::print("{}\n", paths[i]);
  }
  return 0;
}

}  // namespace
}  // namespace rtsql::sql_test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  setenv("TZ", "UTC", 1);  // by which times are shown
  try {
    if (argc > 2 && std::string_view(argv[1]) == "--complete") {
      return rtsql::sql_test::complete(argc - 2, argv + 2);
    }
    std::filesystem::current_path(rtsql::test::kProjectFolder);
    return rtsql::sql_test::run_tests();
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
