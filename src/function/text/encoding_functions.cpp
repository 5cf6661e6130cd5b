// Declares the functions that write bytes and numbers as digits, and URLs.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/count_steps.h"
#include "common/text.h"
#include "common/text_limit.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/text/text_functions.h"
#include "schema/blob_text.h"

namespace rtsql {
namespace {

using Operands = std::vector<ExprPtr>;

constexpr size_t kBitsPerByte = 8;

std::string upper_hexadecimal(std::string_view bytes) {
  check_text_bytes(2 * bytes.size());
  return to_upper(format_hexadecimal(bytes));
}

HostResult hexadecimal_of_bytes(HostArguments of) {
  return Value::of_text(upper_hexadecimal(of[0].text));
}

HostResult hexadecimal_of_integer(HostArguments of) {
  return Value::of_text(fmt::format("{:X}", static_cast<uint64_t>(of[0].number)));
}

HostResult bits_of_bytes(HostArguments of) {
  check_text_bytes(kBitsPerByte * of[0].text.size());
  std::string bits;
  for (const char byte : of[0].text) {
    count_steps();
    bits += fmt::format("{:08b}", static_cast<unsigned char>(byte));
  }
  return Value::of_text(std::move(bits));
}

HostResult bits_of_integer(HostArguments of) {
  return Value::of_text(fmt::format("{:b}", static_cast<uint64_t>(of[0].number)));
}

// Declares a function of an integer, whose two's complement has 64 bits, or of the bytes of a text or BLOB.
ScalarFunction digits_function(std::string_view name, std::string_view signature, std::string_view help,
                               HostResult (*of_integer)(HostArguments),
                               HostResult (*of_bytes)(HostArguments)) {
  const auto bind = [name, of_integer, of_bytes](const Operands& of, SourceSpan span) {
    const bool is_number = is_integral(of[0]->type);
    const std::string key = std::string(name) + (is_number ? " of BIGINT" : "");
    return make_host_call({key, false, is_number ? of_integer : of_bytes}, TypeId::kVarchar,
                          {host_argument(name, is_number ? 'i' : 'y', of[0])}, span);
  };
  return {name, 1, 1, signature, help, bind};
}

HostResult blob_of_bytes(std::string bytes) {
  return Value::of_text(std::move(bytes), TypeId::kBlob);
}

// A digit that has none beside it is that of a byte below 16.
HostResult bytes_of_hexadecimal(HostArguments of) {
  const bool is_odd = of[0].text.size() % 2 != 0;
  std::optional<std::string> bytes = parse_hexadecimal((is_odd ? "0" : "") + copy_text(of[0].text));
  return bytes ? blob_of_bytes(*std::move(bytes)) : std::nullopt;
}

// The first byte may have fewer digits.
HostResult bytes_of_bits(HostArguments of) {
  const std::string_view digits = of[0].text;
  std::string bytes;
  unsigned value = 0;
  for (size_t i = 0; i < digits.size(); ++i) {
    count_steps();
    if (digits[i] != '0' && digits[i] != '1') return std::nullopt;
    value = value << 1 | static_cast<unsigned>(digits[i] - '0');
    if ((digits.size() - i - 1) % kBitsPerByte != 0) continue;
    bytes += static_cast<char>(value);
    value = 0;
  }
  return blob_of_bytes(std::move(bytes));
}

// RFC 3986, section 2.3, "Unreserved Characters".
bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_' || c == '~';
}

HostResult url_encode(HostArguments of) {
  check_text_bytes(3 * of[0].text.size());
  std::string encoded;
  for (const char c : of[0].text) {
    count_steps();
    if (is_unreserved(c)) {
      encoded += c;
    } else {
      encoded += '%' + upper_hexadecimal({&c, 1});
    }
  }
  return Value::of_text(std::move(encoded));
}

// A % that no two digits follow stands for itself.
HostResult url_decode(HostArguments of) {
  std::string decoded;
  const std::string_view text = of[0].text;
  for (size_t i = 0; i < text.size(); ++i) {
    count_steps();
    const std::string_view digits = text.substr(i + 1, 2);
    const bool is_escape = text[i] == '%' && digits.size() == 2 && digits.find(' ') == std::string_view::npos;
    const std::optional<std::string> byte = is_escape ? parse_hexadecimal(digits) : std::nullopt;
    decoded += byte ? *byte : std::string(1, text[i]);
    if (byte) i += digits.size();
  }
  return is_utf8_text(decoded) ? HostResult(Value::of_text(std::move(decoded))) : std::nullopt;
}

HostResult bit_length(HostArguments of) {
  return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(kBitsPerByte * of[0].text.size()));
}

