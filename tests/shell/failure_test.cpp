#include "shell/failure.h"

#include <gtest/gtest.h>

#include "shell/terminal.h"

namespace rtsql {
namespace {

std::string rendered(const std::string& statement, std::string_view place) {
  use_utf8();
  auto begin = static_cast<uint32_t>(statement.find(place));
  auto caught = catch_failure(statement, [&] {
    throw Error(ErrorKind::kName, "no").at({begin, begin + static_cast<uint32_t>(place.size())});
  });
  return render_failure(*caught, statement, "", 1);
}

TEST(Failure, UnderlinesBelowWideCharacters) {
  EXPECT_EQ(rendered("SELECT '漢字', x", "x"),
            "error: no\n"
            "line 1: SELECT '漢字', x\n"
            "                       ^\n");
  EXPECT_EQ(rendered("\tSELECT \"漢字\"", "\"漢字\""),
            "error: no\n"
            "line 1: \tSELECT \"漢字\"\n"
            "        \t       ^^^^^^\n");
}

TEST(Failure, ShowsOfALongLineWhatIsAroundThePlace) {
  std::string many(100, '1');
  EXPECT_EQ(rendered("SELECT " + many + ", x, " + many, "x"), "error: no\nline 1: …" + many.substr(2) +
                                                                  ", x, " + many.substr(3) + "…\n" +
                                                                  std::string(109, ' ') + "^\n");
}

}  // namespace
}  // namespace rtsql
