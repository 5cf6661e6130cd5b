// Declares the functions of BLOBs that count bytes and bits, of which some have a name that texts have, too.
#include <algorithm>
#include <array>
#include <bit>

#include "common/count_steps.h"
#include "common/find_text.h"
#include "common/text.h"
#include "common/text_limit.h"
#include "common/wide_integer.h"
#include "expression/host_call.h"
#include "function/host_function.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

constexpr HostFailure kNoPlace{"the index is out of range", sqlstate::kArraySubscript};
constexpr HostFailure kNoBit{"the index is out of range, or the bit is not 0 or 1",
                             sqlstate::kArraySubscript};
constexpr HostFailure kNoByteStart{"overlay starts at 1 or behind", sqlstate::kSubstringError};

HostResult blob_value(std::string bytes) {
  return Value::of_text(std::move(bytes), TypeId::kBlob);
}

template <bool in_front, bool behind>
HostResult trim_bytes(HostArguments of) {
  const std::string_view dropped = of[1].text;
  const auto is_dropped = [&](char byte) {
    count_steps();
    return find_text(dropped, std::string_view(&byte, 1)) != std::string_view::npos;
  };
  std::string_view kept = of[0].text;
  while (in_front && !kept.empty() && is_dropped(kept.front())) kept.remove_prefix(1);
  while (behind && !kept.empty() && is_dropped(kept.back())) kept.remove_suffix(1);
  return blob_value(copy_text(kept));
}

// The bytes from of[2] on, of[3] or else as many as of[1] has, are exchanged by of[1]. A negative count
// repeats what is in front.
HostResult overlay_bytes(HostArguments of) {
  const std::string_view bytes = of[0].text;
  const auto all = static_cast<int64_t>(bytes.size());
  const int64_t start = of[2].number,
                replaced = of.size() > 3 ? of[3].number : static_cast<int64_t>(of[1].text.size());
  if (start < 1) return std::nullopt;
  const int64_t begin = std::min(start - 1, all);
  const auto end = static_cast<int64_t>(std::clamp<Int128>(Int128{start} - 1 + replaced, 0, all));
  std::string exchanged;
  for (const std::string_view part :
       {bytes.substr(0, static_cast<size_t>(begin)), of[1].text, bytes.substr(static_cast<size_t>(end))})
    append_text(exchanged, part);
  return blob_value(std::move(exchanged));
}

HostResult byte_position(HostArguments of) {
  const size_t found = find_text(of[0].text, of[1].text);
  return Value::of_integer(TypeId::kInteger,
                           found == std::string_view::npos ? 0 : static_cast<int64_t>(found) + 1);
}

// Returns the place in the BLOB that a count of bytes, or bits, from 0 is; none outside.
std::optional<size_t> byte_place(HostArguments of, int64_t per_byte) {
  const int64_t place = of[1].number;
  if (place < 0 || place / per_byte >= static_cast<int64_t>(of[0].text.size())) return std::nullopt;
  return static_cast<size_t>(place / per_byte);
}

HostResult get_byte(HostArguments of) {
  const std::optional<size_t> place = byte_place(of, 1);
  if (!place) return std::nullopt;
  return Value::of_integer(TypeId::kInteger, static_cast<unsigned char>(of[0].text[*place]));
}

HostResult set_byte(HostArguments of) {
  const std::optional<size_t> place = byte_place(of, 1);
  if (!place) return std::nullopt;
  std::string bytes = copy_text(of[0].text);
  bytes[*place] = static_cast<char>(of[2].number & 0xFF);
  return blob_value(std::move(bytes));
}

// Bits are counted from the lowest of each byte.
HostResult get_bit(HostArguments of) {
  const std::optional<size_t> place = byte_place(of, 8);
  if (!place) return std::nullopt;
  return Value::of_integer(TypeId::kInteger,
                           static_cast<unsigned char>(of[0].text[*place]) >> (of[1].number % 8) & 1);
}

