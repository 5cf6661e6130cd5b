// Reads random messages of clients, whole and damaged, and values in their binary forms.
//
//   message_fuzz [--seed S] [--messages N]
//
// A message that is whole must be read; one that is damaged, or bytes of any kind, must be read or refused
// with an error of the protocol or of a value. Nothing may crash, hang, or take memory for what is not there.
// Message I depends on S and I only.
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/error.h"
#include "common/parse.h"
#include "server/codec/client_message.h"
#include "server/codec/first_message.h"
#include "server/codec/sasl_message.h"
#include "server/codec/sqlstates.h"
#include "server/copy/spool.h"
#include "server/copy/text_rows.h"
#include "server/format/parameter_value.h"
#include "server/format/value_bytes.h"
#include "server/users/scram.h"
#include "server/users/verifier.h"
#include "tests/fuzz/random.h"

namespace rtsql::fuzz {
namespace {

using server::Format;

std::string number(uint64_t value, size_t bytes) {
  std::string text;
  for (size_t i = bytes; i-- > 0;) text += static_cast<char>(value >> (8 * i));
  return text;
}

std::string random_bytes(Random& random, size_t most) {
  std::string bytes(random.below(most + 1), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.next());
  return bytes;
}

std::string random_text(Random& random) {
  std::string text(random.below(20), ' ');
  for (char& character : text) character = static_cast<char>('!' + random.below(90));
  return text + '\0';
}

std::string formats(Random& random, size_t count) {
  std::string bytes = number(count, 2);
  for (size_t i = 0; i < count; ++i) bytes += number(random.below(2), 2);
  return bytes;
}

std::string bind(Random& random) {
  const size_t values = random.below(5);
  const std::vector<size_t> counts = {0, 1, values};
  std::string body = random_text(random) + random_text(random) + formats(random, random.pick(counts));
  body += number(values, 2);
  for (size_t i = 0; i < values; ++i) {
    if (random.chance(0.2)) {
      body += number(UINT32_MAX, 4);
    } else {
      const std::string value = random_bytes(random, 12);
      body += number(value.size(), 4) + value;
    }
  }
  return body + formats(random, random.below(4));
}

std::string parse(Random& random) {
  std::string body = random_text(random) + random_text(random);
  const size_t types = random.below(4);
  body += number(types, 2);
  for (size_t i = 0; i < types; ++i) body += number(random.next(), 4);
  return body;
}

// What a client says while its password is checked.
std::string random_client_first(Random& random) {
  const std::string flag =
      random.pick(std::vector<std::string>{"n", "y", "p=tls-server-end-point", "p=other", "x"});
  return flag + ",," + random.pick(std::vector<std::string>{"", "m=x,"}) + "n=,r=" + random_text(random);
}

std::string sasl_beginning(const std::string& mechanism, const std::string& data) {
  return mechanism + '\0' + number(data.size(), 4) + data;
}

void try_scram(const std::string& first, const std::string& last) {
  static const server::Verifier kVerifier = server::make_verifier("secret");
  const server::SaslBeginning beginning = server::read_sasl_beginning(first);
  server::ScramExchange exchange(kVerifier, "hash");
  exchange.begin(beginning.mechanism, beginning.data);
  if (exchange.finish(last)) throw std::runtime_error("a random proof is taken");
}

// Rows of COPY, which come in pieces, however they are parted.
void try_rows(const std::string& rows, Random& random) {
  SentCopy copy;
  copy.delimiter = "\t";
  copy.null_text = "\\N";
  server::Spool spool;
  server::TextRows reader(copy, spool);
  for (size_t at = 0; at < rows.size();) {
    const size_t count = 1 + random.below(8);
    reader.take(std::string_view(rows).substr(at, count));
    at += count;
  }
  reader.finish();
}

struct Message {
  char type;
  std::string body;
};

Message random_message(Random& random) {
  const char type = random.pick(std::vector{'Q', 'P', 'B', 'D', 'E', 'C', 'H', 'S', 'X'});
  switch (type) {
    case 'Q':
      return {type, random_text(random)};
    case 'P':
      return {type, parse(random)};
    case 'B':
      return {type, bind(random)};
    case 'D':
    case 'C':
      return {type, (random.chance(0.5) ? "S" : "P") + random_text(random)};
    case 'E':
      return {type, random_text(random) + number(random.next(), 4)};
    default:
      return {type, ""};
  }
}

std::string random_first_message(Random& random) {
  const uint32_t code =
      random.pick(std::vector<uint32_t>{3 << 16, 3 << 16 | 2, 80877102, 80877103, 80877104, 2 << 16});
  std::string body = number(code, 4);
  if (code == 80877102) return body + number(random.next(), 8);
  if (code >> 16 != 3) return body;
  for (size_t i = random.below(4); i > 0; --i) body += "x" + random_text(random) + random_text(random);
  return body + '\0';
}

std::string damaged(Random& random, std::string bytes) {
  for (size_t i = 1 + random.below(3); i > 0; --i) {
    const size_t at = random.below(bytes.size() + 1);
    switch (random.below(4)) {
      case 0:
        bytes.resize(at);
        break;
      case 1:
        bytes.insert(at, random_bytes(random, 6));
        break;
      case 2:
        bytes.erase(at, random.below(6));
        break;
      default:
        if (at < bytes.size())
          bytes[at] = static_cast<char>(random.pick(std::vector{0, 1, 0x7F, 0x80, 0xFF}));
    }
  }
  return bytes;
}

bool is_expected(const Error& error) {
  const std::string_view code = error.sqlstate().text();
  return code == "08P01" || code == "0A000" || code == "28000" || code.starts_with("22");
}

// Returns what is wrong; nothing if the work is done or refused as it may be.
template <class Work>
std::optional<std::string> attempt(const char* what, bool may_be_refused, const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    if (!may_be_refused || !is_expected(error))
      return fmt::format("{}: {} ({})", what, error.message(), error.sqlstate().text());
  } catch (const std::exception& exception) {
    return fmt::format("{}: {}", what, exception.what());
  }
  return std::nullopt;
}

std::optional<std::string> try_message(uint64_t seed, uint64_t index) {
  Random random(seed, index);
  const Message message = random_message(random);
  auto wrong =
      attempt("a whole message", false, [&] { server::read_client_message(message.type, message.body); });
  if (wrong) return wrong;
  const std::string header = random_bytes(random, 5) + std::string(server::kHeaderBytes, '\0');
  const std::string body = damaged(random, message.body);
  const std::string first = random_first_message(random);
  const std::string first_damaged = damaged(random, first);
  const std::string sasl =
      sasl_beginning(random.pick(std::vector<std::string>{"SCRAM-SHA-256", "SCRAM-SHA-256-PLUS", ""}),
                     random_client_first(random));
  const std::string sasl_damaged = damaged(random, sasl);
  const std::string last = damaged(random, "c=biws,r=abc,p=" + std::string(43, 'A') + "=");
  const std::string rows = damaged(random, "1\tone\\n\n2\t\\N\r\n\\x41\t\\101\n\\.\n");
  const auto type = random.pick(std::vector<uint32_t>{0,    16,   17,   20,   21,   23,   25,   26,
                                                      700,  701,  1082, 1083, 1114, 1184, 1186, 1700,
                                                      2950, 1005, 1007, 1009, 1231, 2951, 4711});
  const std::string value = random_bytes(random, 40);
  const TimeZonePtr zone = system_time_zone();
  const auto read_value = [&](Format format) {
    server::read_parameter({1, type, std::nullopt, format}, value, *zone);
  };
  for (const auto& each :
       {attempt("a header", true, [&] { server::body_length(header.substr(0, server::kHeaderBytes)); }),
        attempt("a damaged message", true, [&] { server::read_client_message(message.type, body); }),
        attempt("a first message", true, [&] { server::read_first_message(first); }),
        attempt("a damaged first message", true, [&] { server::read_first_message(first_damaged); }),
        attempt("a SASL response", true, [&] { try_scram(sasl, last); }),
        attempt("a damaged SASL response", true, [&] { try_scram(sasl_damaged, last); }),
        attempt("a header of a SASL response", true,
                [&] { server::sasl_body_length(header.substr(0, server::kHeaderBytes), 1024); }),
        attempt("rows", false, [&] { try_rows(rows, random); }),
        attempt("bytes of a value", true, [&] { read_value(Format::kBinary); }),
        attempt("a text of a value", true, [&] { read_value(Format::kText); })}) {
    if (each) return each;
  }
  return std::nullopt;
}

int run(uint64_t seed, uint64_t messages) {
  for (uint64_t i = 0; i < messages; ++i) {
    if (const std::optional<std::string> wrong = try_message(seed, i)) {
      fmt::print("seed {}, message {}: {}\n", seed, i, *wrong);
      return 1;
    }
  }
  fmt::print("{} messages\n", messages);
  return 0;
}

}  // namespace
}  // namespace rtsql::fuzz

int main(int argc, char** argv) {
  uint64_t seed = 1, messages = 100'000;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::optional<uint64_t> value = rtsql::parse_integer<uint64_t>(argv[i + 1]);
    const bool is_seed = std::strcmp(argv[i], "--seed") == 0;
    if (!value || (!is_seed && std::strcmp(argv[i], "--messages") != 0)) {
      fmt::print(stderr, "usage: message_fuzz [--seed S] [--messages N]\n");
      return 2;
    }
    (is_seed ? seed : messages) = *value;
  }
  return rtsql::fuzz::run(seed, messages);
}
