#include "shell/options.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

std::string usage_error(const std::vector<std::string>& arguments) {
  try {
    parse_options(arguments);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Options, KeepTheOrderOfInputs) {
  Options options = parse_options({"a.sql", "-c", "SELECT 1", "--command=SELECT 2", "-", "--", "--odd.sql"});
  ASSERT_EQ(options.inputs.size(), 5u);
  EXPECT_TRUE(options.inputs[0].is_file);
  EXPECT_EQ(options.inputs[1].text, "SELECT 1");
  EXPECT_FALSE(options.inputs[2].is_file);
  EXPECT_EQ(options.inputs[3].text, "-");
  EXPECT_EQ(options.inputs[4].text, "--odd.sql");
}

TEST(Options, HaveDefaults) {
  Options options = parse_options({});
  EXPECT_FALSE(options.mode);
  EXPECT_FALSE(options.timing);
  EXPECT_FALSE(options.bail.has_value());
}

TEST(Options, AreRead) {
  Options options = parse_options({"--mode", "NDJSON", "--no-bail", "--no-timing", "--device=llvm"});
  EXPECT_EQ(options.mode.value()->name, "ndjson");
  EXPECT_EQ(options.bail, false);
  EXPECT_EQ(options.timing, false);
  EXPECT_EQ(options.database.device.selector, "llvm");
}

TEST(Options, SayWhatAPromptComesAfter) {
  EXPECT_FALSE(parse_options({}).prompt_after);
  EXPECT_TRUE(parse_options({}).start_file);
  const Options options = parse_options({"-i", "a.sql", "--no-rc"});
  EXPECT_TRUE(options.prompt_after);
  EXPECT_FALSE(options.start_file);
  EXPECT_EQ(options.inputs.size(), 1u);
}

TEST(Options, SaysWhatIsWrong) {
  EXPECT_EQ(usage_error({"--mod", "csv"}), "unknown option --mod; did you mean --mode?");
  EXPECT_EQ(usage_error({"-x"}), "unknown option -x");
  EXPECT_EQ(usage_error({"-c"}), "--command needs a value: --command SQL");
  EXPECT_EQ(usage_error({"--bail=yes"}), "--bail takes no value");
  EXPECT_EQ(usage_error({"--mode", "markdwn"}), "unknown mode \"markdwn\"; did you mean \"markdown\"?");
}

TEST(Options, HelpNamesAllThatAreForUsers) {
  std::string help = options_help();
  EXPECT_NE(help.find("-c, --command SQL"), std::string::npos);
  EXPECT_NE(help.find("--list-devices"), std::string::npos);
  EXPECT_EQ(help.find("--validate"), std::string::npos);
}

}  // namespace
}  // namespace rtsql
