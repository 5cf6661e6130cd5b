// Writes how a subgroup gathers the rows that the first steps of a kernel have left, so that what follows has
// a row for each of its invocations. Where steps drop most rows, an invocation has at most one of its
// neighbouring rows left, and all invocations of a subgroup would go through the code of each of these for
// the few that have it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace rtsql {

// These are what the kernel declares outside main(), for workgroups of so many invocations; what it declares
// before its tiles; the condition of its loop over these, which has a round behind the last one; and what
// this begins with.
std::string declare_dense_rows(uint32_t workgroup_size);
constexpr uint64_t dense_rows_bytes(uint32_t workgroup_size, uint32_t rows_per_thread) {
  return uint64_t{workgroup_size} * (rows_per_thread + 1) * sizeof(uint32_t);
}
extern const std::array<std::string_view, 2> kDenseRowsExtensions;
extern const std::string_view kDenseRowsPrologue;
extern const std::string_view kDenseRowsLoop;
extern const std::string_view kDenseRowsTile;

// Returns statements for each round, which all invocations run, with the rows of `keep` left. `body` runs for
// each row, which is row `i + j` where kRows is 1.
std::string write_dense_rows(const std::string& body, bool runs_on_cpu);

}  // namespace rtsql
