// Enumerates the ways to take a connected graph apart into two connected halves, for all its connected parts:
// what dynamic programming over join orders considers. By Moerkotte and Neumann, "Analysis of Two Existing
// and One New Dynamic Programming Algorithm for the Generation of Optimal Bushy Join Trees without Cross
// Products" (VLDB 2006), section 3: DPccp.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace rtsql {

// `neighbours` has for each node, of at most 64, a bit for each node that it is connected with. Calls
// `visit(a, b)` once for each pair of disjoint connected sets with an edge between them, whichever is first;
// all pairs within a and within b come before. Ends where `visit` returns false, and returns false then.
bool enumerate_connected_pairs(const std::vector<uint64_t>& neighbours,
                               const std::function<bool(uint64_t a, uint64_t b)>& visit);

}  // namespace rtsql
