// BLOBs are read in PostgreSQL's forms and in DuckDB's, and written in PostgreSQL's.
#include "schema/blob_text.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

using namespace std::string_literals;

TEST(BlobText, ReadsHexadecimalDigits) {
  EXPECT_EQ(parse_blob("\\xDEADbeef"), "\xde\xad\xbe\xef");
  EXPECT_EQ(parse_blob("\\xDE AD\n"), "\xde\xad");
  EXPECT_EQ(parse_blob("\\x"), "");
  EXPECT_EQ(parse_blob("\\x00"), "\0"s);
  for (const std::string_view text : {"\\xabc", "\\xa b", "\\xD"}) EXPECT_FALSE(parse_blob(text)) << text;
}

TEST(BlobText, ReadsBytesAndEscapes) {
  EXPECT_EQ(parse_blob("abc"), "abc");
  EXPECT_EQ(parse_blob("\\xDE\\xAD"), "\xde\xad");
  EXPECT_EQ(parse_blob("a\\x00b"), "a\0b"s);
  EXPECT_EQ(parse_blob("a\\000\\377\\\\"), "a\0\xff\\"s);
  EXPECT_EQ(parse_escaped("\\\\x41", false), "\\x41");
  for (const std::string_view text : {"\\", "\\q", "\\40", "\\400", "a\\x4", "a\\xzz"})
    EXPECT_FALSE(parse_blob(text)) << text;
  EXPECT_FALSE(parse_escaped("\\x41", false));
}

TEST(BlobText, WritesWhatReadsBack) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  EXPECT_EQ(format_blob("\xde\xad\x00"s), "\\xdead00");
  EXPECT_EQ(parse_blob(format_blob(bytes)), bytes);
}

}  // namespace
}  // namespace rtsql
