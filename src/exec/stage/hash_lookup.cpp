#include "exec/stage/hash_lookup.h"

#include <fmt/format.h>

namespace rtsql {
namespace {

constexpr std::string_view kInclude = "common/key_slots.glsl";

// Names the type of a slot, and how slot at[j] is read, which may hold sought[j].
struct SlotText {
  std::string_view type;
  std::string read;
};

SlotText slot_text(const LookupPlan& plan, const std::string& slots) {
  const bool wide = plan.key_bytes == 8;
  if (!plan.has_entries()) {
    return {wide ? "uint64_t" : "uint",
            fmt::format("{}(address_of_key({}, at[j], sought[j])).v[0]", wide ? "U64s" : "U32s", slots)};
  }
  return {wide ? "u64vec2" : "uint64_t", fmt::format("{}({} + uint64_t(at[j]) * {}ul).v[0]",
                                                     wide ? "U64x2s" : "U64s", slots, plan.slot_bytes())};
}

// Writes the arguments that say where a key belongs.
std::string place_of(KernelWriter& writer, const LookupTable& table, const std::string& key) {
  writer.frame().include(kInclude);
  const std::string slots = writer.inputs().word(table.slots);
  const std::string mask = writer.inputs().word(table.plan.slots - 1);
  return fmt::format("{}, uint({}), {}", slots, mask, key);
}

}  // namespace

std::string put_by_hash(KernelWriter& writer, const LookupTable& table, const std::string& key,
                        const std::string& entry) {
  const std::string place = place_of(writer, table, key);
  return table.plan.has_entries() ? fmt::format("add_entry({}, {});\n", place, entry)
                                  : fmt::format("add_key({});\n", place);
}

std::string exchange_by_hash(KernelWriter& writer, const LookupTable& table, const std::string& key,
                             const std::string& entry) {
  return fmt::format("exchange_entry({}, {})", place_of(writer, table, key), entry);
}

// The first slots of all rows of a thread are asked for before one is tested, and so are the next ones of
// those whose search goes on: the memory answers at once.
std::string find_by_hash(KernelWriter& writer, const LookupTable& table, const RowValue& key,
                         const std::string& code, const std::string& found) {
  writer.frame().include(kInclude);
  const std::string slots = writer.inputs().word(table.slots);
  const std::string mask = writer.inputs().word(table.plan.slots - 1);
  const SlotText slot = slot_text(table.plan, slots);
  const std::string_view key_type = table.plan.key_bytes == 8 ? "uint64_t" : "uint";
  return fmt::format(
      "uint {found}[kRows];\n{{\n"
      "{key_type} sought[kRows];\n{slot_type} held[kRows];\nuint at[kRows];\nuint open = 0u;\n"
      "{each_key}{{\nsought[j] = {key_type}(0);\nheld[j] = {slot_type}(0);\nif ((keep >> j & 1u) != 0u) "
      "{{\n{code}"
      "{unless_null}{{\nsought[j] = {key};\nat[j] = first_slot(sought[j], uint({mask}));\n"
      "held[j] = {read};\n}}\n}}\n}}\n"
      "{each}if (holds_other(held[j], sought[j])) open |= 1u << j;\n"
      "while (open != 0u) {{\n"
      "{each}if ((open >> j & 1u) != 0u) {{\nat[j] = next_slot(at[j], uint({mask}));\nheld[j] = {read};\n}}\n"
      "{each}if (!holds_other(held[j], sought[j])) open &= ~(1u << j);\n"
      "}}\n"
      "{each}{found}[j] = entry_in(held[j], sought[j]);\n}}\n",
      fmt::arg("found", found), fmt::arg("key_type", key_type), fmt::arg("slot_type", slot.type),
      fmt::arg("each", writer.each_row()), fmt::arg("each_key", writer.each_row(code)),
      fmt::arg("code", code), fmt::arg("key", key.value),
      fmt::arg("unless_null", key.null.empty() ? "" : fmt::format("if (!{}) ", key.null)),
      fmt::arg("mask", mask), fmt::arg("read", slot.read));
}

}  // namespace rtsql
