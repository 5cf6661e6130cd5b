#include "shell/failure.h"

#include <gtest/gtest.h>

#include <functional>
#include <new>
#include <stdexcept>
#include <system_error>

#include "shell/terminal.h"

namespace rtsql {
namespace {

std::string rendered(const std::string& statement, std::string_view place,
                     std::optional<size_t> columns = std::nullopt) {
  use_utf8();
  auto begin = static_cast<uint32_t>(statement.find(place));
  auto caught = catch_failure(statement, [&] {
    throw Error(ErrorKind::kName, "no").at({begin, begin + static_cast<uint32_t>(place.size())});
  });
  return render_failure(*caught, statement, "", 1, columns).text();
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

TEST(Failure, UnderlinesBesideControlCharacters) {
  EXPECT_EQ(rendered("SELECT '\x1b[2J', x\r\nFROM t", "x\r"),
            "error: no\n"
            "line 1: SELECT '\\x1b[2J', x\n"
            "                          ^\n");
}

TEST(Failure, ShowsOfALongLineWhatIsAroundThePlace) {
  std::string many(100, '1');
  EXPECT_EQ(rendered("SELECT " + many + ", x, " + many, "x"), "error: no\nline 1: …" + many.substr(3) +
                                                                  ", x, " + many.substr(3) + "…\n" +
                                                                  std::string(108, ' ') + "^\n");
}

TEST(Failure, FitsTheTerminal) {
  const std::string ten(10, '1');
  EXPECT_EQ(rendered("SELECT " + ten + ", here, " + ten, "here", 28),
            "error: no\n"
            "line 1: …11111, here, 11111…\n"
            "                ^^^^\n");
  // Either side gets the columns that the other does not take.
  EXPECT_EQ(rendered("SELECT here, " + ten + ten, "here", 28),
            "error: no\n"
            "line 1: SELECT here, 111111…\n"
            "               ^^^^\n");
  EXPECT_EQ(rendered("SELECT " + ten + ", here", "here", 28),
            "error: no\n"
            "line 1: …CT 1111111111, here\n"
            "                        ^^^^\n");
  EXPECT_EQ(rendered("SELECT " + ten + ten + ten, ten + ten + ten, 28),
            "error: no\n"
            "line 1: … 11111111111111111…\n"
            "          ^^^^^^^^^^^^^^^^^^\n");
  // Wide characters and tabs take more than one column.
  EXPECT_EQ(rendered("SELECT '漢字漢字漢字', here", "here", 28),
            "error: no\n"
            "line 1: …漢字漢字漢字', here\n"
            "                        ^^^^\n");
  EXPECT_EQ(rendered("SELECT\t1,\there", "here", 28),
            "error: no\n"
            "line 1: …1,\there\n"
            "           \t^^^^\n");
}

TEST(Failure, OfTheHostsMemoryIsAnErrorOfTheStatement) {
  const std::function<void()> exhausted[] = {
      [] { throw std::bad_alloc(); },
      [] { throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again)); }};
  for (const std::function<void()>& work : exhausted) {
    const std::optional<CaughtFailure> caught = catch_failure("SELECT 1", work);
    ASSERT_TRUE(caught && caught->error);
    EXPECT_EQ(caught->failure.kind, "memory");
    EXPECT_TRUE(caught->failure.hint);
  }
  EXPECT_EQ(catch_failure("SELECT 1", [] { throw std::logic_error("x"); })->failure.kind, "internal");
}

}  // namespace
}  // namespace rtsql
