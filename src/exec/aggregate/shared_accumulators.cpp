#include "exec/aggregate/shared_accumulators.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "exec/aggregate/group_updates.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostCopies = 256;  // then nobody waits

// An accumulator lies in shared memory in one of these forms.
enum class Form {
  kCount,      // one half of a word
  kSplitWord,  // two halves
  kWord,
};

Form form_of(AccumulatorKind kind) {
  switch (kind) {
    case AccumulatorKind::kHasRows:
    case AccumulatorKind::kCountRows:
    case AccumulatorKind::kCountValues:
      return Form::kCount;
    case AccumulatorKind::kSumInteger:
    case AccumulatorKind::kSumHigh:
    case AccumulatorKind::kSumLow:
      return Form::kSplitWord;
    default:
      return Form::kWord;
  }
}

constexpr std::string_view kWordUpdates =
    "void add_shared_double(uint at, double x) {\n"
    "uint64_t seen = group_words[at];\n"
    "for (;;) {\n"
    "const uint64_t assumed = seen;\n"
    "seen = atomicCompSwap(group_words[at], assumed, doubleBitsToUint64(uint64BitsToDouble(assumed) + x));\n"
    "if (seen == assumed) break;\n}\n}\n"
    "void multiply_shared_double(uint at, double x) {\n"
    "uint64_t seen = group_words[at];\n"
    "for (;;) {\n"
    "const uint64_t assumed = seen;\n"
    "seen = atomicCompSwap(group_words[at], assumed,\n"
    "doubleBitsToUint64(product_of(uint64BitsToDouble(assumed), x)));\n"
    "if (seen == assumed) break;\n}\n}\n";

constexpr std::string_view kSplitUpdates =
    "void add_shared_split(uint low_at, uint high_at, uint64_t x) {\n"
    "const uint low = uint(x);\n"
    "const uint seen = atomicAdd(group_halves[low_at], low);\n"
    "const uint high = uint(x >> 32) + (seen + low < low ? 1u : 0u);\n"
    "if (high != 0u) atomicAdd(group_halves[high_at], high);\n}\n";

// Tells whether `total` has changed. The product of values is -0, which equals the 0 of none.
std::string differs_from_initial(const Accumulator& accumulator) {
  if (is_double(accumulator.kind)) return "doubleBitsToUint64(total) != 0ul";
  return "total != " + initial_value(accumulator);
}

// The head of a loop over so many items, which the invocations of a workgroup share.
std::string each(std::string_view item, std::string_view count) {
  return fmt::format("for (uint {0} = gl_LocalInvocationIndex; {0} < {1}; {0} += gl_WorkGroupSize.x) {{\n",
                     item, count);
}

}  // namespace

SharedAccumulators::SharedAccumulators(std::span<const Accumulator> accumulators)
    : accumulators_(accumulators) {
  for (const Accumulator& accumulator : accumulators) {
    const Form form = form_of(accumulator.kind);
    uint32_t& array = form == Form::kWord ? words_ : halves_;
    columns_.push_back(array);
    array += form == Form::kSplitWord ? 2 : 1;
  }
}

uint64_t SharedAccumulators::most_slots(const gpu::DeviceLimits& limits) const {
  if (words_ > 0 && !limits.shared_int64_atomics) return 0;
  return limits.max_shared_memory_bytes / bytes_per_slot();
}

uint64_t SharedAccumulators::copies_in(uint64_t bytes, uint64_t slots) const {
  const uint64_t needed = std::max<uint64_t>(1, slots * bytes_per_slot());
  return std::bit_floor(std::clamp<uint64_t>(bytes / needed, 1, kMostCopies));
}

std::string SharedAccumulators::declare(uint64_t bytes) const {
  const uint64_t rows = bytes / bytes_per_slot();
  std::string code;
  if (words_ > 0) code += fmt::format("shared uint64_t group_words[{}];\n{}", rows * words_, kWordUpdates);
  if (halves_ > 0) code += fmt::format("shared uint group_halves[{}];\n{}", rows * halves_, kSplitUpdates);
  return code;
}

std::string SharedAccumulators::declare_size(const std::string& slots, const std::string& copies) {
  return fmt::format(
      "const uint slots = uint({});\nconst uint copies = uint({});\nconst uint table_rows = slots * "
      "copies;\n",
      slots, copies);
}

std::string SharedAccumulators::clear() const {
  std::string code = each("w", "table_rows");
  for (size_t i = 0; i < accumulators_.size(); ++i) code += clear(i, "w");
  return code + "}\n";
}

