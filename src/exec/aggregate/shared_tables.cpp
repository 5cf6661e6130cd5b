#include "exec/aggregate/shared_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace rtsql {
namespace {

// Eight workgroups find room on a multiprocessor of 228 KiB. Of larger tables fewer do, of more invocations.
constexpr uint64_t kUsualBytes = 24 << 10;
constexpr uint32_t kUsualWorkgroupSize = 256;
constexpr uint32_t kLargeWorkgroupSize = 1024;
constexpr uint64_t kMostCopies = kUsualWorkgroupSize;  // then nobody waits

// How an accumulator lies in shared memory.
enum class Form {
  kCount,      // one half of a word
  kSplitWord,  // two halves
  kWord,
};

Form form_of(AccumulatorKind kind) {
  switch (kind) {
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

}  // namespace

SharedTables::Layout SharedTables::lay_out(std::span<const Accumulator> accumulators) {
  Layout layout;
  for (const Accumulator& accumulator : accumulators) {
    const Form form = form_of(accumulator.kind);
    uint32_t& array = form == Form::kWord ? layout.words : layout.halves;
    layout.columns.push_back(array);
    array += form == Form::kSplitWord ? 2 : 1;
  }
  return layout;
}

bool SharedTables::suit(const gpu::Device& device, std::span<const Accumulator> accumulators, uint64_t slots,
                        uint64_t rows) {
  const gpu::DeviceLimits& limits = device.limits();
  const Layout layout = lay_out(accumulators);
  return (layout.words == 0 || limits.shared_int64_atomics) &&
         slots * layout.bytes_per_slot() <= limits.max_shared_memory_bytes &&
         slots * std::max(1u, limits.compute_units) < rows;
}

SharedTables::SharedTables(Execution& execution, const GroupTablePart& part)
    : limits_(execution.device().limits()), part_(part), layout_(lay_out(part.accumulators)) {
  const uint64_t needed = std::max<uint64_t>(1, part.slots * layout_.bytes_per_slot());
  const uint64_t most = limits_.max_shared_memory_bytes;
  const bool usual = needed <= kUsualBytes;
  const uint64_t bytes = usual ? std::min(kUsualBytes, most) : most;
  copies_ = std::bit_floor(std::clamp<uint64_t>(bytes / needed, 1, kMostCopies));
  // The text of a kernel does not depend on the number of slots.
  const uint64_t rows = bytes / layout_.bytes_per_slot();
  words_ = rows * layout_.words;
  halves_ = rows * layout_.halves;
  workgroup_size_ =
      usual ? kUsualWorkgroupSize : std::min(kLargeWorkgroupSize, limits_.max_workgroup_invocations);
}

std::string SharedTables::place(size_t accumulator, std::string_view at, uint32_t further) const {
  return fmt::format("{}u * table_rows + {}", layout_.columns[accumulator] + further, at);
}

std::string SharedTables::value(size_t accumulator, std::string_view at) const {
  const AccumulatorKind kind = part_.accumulators[accumulator].kind;
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

std::string SharedTables::clear(size_t accumulator, std::string_view at) const {
  switch (form_of(part_.accumulators[accumulator].kind)) {
    case Form::kCount:
      return fmt::format("group_halves[{}] = 0u;\n", place(accumulator, at));
    case Form::kSplitWord:
      return fmt::format("group_halves[{}] = 0u;\ngroup_halves[{}] = 0u;\n", place(accumulator, at),
                         place(accumulator, at, 1));
    case Form::kWord:
      break;
  }
  return fmt::format("group_words[{}] = {}ul;\n", place(accumulator, at),
                     part_.accumulators[accumulator].initial_word());
}

void SharedTables::write_frame(KernelWriter& writer) const {
  writer.set_workgroup_size(workgroup_size_);
  declare_atomic_updates(writer, limits_);
  if (words_ > 0) writer.globals += fmt::format("shared uint64_t group_words[{}];\n{}", words_, kWordUpdates);
  if (halves_ > 0) writer.globals += fmt::format("shared uint group_halves[{}];\n{}", halves_, kSplitUpdates);
  const std::string slots = writer.inputs().word(part_.slots);
  const std::string copies = writer.inputs().word(copies_);
  writer.prologue += fmt::format(
      "const uint slots = uint({});\nconst uint copies = uint({});\nconst uint table_rows = slots * copies;\n"
      "for (uint w = gl_LocalInvocationIndex; w < table_rows; w += {}u) {{\n",
      slots, copies, writer.workgroup_size());
  for (size_t i = 0; i < part_.accumulators.size(); ++i) writer.prologue += clear(i, "w");
  writer.prologue += "}\nbarrier();\n";

  writer.epilogue +=
      fmt::format("barrier();\nfor (uint slot = gl_LocalInvocationIndex; slot < slots; slot += {}u) {{\n",
                  writer.workgroup_size());
  for (size_t i = 0; i < part_.accumulators.size(); ++i) {
    const Accumulator& accumulator = part_.accumulators[i];
    const std::string table = writer.inputs().word(part_.words[i].address());
    writer.epilogue += fmt::format(
        "{{\n{0} total = {1};\nfor (uint copy = 0u; copy < copies; ++copy) total = {2};\n"
        "if ({3}) {4}}}\n",
        value_type(accumulator.kind), initial_value(accumulator),
        merged_values(accumulator.kind, "total", value(i, "slot * copies + copy")),
        differs_from_initial(accumulator),
        atomic_update(accumulator.kind, fmt::format("{} + uint64_t(slot) * 8ul", table), "total"));
  }
  writer.epilogue += "}\n";
}

std::string SharedTables::declare_place(KernelWriter& /*writer*/, const std::string& slot) const {
  return fmt::format("const uint at = uint({}) * copies + (gl_LocalInvocationIndex & (copies - 1u));\n",
                     slot);
}

std::string SharedTables::update(KernelWriter& /*writer*/, size_t accumulator,
                                 const std::string& word) const {
  const std::string at = place(accumulator, "at");
  const AccumulatorKind kind = part_.accumulators[accumulator].kind;
  switch (kind) {
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

}  // namespace rtsql
