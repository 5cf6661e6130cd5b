// Declares the functions that make texts of BLOBs, and BLOBs of texts.
#include <algorithm>
#include <array>

#include "common/count_steps.h"
#include "common/text.h"
#include "common/text_limit.h"
#include "common/utf8.h"
#include "function/host_function.h"
#include "function/text/text_functions.h"
#include "schema/blob_text.h"

namespace rtsql {

bool is_utf8_text(std::string_view bytes) {
  for (size_t at = 0; at < bytes.size();) {
    count_steps();
    const CodePoint point = code_point_at(bytes, at);
    if (!point.valid || point.value == 0) return false;
    at += point.bytes;
  }
  return true;
}

namespace {

constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr size_t kBase64Line = 76;  // characters

bool is_utf8_encoding(std::string_view name) {
  return equals_ignore_case(name, "UTF8") || equals_ignore_case(name, "UTF-8");
}

// Lines are of 76 characters, unless all is one.
std::string base64_of(std::string_view bytes, bool in_lines) {
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    count_steps();
    if (in_lines && i > 0 && i % (kBase64Line / 4 * 3) == 0) text += '\n';
    const size_t given = std::min<size_t>(3, bytes.size() - i);
    uint32_t bits = 0;
    for (size_t j = 0; j < 3; ++j)
      bits = bits << 8 | (j < given ? static_cast<unsigned char>(bytes[i + j]) : 0u);
    for (size_t j = 0; j < 4; ++j) text += j > given ? '=' : kBase64[bits >> (18 - 6 * j) & 63];
  }
  return text;
}

std::optional<std::string> parse_base64(std::string_view text) {
  std::string bytes;
  uint32_t bits = 0;
  size_t digits = 0, ends = 0;  // of a group of four
  for (const char c : text) {
    count_steps();
    if (std::string_view(" \t\n\r").find(c) != std::string_view::npos) continue;
    const size_t value = c == '=' ? 0 : kBase64.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    if (c == '=' ? digits < 2 : ends > 0) return std::nullopt;
    ends += c == '=' ? 1 : 0;
    bits = bits << 6 | static_cast<uint32_t>(value);
    if (++digits < 4) continue;
    for (size_t j = 0; j + ends < 3; ++j) bytes += static_cast<char>(bits >> (16 - 8 * j) & 0xFF);
    digits = 0;
    bits = 0;
  }
  return digits == 0 ? std::optional(bytes) : std::nullopt;
}

std::string escaped_bytes(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    count_steps();
    const auto value = static_cast<unsigned char>(byte);
    if (byte == '\\') {
      text += "\\\\";
    } else if (value == 0 || value >= 0x80) {
      text += '\\';
      for (const int shift : {6, 3, 0}) text += static_cast<char>('0' + (value >> shift & 7));
    } else {
      text += byte;
    }
  }
  return text;
}

HostResult encode(HostArguments of) {
  const std::string_view bytes = of[0].text, format = of[1].text;
  if (bytes.size() > kLongestText / 4) return std::nullopt;
  if (equals_ignore_case(format, "hex")) return Value::of_text(format_hexadecimal(bytes));
  if (equals_ignore_case(format, "base64")) return Value::of_text(base64_of(bytes, true));
  if (equals_ignore_case(format, "escape")) return Value::of_text(escaped_bytes(bytes));
  return std::nullopt;
}

HostResult blob_of(std::optional<std::string> bytes) {
  return bytes ? std::optional(Value::of_text(*std::move(bytes), TypeId::kBlob)) : std::nullopt;
}

HostResult decode(HostArguments of) {
  const std::string_view text = of[0].text, format = of[1].text;
  if (equals_ignore_case(format, "hex")) return blob_of(parse_hexadecimal(text));
  if (equals_ignore_case(format, "base64")) return blob_of(parse_base64(text));
  if (equals_ignore_case(format, "escape")) return blob_of(parse_escaped(text, false));
  return std::nullopt;
}

