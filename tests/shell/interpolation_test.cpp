#include "shell/interpolation.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

const Variables kVariables = {{"n", "5"}, {"name", "O'Hara"}, {"column", "of two"}};

std::string put_in(std::string_view statement) {
  return interpolated(statement, kVariables);
}

TEST(Interpolation, PutsInTextsNamesAndWhatIsWritten) {
  EXPECT_EQ(put_in("SELECT :n, :'name' AS :\"column\""), "SELECT 5, 'O''Hara' AS \"of two\"");
  EXPECT_EQ(put_in(":n:n"), "55");
}

TEST(Interpolation, LeavesTextsNamesAndComments) {
  for (const char* text :
       {"SELECT ':n'", "SELECT \":n\"", "SELECT $$ :n $$", "SELECT 1 -- :n", "/* :n */ SELECT 1"})
    EXPECT_EQ(put_in(text), text);
}

TEST(Interpolation, LeavesCastsSlicesAndWhatIsNotSet) {
  for (const char* text :
       {"SELECT a::n", "SELECT a[1:2]", "SELECT a[1:b]", "SELECT :'other'", "SELECT :'n", ":"})
    EXPECT_EQ(put_in(text), text);
}

}  // namespace
}  // namespace rtsql
