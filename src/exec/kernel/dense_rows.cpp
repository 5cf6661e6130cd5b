#include "exec/kernel/dense_rows.h"

#include <fmt/format.h>

#include "shaders/exec/generated.h"

namespace rtsql {

// A subgroup keeps less than a row for each invocation from tile to tile.
std::string declare_dense_rows(uint32_t workgroup_size) {
  return fmt::format("shared uint dense_rows[{}u * (kRows + 1u)];\n", workgroup_size);
}

const std::array<std::string_view, 2> kDenseRowsExtensions = {"GL_KHR_shader_subgroup_arithmetic",
                                                              "GL_KHR_shader_subgroup_vote"};
const std::string_view kDenseRowsPrologue =
    "const uint first_dense = gl_SubgroupID * gl_SubgroupSize * (kRows + 1u);\nuint dense = 0u;\n";

const std::string_view kDenseRowsLoop = "tile <= end_tile";
const std::string_view kDenseRowsTile = "const bool ends = tile == end_tile;\nif (ends) keep = 0u;\n";

// A CPU device runs a subgroup as one vector, in step: it needs no barrier of execution, which costs lavapipe
// 40 ns.
std::string write_dense_rows(const std::string& body, bool runs_on_cpu) {
  return fmt::format(
      "if (subgroupAny(keep != 0u)) {{\nconst uint kept = bitCount(keep);\nuint at = first_dense + dense + "
      "subgroupExclusiveAdd(kept);\n"
      "[[unroll]] for (uint j = 0u; j < kRows; ++j) {{\n"
      "if ((keep >> j & 1u) != 0u) dense_rows[at++] = i + j;\n}}\n"
      "dense += subgroupAdd(kept);\n{barrier}();\n}}\n"
      "while (dense >= gl_SubgroupSize || (ends && dense != 0u)) {{\n"
      "const uint taken = min(dense, gl_SubgroupSize);\ndense -= taken;\n"
      "if (gl_SubgroupInvocationID < taken) {{\n"
      "const uint i = dense_rows[first_dense + dense + gl_SubgroupInvocationID];\n"
      "const uint kRows = 1u;\nuint keep = 1u;\n{body}}}\n{barrier}();\n}}\n",
      fmt::arg("body", body),
      fmt::arg("barrier", runs_on_cpu ? "subgroupMemoryBarrierShared" : "subgroupBarrier"));
}

}  // namespace rtsql