HostResult set_bit(HostArguments of) {
  const std::optional<size_t> place = byte_place(of, 8);
  const int64_t bit = of[2].number;
  if (!place || bit < 0 || bit > 1) return std::nullopt;
  std::string bytes = copy_text(of[0].text);
  const auto mask = static_cast<unsigned>(1) << (of[1].number % 8);
  const auto byte = static_cast<unsigned char>(bytes[*place]);
  bytes[*place] = static_cast<char>(bit == 1 ? byte | mask : byte & ~mask);
  return blob_value(std::move(bytes));
}

HostResult repeat_bytes(HostArguments of) {
  const int64_t count = std::max<int64_t>(of[1].number, 0);
  if (of[0].text.empty() || count == 0) return blob_value("");
  check_text_bytes(static_cast<uint64_t>(count));
  check_text_bytes(static_cast<uint64_t>(count) * of[0].text.size());
  std::string bytes;
  for (int64_t i = 0; i < count; ++i) append_text(bytes, of[0].text);
  return blob_value(std::move(bytes));
}

HostResult bit_count(HostArguments of) {
  int64_t count = 0;
  for (const char byte : of[0].text) {
    count_steps();
    count += std::popcount(static_cast<unsigned char>(byte));
  }
  return Value::of_integer(TypeId::kBigint, count);
}

// A negative integer has the bits of its two's complement.
ExprPtr count_bits(const ExprPtr& integer, SourceSpan span) {
  const TypeId id = integer->type.id;
  const int width = id == TypeId::kTinyint    ? 8
                    : id == TypeId::kSmallint ? 16
                    : id == TypeId::kInteger  ? 32
                                              : 64;
  const auto apply = [width](HostArguments of) -> HostResult {
    const auto bits = static_cast<uint64_t>(of[0].number);
    return Value::of_integer(TypeId::kBigint,
                             std::popcount(width < 64 ? bits & ((uint64_t{1} << width) - 1) : bits));
  };
  return make_host_call({"bit_count of " + type_name(integer->type), false, apply}, TypeId::kBigint,
                        {integer}, span);
}

}  // namespace

std::vector<ScalarFunction> byte_functions() {
  constexpr TypeId kBytes = TypeId::kBlob, kInteger = TypeId::kInteger;
  static constexpr auto kDeclarations = std::to_array<HostFunctionDeclaration>({
      {"bit_count", "b", 1, TypeId::kBigint, bit_count, "bit_count(value)",
       "bits that are 1, of a BLOB or an integer"},
      {"btrim", "bb", 2, kBytes, trim_bytes<true, true>, {}, {}},
      {"get_bit", "bi", 2, kInteger, get_bit, "get_bit(bytes, index)",
       "bit of a BLOB, from 0, the lowest of a byte first", kNoPlace},
      {"get_byte", "bi", 2, kInteger, get_byte, "get_byte(bytes, index)", "byte of a BLOB, from 0", kNoPlace},
      {"ltrim", "bb", 2, kBytes, trim_bytes<true, false>, {}, {}},
      {"overlay", "bbii", 3, kBytes, overlay_bytes, {}, {}, kNoByteStart},
      {"repeat", "bi", 2, kBytes, repeat_bytes, {}, {}},
      {"rtrim", "bb", 2, kBytes, trim_bytes<false, true>, {}, {}},
      {"set_bit", "bii", 3, kBytes, set_bit, "set_bit(bytes, index, bit)", "the BLOB with this bit exchanged",
       kNoBit},
      {"set_byte", "bii", 3, kBytes, set_byte, "set_byte(bytes, index, byte)",
       "the BLOB with this byte exchanged", kNoPlace},
      {"strpos", "bb", 2, kInteger, byte_position, {}, {}},
      {"trim", "bb", 2, kBytes, trim_bytes<true, true>, {}, {}},
  });
  std::vector<ScalarFunction> functions = declare(kDeclarations);
  ScalarFunction& counting = *std::ranges::find(functions, "bit_count", &ScalarFunction::name);
  counting.bind = [of_bytes = counting.bind](std::vector<ExprPtr> of, SourceSpan span) {
    return is_integral(of[0]->type) ? count_bits(of[0], span) : of_bytes(std::move(of), span);
  };
  return functions;
}

}  // namespace rtsql
