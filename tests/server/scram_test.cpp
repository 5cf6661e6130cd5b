#include "server/users/scram.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "common/error.h"
#include "server/users/cryptography.h"
#include "server/users/verifier.h"
#include "tests/sqlstate_of.h"

namespace rtsql::server {
namespace {

using test::sqlstate_of;

// The exchange of RFC 7677, 3.
constexpr std::string_view kSalt = "W22ZaJ0SNY7soEsUEjb6gQ==";
constexpr std::string_view kConversation =
    "n=user,r=rOprNGfwEbeRWgbNEkqO,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
    "s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096,c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";

std::string exclusive_or_of(std::string left, const std::string& right) {
  for (size_t i = 0; i < left.size(); ++i) left[i] = static_cast<char>(left[i] ^ right[i]);
  return left;
}

TEST(ScramTest, ComputesWhatTheStandardHas) {
  const std::string key = derive_key("pencil", *bytes_of_base64(kSalt), 4096);
  const std::string client_key = hmac_sha256(key, "Client Key");
  const std::string signature = hmac_sha256(sha256(client_key), kConversation);
  EXPECT_EQ(base64(exclusive_or_of(client_key, signature)), "dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=");
  EXPECT_EQ(base64(hmac_sha256(hmac_sha256(key, "Server Key"), kConversation)),
            "6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=");
}

TEST(ScramTest, ReadsBase64AsItIsWritten) {
  for (const std::string& bytes :
       {std::string(), std::string("a"), std::string("ab"), std::string("abc"), std::string("\0\xFF", 2)})
    EXPECT_EQ(bytes_of_base64(base64(bytes)), bytes);
  for (const char* text :
       {"YQ", "YQ=", "YR==", "Y===", "====", " YQ==", "YQ==\n", "YQ==YQ==", "a$==", "AA=A"})
    EXPECT_FALSE(bytes_of_base64(text)) << text;
}

TEST(ScramTest, WritesVerifiersAsPostgresql) {
  const Verifier verifier = make_verifier("secret");
  const std::string text = verifier.text();
  EXPECT_TRUE(text.starts_with("SCRAM-SHA-256$4096:")) << text;
  const std::optional<Verifier> read = parse_verifier(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->text(), text);
  EXPECT_NE(make_verifier("secret").salt, verifier.salt);
  for (size_t length = 0; length < text.size(); ++length)
    EXPECT_FALSE(parse_verifier(text.substr(0, length))) << length;
  EXPECT_FALSE(parse_verifier(text + "="));
  EXPECT_FALSE(parse_verifier("md5" + text));
  std::string none = text;
  none.replace(none.find("4096"), 4, "0");
  EXPECT_FALSE(parse_verifier(none));
}

// A client that knows the password, but may send what it likes.
struct ScramClient {
  std::string password, header = "n,,", channel = {}, bare = "n=,r=abc";

  std::string last(const std::string& server_first) const {
    const size_t salt = server_first.find(",s=") + 3, iterations = server_first.find(",i=");
    const std::string nonce = server_first.substr(2, salt - 5);
    const std::string key =
        derive_key(password, *bytes_of_base64(server_first.substr(salt, iterations - salt)), 4096);
    const std::string without_proof = fmt::format("c={},r={}", base64(header + channel), nonce);
    const std::string client_key = hmac_sha256(key, "Client Key");
    const std::string signature =
        hmac_sha256(sha256(client_key), fmt::format("{},{},{}", bare, server_first, without_proof));
    return fmt::format("{},p={}", without_proof, base64(exclusive_or_of(client_key, signature)));
  }
};

bool passes(const ScramClient& client, const Verifier& verifier, std::optional<std::string> channel,
            std::string_view mechanism) {
  ScramExchange exchange(verifier, std::move(channel));
  return exchange.finish(client.last(exchange.begin(mechanism, client.header + client.bare))).has_value();
}

TEST(ScramTest, TakesThePasswordAlone) {
  const Verifier verifier = make_verifier("right");
  EXPECT_TRUE(passes({"right"}, verifier, std::nullopt, "SCRAM-SHA-256"));
  EXPECT_FALSE(passes({"wrong"}, verifier, std::nullopt, "SCRAM-SHA-256"));
  EXPECT_FALSE(passes({"right"}, mock_verifier("x", "secret"), std::nullopt, "SCRAM-SHA-256"));
  EXPECT_TRUE(passes({"right", "n,,", {}, "n=other,r=abc,x=extension"}, verifier, "hash", "SCRAM-SHA-256"));
}

TEST(ScramTest, BindsTheChannel) {
  const Verifier verifier = make_verifier("right");
  const std::string header = "p=tls-server-end-point,,";
  EXPECT_TRUE(passes({"right", header, "hash"}, verifier, "hash", "SCRAM-SHA-256-PLUS"));
  EXPECT_EQ(sqlstate_of([&] {
              passes({"right", header, "hush"}, verifier, "hash", "SCRAM-SHA-256-PLUS");
            }),
            "28000");
  EXPECT_EQ(sqlstate_of([&] { passes({"right", "y,,"}, verifier, "hash", "SCRAM-SHA-256"); }), "28000");
  EXPECT_TRUE(passes({"right", "y,,"}, verifier, std::nullopt, "SCRAM-SHA-256"));
  EXPECT_EQ(ScramExchange(verifier, "hash").mechanisms(),
            (std::vector<std::string>{"SCRAM-SHA-256-PLUS", "SCRAM-SHA-256"}));
  EXPECT_EQ(ScramExchange(verifier, std::nullopt).mechanisms(), std::vector<std::string>{"SCRAM-SHA-256"});
}

TEST(ScramTest, RefusesWhatIsMalformed) {
  const Verifier verifier = make_verifier("right");
  for (const char* first :
       {"", "n", "n,", "n,,", "n,,n=", "n,,n=,r=", "n,,r=abc", "n,,n=,r=a c", "n,,n=,s=abc", "x,,n=,r=abc",
        "p=tls-server-end-point,,n=,r=abc", "nn,n=,r=abc", "n,b,n=,r=abc"})
    EXPECT_EQ(sqlstate_of([&] { ScramExchange(verifier, "hash").begin("SCRAM-SHA-256", first); }), "08P01")
        << first;
  for (const char* first : {"n,a=root,n=,r=abc", "n,,m=ext,n=,r=abc"})
    EXPECT_EQ(sqlstate_of([&] { ScramExchange(verifier, "hash").begin("SCRAM-SHA-256", first); }), "0A000")
        << first;
  for (const char* last : {"", "p=", ",p=", "c=biws,p=AAAA", "c=biws,r=abc", "r=abc,c=biws,p=AAAA"}) {
    ScramExchange exchange(verifier, std::nullopt);
    exchange.begin("SCRAM-SHA-256", "n,,n=,r=abc");
    EXPECT_EQ(sqlstate_of([&] { exchange.finish(last); }), "08P01") << last;
  }
}

TEST(ScramTest, GivesUnknownNamesSaltsThatStay) {
  EXPECT_EQ(mock_verifier("x", "secret").salt, mock_verifier("x", "secret").salt);
  EXPECT_NE(mock_verifier("x", "secret").salt, mock_verifier("y", "secret").salt);
  EXPECT_NE(mock_verifier("x", "secret").salt, mock_verifier("x", "other").salt);
  EXPECT_EQ(mock_verifier("x", "secret").salt.size(), make_verifier("z").salt.size());
}

}  // namespace
}  // namespace rtsql::server
