#include "exec/stage/index_lookup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace rtsql {
namespace {

// Writes the struct that describes the index.
std::string describe(KernelWriter& writer, const KernelLookup& lookup) {
  std::vector<std::string> members;
  for (const uint64_t word : lookup.words) members.push_back(writer.inputs().word(word));
  for (const uint32_t number : lookup.numbers)
    members.push_back(fmt::format("uint({})", writer.inputs().word(number)));
  for (const uint32_t constant : lookup.constants) members.push_back(fmt::format("{}u", constant));
  return fmt::format("{}({})", lookup.type, fmt::join(members, ", "));
}

}  // namespace

std::string find_by_index(KernelWriter& writer, const Index& index, const RowValue& key,
                          const std::string& code, const std::string& found) {
  const KernelLookup lookup = *ProbeIndex::of(index).kernel_lookup();
  writer.frame().include(lookup.include);
  const bool wide = index.key_width() == KeyWidth::k64;
  return fmt::format(
      "uint {found}[kRows];\n{{\n{key_type} sought[(kRows + 3u) / 4u * 4u];\nuint known = 0u;\n"
      "{each}if ((keep >> j & 1u) != 0u) {{\n{code}"
      "{unless_null}{{\nsought[j] = {key};\nknown |= 1u << j;\n}}\n}}\n"
      "[[unroll]] for (uint q = 0u; q < kRows; q += 4u) {{\n"
      "const bvec4 known_four = notEqual(uvec4(known) >> (q + uvec4(0u, 1u, 2u, 3u)) & 1u, uvec4(0u));\n"
      "const {key_type4} four = {key_type4}(sought[q], sought[q + 1u], sought[q + 2u], sought[q + 3u]);\n"
      "const uvec4 rows = any(known_four) ? find_rows({index}, four, known_four) : uvec4(0u);\n"
      "[[unroll]] for (uint k = 0u; k < 4u; ++k) if (q + k < kRows) {found}[q + k] = rows[k];\n}}\n}}\n",
      fmt::arg("found", found), fmt::arg("key_type", wide ? "uint64_t" : "uint"),
      fmt::arg("key_type4", wide ? "u64vec4" : "uvec4"), fmt::arg("each", writer.each_row(code)),
      fmt::arg("code", code), fmt::arg("key", key.value),
      fmt::arg("unless_null", key.null.empty() ? "" : fmt::format("if (!{}) ", key.null)),
      fmt::arg("index", describe(writer, lookup)));
}

}  // namespace rtsql