HostResult to_base64(HostArguments of) {
  if (of[0].text.size() > kLongestText / 2) return std::nullopt;
  return Value::of_text(base64_of(of[0].text, false));
}

HostResult from_base64(HostArguments of) {
  return blob_of(parse_base64(of[0].text));
}

// A text has no byte 0.
HostResult convert_from(HostArguments of) {
  if (!is_utf8_encoding(of[1].text) || !is_utf8_text(of[0].text)) return std::nullopt;
  return Value::of_text(copy_text(of[0].text));
}

HostResult convert_to(HostArguments of) {
  return is_utf8_encoding(of[1].text) ? blob_of(copy_text(of[0].text)) : std::nullopt;
}

constexpr HostFailure kNoFormat{
    "a BLOB is written as 'hex', 'base64' or 'escape', not as %2, and of 256 MiB at most"};
constexpr HostFailure kNoBytes{"%1 is no text of bytes as %2; known are 'hex', 'base64' and 'escape'",
                               sqlstate::kInvalidText};
constexpr HostFailure kLongBlob{"the BLOB is too long to be written as text", sqlstate::kProgramLimit};
constexpr HostFailure kNoBase64{"%1 is no text of bytes as base64", sqlstate::kInvalidText};
constexpr HostFailure kNoText{"the BLOB is no text in %2: %u1; known is 'UTF8'", sqlstate::kInvalidCharacter};
constexpr HostFailure kNoEncoding{"there is no encoding %2; known is 'UTF8'"};

// With one argument it is what converts to or from UTF-8, as in DuckDB.
ScalarFunction of_one_too(ScalarFunction function, const ScalarFunction& converting,
                          std::string_view signature, std::string_view help) {
  function.least_arguments = 1;
  function.signature = signature;
  function.help = help;
  function.bind = [of_two = function.bind, converting](std::vector<ExprPtr> of, SourceSpan span) {
    if (of.size() > 1) return of_two(std::move(of), span);
    of.push_back(make_literal(Value::of_text("UTF8"), span));
    return converting.bind(std::move(of), span);
  };
  return function;
}

}  // namespace

std::vector<ScalarFunction> blob_functions() {
  static constexpr auto kDeclarations = std::to_array<HostFunctionDeclaration>({
      {"encode", "bt", 2, TypeId::kVarchar, encode, "encode(bytes, format)",
       "the BLOB as text: 'hex', 'base64' or 'escape'", kNoFormat},
      {"decode", "tt", 2, TypeId::kBlob, decode, "decode(text, format)",
       "the BLOB that the text writes as 'hex', 'base64' or 'escape'", kNoBytes},
      {"convert_from", "bt", 2, TypeId::kVarchar, convert_from, "convert_from(bytes, 'UTF8')",
       "the text whose UTF-8 the BLOB is", kNoText},
      {"convert_to", "tt", 2, TypeId::kBlob, convert_to, "convert_to(text, 'UTF8')", "the UTF-8 of the text",
       kNoEncoding},
      {"from_base64", "t", 1, TypeId::kBlob, from_base64, "from_base64(text)",
       "the BLOB that the text writes as base64", kNoBase64},
      {"to_base64", "y", 1, TypeId::kVarchar, to_base64, "to_base64(value)",
       "the bytes of a text or BLOB as base64, in one line", kLongBlob},
  });
  std::vector<ScalarFunction> functions = declare(kDeclarations);
  const auto named = [&](std::string_view name) -> ScalarFunction& {
    return *std::ranges::find(functions, name, &ScalarFunction::name);
  };
  named("encode") = of_one_too(named("encode"), named("convert_to"), "encode(bytes, format) or encode(text)",
                               "the BLOB as text: 'hex', 'base64' or 'escape'; of a text its UTF-8");
  named("decode") =
      of_one_too(named("decode"), named("convert_from"), "decode(text, format) or decode(bytes)",
                 "the BLOB that the text writes as 'hex', 'base64' or 'escape'; the text whose "
                 "UTF-8 the BLOB is");
  return functions;
}

}  // namespace rtsql
