// The messages of the protocol: what clients send is read as it is written, and what is damaged is refused.
#include <gtest/gtest.h>

#include <string>

#include "common/error.h"
#include "server/codec/client_message.h"
#include "server/codec/first_message.h"
#include "server/codec/message_writer.h"
#include "tests/sqlstate_of.h"

namespace rtsql::server {
namespace {

using namespace std::string_literals;

TEST(ClientMessage, ReadsParse) {
  const auto message =
      std::get<ParseMessage>(read_client_message('P', "s1\0SELECT $1\0\0\x02\0\0\0\x17\0\0\0\0"s));
  EXPECT_EQ(message.name, "s1");
  EXPECT_EQ(message.text, "SELECT $1");
  EXPECT_EQ(message.types, (std::vector<uint32_t>{23, 0}));
}

TEST(ClientMessage, ReadsBind) {
  const auto message =
      std::get<BindMessage>(read_client_message('B',
                                                "p\0s\0\0\x01\0\x01\0\x03\0\0\0\x02"
                                                "ab\xFF\xFF\xFF\xFF\0\0\0\0\0\x02\0\0\0\x01"s));
  EXPECT_EQ(message.portal, "p");
  EXPECT_EQ(message.statement, "s");
  EXPECT_EQ(message.parameter_formats, std::vector<Format>{Format::kBinary});
  ASSERT_EQ(message.values.size(), 3u);
  EXPECT_EQ(message.values[0], "ab");
  EXPECT_EQ(message.values[1], std::nullopt);
  EXPECT_EQ(message.values[2], "");
  EXPECT_EQ(message.result_formats, (std::vector<Format>{Format::kText, Format::kBinary}));
}

TEST(ClientMessage, ReadsDescribeExecuteAndClose) {
  const auto describe = std::get<DescribeMessage>(read_client_message('D', "Pportal\0"s));
  EXPECT_EQ(describe.target, Target::kPortal);
  EXPECT_EQ(describe.name, "portal");
  const auto close = std::get<CloseMessage>(read_client_message('C', "S\0"s));
  EXPECT_EQ(close.target, Target::kStatement);
  EXPECT_EQ(std::get<ExecuteMessage>(read_client_message('E', "p\0\0\0\x01\0"s)).most_rows, 256u);
  EXPECT_EQ(std::get<ExecuteMessage>(read_client_message('E', "p\0\xFF\xFF\xFF\xFF"s)).most_rows, 0u);
}

// A body that ends early, at each of its bytes, or goes on behind its end.
TEST(ClientMessage, RefusesWhatIsCutOffOrTooLong) {
  struct Body {
    char type;
    std::string bytes;
  };
  const std::vector<Body> bodies = {
      {'Q', "SELECT 1\0"s},
      {'P', "s\0SELECT $1\0\0\x01\0\0\0\x17"s},
      {'B',
       "p\0s\0\0\x01\0\x01\0\x01\0\0\0\x02"
       "ab\0\x01\0\x01"s},
      {'D', "Sname\0"s},
      {'E', "p\0\0\0\0\x05"s},
      {'C', "Pname\0"s},
  };
  for (const Body& body : bodies) {
    SCOPED_TRACE(body.type);
    EXPECT_EQ(test::sqlstate_of([&] { read_client_message(body.type, body.bytes); }), "");
    for (size_t length = 0; length < body.bytes.size(); ++length)
      EXPECT_EQ(test::sqlstate_of([&] { read_client_message(body.type, body.bytes.substr(0, length)); }),
                "08P01");
    EXPECT_EQ(test::sqlstate_of([&] { read_client_message(body.type, body.bytes + "\0"s); }), "08P01");
  }
}

// No memory is taken for what a count announces and the body does not have.
TEST(ClientMessage, RefusesCountsAndLengthsThatAreNotThere) {
  EXPECT_EQ(test::sqlstate_of([] { read_client_message('P', "s\0SELECT 1\0\xFF\xFF"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { read_client_message('B', "\0\0\xFF\xFF"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { read_client_message('B', "\0\0\0\0\0\x01\x7F\xFF\xFF\xFF"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { read_client_message('B', "\0\0\0\0\0\x01\xFF\xFF\xFF\xFE"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { read_client_message('B', "\0\0\0\x01\0\x02\0\0\0\0"s); }),
            "08P01");  // no format
  EXPECT_EQ(test::sqlstate_of([] { read_client_message('D', "Xname\0"s); }), "08P01");
}

TEST(ClientMessage, RefusesFormatsThatAreNotOnePerParameter) {
  EXPECT_EQ(test::sqlstate_of([] { read_client_message('B', "\0\0\0\x02\0\0\0\0\0\x01\0\0\0\0\0\0"s); }),
            "08P01");
}

TEST(Header, HasATypeAndALength) {
  EXPECT_EQ(body_length("Q\0\0\0\x04"s), 0u);
  EXPECT_EQ(body_length("X\0\0\x01\x04"s), 256u);
  EXPECT_EQ(test::sqlstate_of([] { body_length("?\0\0\0\x04"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { body_length("\0\0\0\0\x04"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { body_length("Q\0\0\0\x03"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { body_length("Q\xFF\xFF\xFF\xFF"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { body_length("Q\x7F\xFF\xFF\xFF"s); }), "08P01");
}

TEST(FirstMessage, IsOfFourKinds) {
  EXPECT_TRUE(std::holds_alternative<EncryptionRequest>(read_first_message("\x04\xD2\x16\x2F"s)));
  EXPECT_TRUE(std::holds_alternative<EncryptionRequest>(read_first_message("\x04\xD2\x16\x30"s)));
  const auto cancel = std::get<CancelRequest>(read_first_message("\x04\xD2\x16\x2E\0\0\0\x07\0\0\x01\0"s));
  EXPECT_EQ(cancel.session, 7u);
  EXPECT_EQ(cancel.key, 256u);
  const auto session =
      std::get<SessionRequest>(read_first_message("\0\x03\0\x02user\0ann\0database\0x\0user\0bob\0\0"s));
  EXPECT_EQ(session.minor_version, 2);
  EXPECT_EQ(session.value("user"), "bob");
  EXPECT_EQ(session.value("database"), "x");
  EXPECT_EQ(session.value("options"), "");
}

TEST(FirstMessage, RefusesWhatIsNone) {
  EXPECT_EQ(test::sqlstate_of([] { first_body_length("\0\0\0\x07"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { first_body_length("\0\x01\0\0"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { first_body_length("GET "s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { read_first_message("\0\x02\0\0user\0ann\0\0"s); }), "0A000");
  EXPECT_EQ(test::sqlstate_of([] { read_first_message("\0\x03\0\0user\0ann\0"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { read_first_message("\0\x03\0\0user\0"s); }), "08P01");
  EXPECT_EQ(test::sqlstate_of([] { read_first_message("\x04\xD2\x16\x2E\0\0\0\x07"s); }), "08P01");
}

TEST(MessageWriter, WritesLengthsThatIncludeThemselves) {
  MessageWriter writer;
  writer.command_complete("SELECT 1");
  writer.ready(Status::kInFailedBlock);
  EXPECT_EQ(writer.bytes(),
            "C\0\0\0\x0DSELECT 1\0Z\0\0\0\x05"
            "E"s);
}

TEST(MessageWriter, WritesRows) {
  MessageWriter writer;
  writer.begin_row(3);
  writer.value([](std::string& bytes) { bytes += "ab"; });
  writer.null_value();
  writer.value([](std::string&) {});
  writer.end_row();
  EXPECT_EQ(writer.bytes(),
            "D\0\0\0\x14\0\x03\0\0\0\x02"
            "ab\xFF\xFF\xFF\xFF\0\0\0\0"s);
}

TEST(MessageWriter, WritesErrors) {
  MessageWriter writer;
  writer.report({Severity::kError, "42601", "wrong", "right", 7});
  EXPECT_EQ(writer.bytes(), "E\0\0\0\x2BSERROR\0VERROR\0C42601\0Mwrong\0Hright\0P7\0\0"s);
}

}  // namespace
}  // namespace rtsql::server