// As RE2's QuoteMeta does: all but letters, digits, _ and what is no ASCII gets a backslash.
HostResult regexp_escape(HostArguments of) {
  check_text_bytes(2 * of[0].text.size());
  std::string escaped;
  for (const char c : of[0].text) {
    count_steps();
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          c == '_' || static_cast<unsigned char>(c) >= 0x80;
    if (!is_plain) escaped += '\\';
    escaped += c;
  }
  return Value::of_text(std::move(escaped));
}

// Digits behind 9 are letters.
HostResult to_base(HostArguments of) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr int64_t kMostDigits = 64;
  const int64_t base = of[1].number, least = of.size() > 2 ? of[2].number : 0;
  if (of[0].number < 0 || base < 2 || base > static_cast<int64_t>(kDigits.size())) return std::nullopt;
  if (least < 0 || least > kMostDigits) return std::nullopt;
  std::string digits;
  for (int64_t rest = of[0].number; rest > 0 || digits.empty(); rest /= base)
    digits += kDigits[static_cast<size_t>(rest % base)];
  while (static_cast<int64_t>(digits.size()) < least) digits += '0';
  std::ranges::reverse(digits);
  return Value::of_text(std::move(digits));
}

// The two's complement in as many bits as the type has, but at least 32; of texts and BLOBs their bytes.
ExprPtr bind_to_hex(std::vector<ExprPtr> of, SourceSpan span) {
  if (of[0]->type.id == TypeId::kVarchar || of[0]->type.id == TypeId::kBlob)
    return make_call(encoding_functions(), "hex", std::move(of), span);
  const bool is_short = is_integral(of[0]->type) && of[0]->type.id != TypeId::kBigint;
  const auto apply = [is_short](HostArguments given) -> HostResult {
    const auto bits = static_cast<uint64_t>(given[0].number);
    return Value::of_text(fmt::format("{:x}", is_short ? bits & UINT32_MAX : bits));
  };
  return make_host_call({is_short ? "to_hex" : "to_hex of BIGINT", false, apply}, TypeId::kVarchar,
                        {host_argument("to_hex", 'i', of[0])}, span);
}

constexpr HostFailure kNoBase{
    "to_base takes a number of 0 or more, a base from 2 to 36, and at most 64 digits"};
constexpr HostFailure kNoHexadecimal{"%1 is no text of hexadecimal digits", sqlstate::kInvalidText};
constexpr HostFailure kNoBits{"%1 is no text of the digits 0 and 1", sqlstate::kInvalidText};
constexpr HostFailure kNoUtf8{"%1 decodes to bytes that are no text", sqlstate::kInvalidCharacter};

}  // namespace

std::vector<ScalarFunction> encoding_functions() {
  static constexpr auto kDeclarations = std::to_array<HostFunctionDeclaration>({
      {"bit_length", "y", 1, TypeId::kBigint, bit_length, "bit_length(value)",
       "number of bits, of a text in UTF-8"},
      {"regexp_escape", "t", 1, TypeId::kVarchar, regexp_escape, "regexp_escape(text)",
       "a regular expression that the text alone matches"},
      {"to_base", "iii", 2, TypeId::kVarchar, to_base, "to_base(number, base [, digits])",
       "the number in digits of this base, from 2 to 36, filled with zeros in front", kNoBase},
      {"unbin", "t", 1, TypeId::kBlob, bytes_of_bits, "unbin(text)", "the BLOB whose bits the text writes",
       kNoBits},
      {"unhex", "t", 1, TypeId::kBlob, bytes_of_hexadecimal, "unhex(text)",
       "the BLOB that the hexadecimal digits write", kNoHexadecimal},
      {"url_decode", "t", 1, TypeId::kVarchar, url_decode, "url_decode(text)",
       "%20 and the like as the characters that they stand for", kNoUtf8},
      {"url_encode", "t", 1, TypeId::kVarchar, url_encode, "url_encode(text)",
       "what a URL cannot hold as % and hexadecimal digits"},
  });
  std::vector<ScalarFunction> functions = declare(kDeclarations);
  functions.push_back(digits_function("bin", "bin(value)",
                                      "the bits of an integer, or of the bytes of a text", bits_of_integer,
                                      bits_of_bytes));
  functions.push_back(digits_function("hex", "hex(value)",
                                      "hexadecimal digits of an integer, or of the bytes of a text",
                                      hexadecimal_of_integer, hexadecimal_of_bytes));
  functions.push_back(
      {"to_hex", 1, 1, "to_hex(value)", "hexadecimal digits of an integer, or as hex", bind_to_hex});
  return functions;
}

}  // namespace rtsql
