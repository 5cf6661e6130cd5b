#include "exec/aggregate/group_updates.h"

#include <fmt/format.h>

#include "exec/aggregate/private_tables.h"
#include "exec/aggregate/shared_tables.h"

namespace rtsql {
namespace {

// GLSL has an atomic for every kind but the sum of doubles, where the device may lack one.
constexpr std::string_view kAddDouble =
    "void add_double(uint64_t place, double x) {\n"
    "uint64_t seen = U64s(place).v[0];\n"
    "for (;;) {\n"
    "const uint64_t assumed = seen;\n"
    "seen = atomicCompSwap(U64s(place).v[0], assumed, doubleBitsToUint64(uint64BitsToDouble(assumed) + x));\n"
    "if (seen == assumed) break;\n}\n}\n";
constexpr std::string_view kAddDoubleNatively =
    "void add_double(uint64_t place, double x) { atomicAdd(F64s(place).v[0], x); }\n";

constexpr std::string_view kMultiplyDouble =
    "void multiply_double(uint64_t place, double x) {\n"
    "uint64_t seen = U64s(place).v[0];\n"
    "for (;;) {\n"
    "const uint64_t assumed = seen;\n"
    "seen = atomicCompSwap(U64s(place).v[0], assumed,\n"
    "doubleBitsToUint64(product_of(uint64BitsToDouble(assumed), x)));\n"
    "if (seen == assumed) break;\n}\n}\n";

}  // namespace

void declare_atomic_updates(KernelFrame& frame, const gpu::DeviceLimits& limits) {
  if (limits.float64_atomic_add) frame.extend("GL_EXT_shader_atomic_float");
  frame.declare(kMergeFunctions);
  frame.declare(kMultiplyDouble);
  frame.declare(limits.float64_atomic_add ? kAddDoubleNatively : kAddDouble);
}

std::string atomic_update(AccumulatorKind kind, const std::string& place, const std::string& word) {
  switch (kind) {
    case AccumulatorKind::kSumDouble:
      return fmt::format("add_double({}, {});\n", place, word);
    case AccumulatorKind::kProductDouble:
      return fmt::format("multiply_double({}, {});\n", place, word);
    case AccumulatorKind::kBitAnd:
      return fmt::format("atomicAnd(U64s({}).v[0], {});\n", place, word);
    case AccumulatorKind::kBitOr:
      return fmt::format("atomicOr(U64s({}).v[0], {});\n", place, word);
    case AccumulatorKind::kBitXor:
      return fmt::format("atomicXor(U64s({}).v[0], {});\n", place, word);
    // Most rows change none of these: what is read may be old, but only in being too far.
    case AccumulatorKind::kHasRows:
      return fmt::format("if (U64s({0}).v[0] == 0ul) atomicOr(U64s({0}).v[0], {1});\n", place, word);
    case AccumulatorKind::kMinimum:
      return fmt::format("if ({1} < U64s({0}).v[0]) atomicMin(U64s({0}).v[0], {1});\n", place, word);
    case AccumulatorKind::kMaximum:
      return fmt::format("if ({1} > U64s({0}).v[0]) atomicMax(U64s({0}).v[0], {1});\n", place, word);
    default:
      return fmt::format("atomicAdd(U64s({}).v[0], {});\n", place, word);
  }
}

std::string AtomicUpdates::declare_place(KernelWriter& /*writer*/, const std::string& slot) const {
  return fmt::format("const uint64_t at = uint64_t({}) * 8ul;\n", slot);
}

std::string AtomicUpdates::update(KernelWriter& writer, size_t accumulator, const std::string& word) const {
  const std::string table = writer.inputs().word(part_.words[accumulator].address());
  return atomic_update(part_.accumulators[accumulator].kind, table + " + at", word);
}

std::unique_ptr<GroupUpdates> choose_updates(Execution& execution, const GroupTablePart& part,
                                             uint64_t rows) {
  if (PrivateTables::suit(execution.device(), part.accumulators.size(), part.slots))
    return std::make_unique<PrivateTables>(execution, part);
  if (SharedTables::suit(execution.device(), part.accumulators, part.slots, rows))
    return std::make_unique<SharedTables>(execution, part);
  return std::make_unique<AtomicUpdates>(execution, part);
}

}  // namespace rtsql
