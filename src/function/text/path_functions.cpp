// Declares the functions that take paths of files apart, and write sizes for people. Paths have slashes of
// either kind.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "common/parse.h"
#include "common/text.h"
#include "common/text_limit.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/text/text_functions.h"
#include "schema/list.h"

namespace rtsql {
namespace {

HostResult path_part(std::string_view part) {
  return Value::of_text(copy_text(part));
}

// Returns the signs that separate folders, by their name; none for one that is unknown. By default they are
// both slashes.
std::optional<std::string_view> separators_of(HostArguments of, size_t place) {
  const std::string_view name = of.size() > place ? of[place].text : "both_slash";
  if (name == "both_slash") return "/\\";
  if (name == "system" || name == "forward_slash") return "/";
  if (name == "backslash") return "\\";
  return std::nullopt;
}

// The second argument tells whether the extension is dropped, the third names the separators.
HostResult parse_filename(HostArguments of) {
  const std::optional<std::string_view> separators = separators_of(of, 2);
  if (!separators) return std::nullopt;
  std::string_view name = of[0].text.substr(of[0].text.find_last_of(*separators) + 1);
  const size_t point = name.rfind('.');
  if (of.size() > 1 && of[1].number != 0 && point != std::string_view::npos) name = name.substr(0, point);
  return path_part(name);
}

// Returns the first folder of a path, which is the slash that it begins with.
HostResult parse_dirname(HostArguments of) {
  const std::optional<std::string_view> separators = separators_of(of, 1);
  if (!separators) return std::nullopt;
  const size_t end = of[0].text.find_first_of(*separators);
  return path_part(end == std::string_view::npos ? "" : of[0].text.substr(0, std::max<size_t>(end, 1)));
}

// Returns what stands before the last slash, which is the whole of a path that is a slash.
HostResult parse_dirpath(HostArguments of) {
  const std::optional<std::string_view> separators = separators_of(of, 1);
  if (!separators) return std::nullopt;
  const std::string_view path = of[0].text;
  const size_t end = path.find_last_of(*separators);
  if (end == std::string_view::npos) return path_part("");
  return path_part(path.size() == 1 ? path : path.substr(0, end));
}

// Returns the folders and the name; a separator at the begin is one of them.
HostResult parse_path(HostArguments of) {
  const std::optional<std::string_view> separators = separators_of(of, 1);
  if (!separators) return std::nullopt;
  ListWriter parts(list_type(TypeId::kVarchar));
  std::string_view rest = of[0].text;
  if (!rest.empty() && separators->find(rest[0]) != std::string_view::npos)
    parts.append(Value::of_text(copy_text(rest.substr(0, 1))));
  while (!rest.empty()) {
    const size_t end = std::min(rest.find_first_of(*separators), rest.size());
    if (end > 0) parts.append(Value::of_text(copy_text(rest.substr(0, end))));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return parts.finish();
}

// Reads "16 KiB", "1.5 MB": bytes by steps of 1000, or of 1024 with an i.
HostResult parse_formatted_bytes(HostArguments of) {
  constexpr std::string_view kUnits = "KMGTPE";
  constexpr double kMost = 0x1p63;
  const std::optional<LeadingNumber<double>> number = parse_leading<double>(of[0].text);
  if (!number || !number->fits || !(number->value >= 0)) return std::nullopt;
  const std::string_view rest = number->rest;
  std::string unit = to_upper(rest.substr(std::min(rest.find_first_not_of(' '), rest.size())));
  double size = number->value;
  if (!unit.empty() && kUnits.find(unit[0]) != std::string_view::npos) {
    const size_t power = kUnits.find(unit[0]) + 1;
    const bool is_binary = unit.size() > 1 && unit[1] == 'I';
    for (size_t i = 0; i < power; ++i) size *= is_binary ? 1024 : 1000;
    unit.erase(0, is_binary ? 2 : 1);
  }
  const bool is_unit = unit.empty() || unit == "B" || unit == "BYTE" || unit == "BYTES";
  if (!is_unit || !(size < kMost)) return std::nullopt;
  return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(size));
}

// Writes "15.6 KiB", "1 byte", "-2.0 MiB": a tenth that is not full does not count.
template <uint64_t step>
HostResult size_text(HostArguments of) {
  constexpr auto kUnits = step == 1000 ? std::to_array<std::string_view>({"kB", "MB", "GB", "TB", "PB"})
                                       : std::to_array<std::string_view>({"KiB", "MiB", "GiB", "TiB", "PiB"});
  const int64_t bytes = of[0].number;
  const uint64_t size = bytes < 0 ? 0 - static_cast<uint64_t>(bytes) : static_cast<uint64_t>(bytes);
  if (size < step) return Value::of_text(fmt::format("{} byte{}", bytes, size == 1 ? "" : "s"));
  uint64_t length = step;
  size_t unit = 0;
  for (; size / length >= step && unit + 1 < kUnits.size(); length *= step) ++unit;
  const uint64_t tenths = size % length / (length / step) * 10 / step;
  return Value::of_text(fmt::format("{}{}.{} {}", bytes < 0 ? "-" : "", size / length, tenths, kUnits[unit]));
}

// Returns how much of a bar is full, 0 to 1: nothing where a number is NaN. It is NaN where `low` is
// infinite.
double filled_share(double value, double low, double high) {
  const bool is_known = !std::isnan(value) && !std::isnan(low) && !std::isnan(high);
  if (!is_known || value <= low) return 0;
  return value >= high ? 1 : (value - low) / (high - low);
}

// A bar of blocks, each an eighth of a place wider than the one before.
HostResult bar(HostArguments of) {
  constexpr double kDefaultWidth = 80, kMostWidth = 1000, kParts = 8;
  constexpr auto kBlocks = std::to_array<std::string_view>({"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"});
  const double value = of[0].real, low = of[1].real, high = of[2].real;
  const double width = of.size() > 3 ? of[3].real : kDefaultWidth;
  if (!(width >= 1 && width <= kMostWidth)) return std::nullopt;
  const double filled = filled_share(value, low, high) * width;
  if (std::isnan(filled)) return std::nullopt;
  const auto parts = static_cast<size_t>(std::floor(filled * kParts));
  const auto whole = parts / static_cast<size_t>(kParts);
  std::string drawn;
  for (size_t i = 0; i < whole; ++i) drawn += "█";
  drawn += kBlocks[parts % static_cast<size_t>(kParts)];
  const size_t used = whole + (parts % static_cast<size_t>(kParts) == 0 ? 0 : 1);
  drawn.append(static_cast<size_t>(width) - std::min(static_cast<size_t>(width), used), ' ');
  return Value::of_text(std::move(drawn));
}

constexpr HostFailure kNoBar{"a bar needs a width of 1 to 1000, and a low bound that is finite",
                             sqlstate::kInvalidValue};

constexpr HostFailure kNoSeparator{"a separator is one of both_slash, forward_slash, backslash and system",
                                   sqlstate::kInvalidValue};
constexpr HostFailure kNoSize{"%1 is no number of bytes, as '16 KiB' is", sqlstate::kInvalidValue};

// NULL as a separator, and as a flag, means the default.
void replace_null(std::vector<ExprPtr>& of, size_t place, const Value& usual) {
  if (place < of.size() && of[place]->op == Op::kLiteral && of[place]->literal.null)
    of[place] = make_literal(usual, of[place]->span);
}

void replace_null_separator(std::vector<ExprPtr>& of, size_t place) {
  replace_null(of, place, Value::of_text("both_slash"));
}

ExprPtr bind_parse_path(std::vector<ExprPtr> of, SourceSpan span) {
  replace_null_separator(of, 1);
  for (ExprPtr& argument : of) argument = host_argument("parse_path", 't', argument);
  return make_host_call(
      {"parse_path", false, parse_path, std::string(kNoSeparator.message), kNoSeparator.sqlstate},
      list_type(TypeId::kVarchar), std::move(of), span);
}

}  // namespace

std::vector<ScalarFunction> path_functions() {
  constexpr TypeId kText = TypeId::kVarchar;
  static constexpr auto kDeclarations = std::to_array<HostFunctionDeclaration>({
      {"bar", "rrrr", 3, kText, bar, "bar(value, low, high [, width])",
       "a bar of blocks, as long as the value is between the bounds", kNoBar},
      {"format_bytes", "i", 1, kText, size_text<1024>, "format_bytes(n)", "so many bytes: 15.6 KiB"},
      {"formatreadabledecimalsize", "i", 1, kText, size_text<1000>, "formatreadabledecimalsize(n)",
       "so many bytes: 16.0 kB"},
      {"parse_dirname", "tt", 1, kText, parse_dirname, "parse_dirname(path [, separator])",
       "the first folder of a path; the separator is both_slash, forward_slash, backslash or system",
       kNoSeparator},
      {"parse_dirpath", "tt", 1, kText, parse_dirpath, "parse_dirpath(path [, separator])",
       "what stands before the last slash", kNoSeparator},
      {"parse_filename", "tit", 1, kText, parse_filename,
       "parse_filename(path [, without_extension [, separator]])", "what stands behind the last slash",
       kNoSeparator},
      {"parse_formatted_bytes", "t", 1, TypeId::kBigint, parse_formatted_bytes, "parse_formatted_bytes(text)",
       "the number of bytes that '16 KiB' or '1.5 MB' is", kNoSize},
  });
  std::vector<ScalarFunction> functions = declare(kDeclarations);
  ScalarFunction& named = *std::ranges::find(functions, "parse_filename", &ScalarFunction::name);
  named.bind = [of_all = named.bind](std::vector<ExprPtr> of, SourceSpan span) {
    if (of.size() == 2 && of[1]->type.id == TypeId::kVarchar)
      of.insert(of.begin() + 1, integer_literal(0, span));
    replace_null(of, 1, Value::of_integer(TypeId::kInteger, 0));
    replace_null_separator(of, 2);
    if (of.size() > 1 && of[1]->type.id == TypeId::kBoolean) of[1] = cast_expr(of[1], TypeId::kInteger);
    return of_all(std::move(of), span);
  };
  for (const char* name : {"parse_dirname", "parse_dirpath"}) {
    ScalarFunction& of_folders = *std::ranges::find(functions, name, &ScalarFunction::name);
    of_folders.bind = [of_known = of_folders.bind](std::vector<ExprPtr> of, SourceSpan span) {
      replace_null_separator(of, 1);
      return of_known(std::move(of), span);
    };
  }
  functions.push_back({"parse_path", 1, 2, "parse_path(path [, separator])",
                       "a list of the folders and the name", bind_parse_path});
  return functions;
}

}  // namespace rtsql
