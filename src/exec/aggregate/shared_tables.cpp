#include "exec/aggregate/shared_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace rtsql {
namespace {

// Eight workgroups find room on a multiprocessor of 228 KiB; four with as much as any may have are still many
// times faster than atomics on a thousand words of memory.
constexpr uint64_t kUsualWords = 3072;
constexpr uint64_t kMostCopies = 32;

uint64_t most_words(const gpu::DeviceLimits& limits) {
  return limits.shared_int64_atomics ? limits.max_shared_memory_bytes / sizeof(uint64_t) : 0;
}

constexpr std::string_view kDeclarations =
    "shared uint64_t group_words[{}];\n"
    "void add_shared_double(uint at, double x) {{\n"
    "uint64_t seen = group_words[at];\n"
    "for (;;) {{\n"
    "const uint64_t assumed = seen;\n"
    "seen = atomicCompSwap(group_words[at], assumed, doubleBitsToUint64(uint64BitsToDouble(assumed) + x));\n"
    "if (seen == assumed) break;\n}}\n}}\n"
    "void multiply_shared_double(uint at, double x) {{\n"
    "uint64_t seen = group_words[at];\n"
    "for (;;) {{\n"
    "const uint64_t assumed = seen;\n"
    "seen = atomicCompSwap(group_words[at], assumed,\n"
    "doubleBitsToUint64(product_of(uint64BitsToDouble(assumed), x)));\n"
    "if (seen == assumed) break;\n}}\n}}\n";

}  // namespace

bool SharedTables::suit(const gpu::Device& device, size_t accumulators, uint64_t slots, uint64_t rows) {
  const gpu::DeviceLimits& limits = device.limits();
  return slots * accumulators <= most_words(limits) && slots * std::max(1u, limits.compute_units) < rows;
}

SharedTables::SharedTables(Execution& execution, const GroupTablePart& part)
    : limits_(execution.device().limits()), part_(part) {
  const uint64_t needed = std::max<uint64_t>(1, part.slots * part.accumulators.size());
  const uint64_t most = most_words(limits_);
  words_ = needed <= kUsualWords ? std::min(kUsualWords, most) : most;
  copies_ = std::bit_floor(std::clamp<uint64_t>(words_ / needed, 1, kMostCopies));
}

void SharedTables::write_frame(KernelWriter& writer) const {
  declare_atomic_updates(writer, limits_);
  writer.globals += fmt::format(kDeclarations, words_);
  const std::string slots = writer.inputs().word(part_.slots);
  const std::string copies = writer.inputs().word(copies_);
  writer.prologue += fmt::format(
      "const uint slots = uint({});\nconst uint copies = uint({});\nconst uint table_words = slots * "
      "copies;\n"
      "for (uint w = gl_LocalInvocationIndex; w < table_words; w += {}u) {{\n",
      slots, copies, writer.workgroup_size());
  for (size_t i = 0; i < part_.accumulators.size(); ++i)
    writer.prologue +=
        fmt::format("group_words[{}u * table_words + w] = {}ul;\n", i, part_.accumulators[i].initial_word());
  writer.prologue += "}\nbarrier();\n";

  writer.epilogue +=
      fmt::format("barrier();\nfor (uint slot = gl_LocalInvocationIndex; slot < slots; slot += {}u) {{\n",
                  writer.workgroup_size());
  for (size_t i = 0; i < part_.accumulators.size(); ++i) {
    const AccumulatorKind kind = part_.accumulators[i].kind;
    const std::string table = writer.inputs().word(part_.words[i].address());
    const std::string word = fmt::format("group_words[{}u * table_words + slot * copies + copy]", i);
    const std::string value = is_double(kind) ? fmt::format("uint64BitsToDouble({})", word) : word;
    writer.epilogue += fmt::format(
        "{{\n{0} total = {1};\nfor (uint copy = 0u; copy < copies; ++copy) total = {2};\n"
        "if (total != {1}) {3}}}\n",
        value_type(kind), initial_value(part_.accumulators[i]), merged_values(kind, "total", value),
        atomic_update(kind, fmt::format("{} + uint64_t(slot) * 8ul", table), "total"));
  }
  writer.epilogue += "}\n";
}

std::string SharedTables::declare_place(KernelWriter& /*writer*/, const std::string& slot) const {
  return fmt::format("const uint at = uint({}) * copies + (gl_LocalInvocationIndex & (copies - 1u));\n",
                     slot);
}

std::string SharedTables::update(KernelWriter& /*writer*/, size_t accumulator,
                                 const std::string& word) const {
  const std::string place = fmt::format("{}u * table_words + at", accumulator);
  switch (part_.accumulators[accumulator].kind) {
    case AccumulatorKind::kSumDouble:
      return fmt::format("add_shared_double({}, {});\n", place, word);
    case AccumulatorKind::kProductDouble:
      return fmt::format("multiply_shared_double({}, {});\n", place, word);
    case AccumulatorKind::kBitAnd:
      return fmt::format("atomicAnd(group_words[{}], {});\n", place, word);
    case AccumulatorKind::kBitOr:
      return fmt::format("atomicOr(group_words[{}], {});\n", place, word);
    case AccumulatorKind::kBitXor:
      return fmt::format("atomicXor(group_words[{}], {});\n", place, word);
    case AccumulatorKind::kMinimum:
      return fmt::format("if ({1} < group_words[{0}]) atomicMin(group_words[{0}], {1});\n", place, word);
    case AccumulatorKind::kMaximum:
      return fmt::format("if ({1} > group_words[{0}]) atomicMax(group_words[{0}], {1});\n", place, word);
    default:
      return fmt::format("atomicAdd(group_words[{}], {});\n", place, word);
  }
}

}  // namespace rtsql