std::string SharedAccumulators::declare_place(const std::string& slot) {
  return fmt::format("const uint at = uint({}) * copies + (gl_LocalInvocationIndex & (copies - 1u));\n",
                     slot);
}

std::string SharedAccumulators::update(size_t accumulator, const std::string& word) const {
  const std::string at = place(accumulator, "at");
  const AccumulatorKind kind = accumulators_[accumulator].kind;
  switch (kind) {
    case AccumulatorKind::kHasRows:
      return fmt::format("if (group_halves[{0}] == 0u) atomicOr(group_halves[{0}], 1u);\n", at);
    case AccumulatorKind::kCountRows:
    case AccumulatorKind::kCountValues:
      return fmt::format("atomicAdd(group_halves[{}], 1u);\n", at);
    case AccumulatorKind::kSumInteger:
    case AccumulatorKind::kSumHigh:
    case AccumulatorKind::kSumLow:
      return fmt::format("add_shared_split({}, {}, {});\n", at, place(accumulator, "at", 1), word);
    case AccumulatorKind::kSumDouble:
      return fmt::format("add_shared_double({}, {});\n", at, word);
    case AccumulatorKind::kProductDouble:
      return fmt::format("multiply_shared_double({}, {});\n", at, word);
    case AccumulatorKind::kBitAnd:
      return fmt::format("atomicAnd(group_words[{}], {});\n", at, word);
    case AccumulatorKind::kBitOr:
      return fmt::format("atomicOr(group_words[{}], {});\n", at, word);
    case AccumulatorKind::kBitXor:
      return fmt::format("atomicXor(group_words[{}], {});\n", at, word);
    // Most rows change neither: what is read may be old, but only in being too far.
    case AccumulatorKind::kMinimum:
      return fmt::format("if ({1} < group_words[{0}]) atomicMin(group_words[{0}], {1});\n", at, word);
    case AccumulatorKind::kMaximum:
      return fmt::format("if ({1} > group_words[{0}]) atomicMax(group_words[{0}], {1});\n", at, word);
  }
  return "";
}

std::string SharedAccumulators::merge(const std::vector<std::string>& tables,
                                      std::string_view first_slot) const {
  std::string code = each("slot", "slots");
  for (size_t i = 0; i < accumulators_.size(); ++i) {
    const AccumulatorKind kind = accumulators_[i].kind;
    code += fmt::format(
        "{{\n{0} total = {1};\nfor (uint copy = 0u; copy < copies; ++copy) total = {2};\n"
        "if ({3}) {4}}}\n",
        value_type(kind), initial_value(accumulators_[i]),
        merged_values(kind, "total", value(i, "slot * copies + copy")),
        differs_from_initial(accumulators_[i]),
        atomic_update(kind, fmt::format("{} + uint64_t({} + slot) * 8ul", tables[i], first_slot), "total"));
  }
  return code + "}\n";
}

std::string SharedAccumulators::place(size_t accumulator, std::string_view at, uint32_t further) const {
  return fmt::format("{}u * table_rows + {}", columns_[accumulator] + further, at);
}

std::string SharedAccumulators::value(size_t accumulator, std::string_view at) const {
  const AccumulatorKind kind = accumulators_[accumulator].kind;
  switch (form_of(kind)) {
    case Form::kCount:
      return fmt::format("uint64_t(group_halves[{}])", place(accumulator, at));
    case Form::kSplitWord:
      return fmt::format("(uint64_t(group_halves[{}]) << 32 | uint64_t(group_halves[{}]))",
                         place(accumulator, at, 1), place(accumulator, at));
    case Form::kWord:
      break;
  }
  return fmt::format(
      fmt::runtime(is_double(kind) ? "uint64BitsToDouble(group_words[{}])" : "group_words[{}]"),
      place(accumulator, at));
}

std::string SharedAccumulators::clear(size_t accumulator, std::string_view at) const {
  switch (form_of(accumulators_[accumulator].kind)) {
    case Form::kCount:
      return fmt::format("group_halves[{}] = 0u;\n", place(accumulator, at));
    case Form::kSplitWord:
      return fmt::format("group_halves[{}] = 0u;\ngroup_halves[{}] = 0u;\n", place(accumulator, at),
                         place(accumulator, at, 1));
    case Form::kWord:
      break;
  }
  return fmt::format("group_words[{}] = {}ul;\n", place(accumulator, at),
                     accumulators_[accumulator].initial_word());
}

}  // namespace rtsql
