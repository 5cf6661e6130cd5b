// Declares the functions that take paths of files apart, and write sizes for people. Paths have slashes of
// either kind.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "common/text.h"
#include "common/text_limit.h"
#include "function/host_function.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

constexpr std::string_view kSlashes = "/\\";

HostResult path_part(std::string_view part) {
  return Value::of_text(copy_text(part));
}

HostResult parse_filename(HostArguments of) {
  return path_part(of[0].text.substr(of[0].text.find_last_of(kSlashes) + 1));
}

// Returns the first folder of a path.
HostResult parse_dirname(HostArguments of) {
  const size_t end = of[0].text.find_first_of(kSlashes);
  return path_part(end == std::string_view::npos ? "" : of[0].text.substr(0, end));
}

// Returns what stands before the last slash.
HostResult parse_dirpath(HostArguments of) {
  const size_t end = of[0].text.find_last_of(kSlashes);
  return path_part(end == std::string_view::npos ? "" : of[0].text.substr(0, end));
}

// Writes "15.6 KiB", "1 byte", "-2.0 MiB".
HostResult size_text(HostArguments of) {
  const int64_t bytes = of[0].number;
  const uint64_t magnitude = bytes < 0 ? 0 - static_cast<uint64_t>(bytes) : static_cast<uint64_t>(bytes);
  if (magnitude == 1) return Value::of_text(bytes < 0 ? "-1 byte" : "1 byte");
  return Value::of_text((bytes < 0 ? "-" : "") + format_bytes(magnitude));
}

// Writes "16.0 kB".
HostResult decimal_size_text(HostArguments of) {
  constexpr auto kUnits = std::to_array<std::string_view>({"kB", "MB", "GB", "TB", "PB", "EB"});
  constexpr double kStep = 1000;
  const int64_t bytes = of[0].number;
  double size = std::abs(static_cast<double>(bytes));
  if (size < kStep) return Value::of_text(fmt::format("{} byte{}", bytes, size == 1 ? "" : "s"));
  size_t unit = 0;
  for (size /= kStep; size >= kStep; size /= kStep) ++unit;
  return Value::of_text(fmt::format("{}{:.1f} {}", bytes < 0 ? "-" : "", size, kUnits[unit]));
}

// A bar of blocks, each an eighth of a place wider than the one before.
HostResult bar(HostArguments of) {
  constexpr double kDefaultWidth = 80, kMostWidth = 1000, kParts = 8;
  constexpr auto kBlocks = std::to_array<std::string_view>({"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"});
  const double value = of[0].real, low = of[1].real, high = of[2].real;
  const double width = of.size() > 3 ? of[3].real : kDefaultWidth;
  if (!std::isfinite(value) || !std::isfinite(low) || !std::isfinite(high) || !(low < high))
    return std::nullopt;
  if (!(width >= 1 && width <= kMostWidth)) return std::nullopt;
  const double filled = std::clamp((value - low) / (high - low), 0.0, 1.0) * width;
  const auto parts = static_cast<size_t>(std::floor(filled * kParts));
  const auto whole = parts / static_cast<size_t>(kParts);
  std::string drawn;
  for (size_t i = 0; i < whole; ++i) drawn += "█";
  drawn += kBlocks[parts % static_cast<size_t>(kParts)];
  const size_t used = whole + (parts % static_cast<size_t>(kParts) == 0 ? 0 : 1);
  drawn.append(static_cast<size_t>(width) - std::min(static_cast<size_t>(width), used), ' ');
  return Value::of_text(std::move(drawn));
}

constexpr HostFailure kNoBar{
    "a bar needs finite numbers, of which low is below high, and a width of 1 to 1000",
    sqlstate::kInvalidValue};

}  // namespace

std::vector<ScalarFunction> path_functions() {
  constexpr TypeId kText = TypeId::kVarchar;
  static constexpr auto kDeclarations = std::to_array<HostFunctionDeclaration>({
      {"bar", "rrrr", 3, kText, bar, "bar(value, low, high [, width])",
       "a bar of blocks, as long as the value is between the bounds", kNoBar},
      {"format_bytes", "i", 1, kText, size_text, "format_bytes(n)", "so many bytes: 15.6 KiB"},
      {"formatreadabledecimalsize", "i", 1, kText, decimal_size_text, "formatreadabledecimalsize(n)",
       "so many bytes: 16.0 kB"},
      {"parse_dirname", "t", 1, kText, parse_dirname, "parse_dirname(path)", "the first folder of a path"},
      {"parse_dirpath", "t", 1, kText, parse_dirpath, "parse_dirpath(path)",
       "what stands before the last slash"},
      {"parse_filename", "t", 1, kText, parse_filename, "parse_filename(path)",
       "what stands behind the last slash"},
  });
  return declare(kDeclarations);
}

}  // namespace rtsql
