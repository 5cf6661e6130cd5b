#include "engine/cube/sieve_rows.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "common/divide.h"

namespace rtsql {
namespace {

constexpr uint32_t kMostBlockBits = 31;        // of codes, which are INTEGERs
constexpr uint64_t kRowsOfSievedCell = 2;      // on average, or more
constexpr uint64_t kFewSievedCells = 1 << 10;  // are always kept

CubeSieveCells cells_of_blocks(StatementContext& context, const CubeEntry& cube, const SievedAxes& axes,
                               const TracedMeasures& measures, uint32_t block_bits) {
  CubeQuery query(cube.cells);
  std::vector<ExprPtr> codes(cube.dimensions.size());
  for (const std::span<const size_t> dimensions : {axes.on_axis, axes.grouped}) {
    for (const size_t dimension : dimensions) {
      if (codes[dimension]) continue;
      const ExprPtr value = column_of(*cube.cells, CubeQuery::kTable, static_cast<uint32_t>(dimension));
      codes[dimension] = axes.codes.code(query, dimension, value);
    }
  }
  const ExprPtr code = axes.codes.combined(integer(0), axes.on_axis, codes);
  const ExprPtr bits = integer(block_bits, TypeId::kInteger);
  GroupBy group;
  group.keys = {cast_expr(make_expr(Op::kShiftRight, TypeId::kBigint, {code, bits}), TypeId::kInteger),
                axes.groups.number(query, codes)};
  add_traced_words(group, cube, measures);
  const RelationId relation = query.group(group);
  const auto key = [&](uint32_t ordinal) {
    return make_column({relation, ordinal}, TypeId::kInteger, false, "key");
  };
  query.sort({key(0), key(1)});
  std::vector<OutputColumn> outputs = {{"block", key(0)}, {"group", key(1)}};
  for (OutputColumn& word : traced_words(cube, measures, relation, 2)) outputs.push_back(std::move(word));
  MadeColumns made = std::move(query).run(context, std::move(outputs));
  CubeSieveCells cells{block_bits, made.columns[0], made.columns[1], {}};
  cells.totals.assign(made.columns.begin() + 2, made.columns.end());
  return cells;
}

}  // namespace

std::optional<CubeSieveCells> sieve_rows(StatementContext& context, const CubeEntry& cube,
                                         const SievedAxes& axes, const TracedMeasures& measures,
                                         uint64_t rows, const CubeOptions& options) {
  if (options.codes_of_block > 0) {
    const auto block_bits = static_cast<uint32_t>(std::bit_width(options.codes_of_block - 1));
    return cells_of_blocks(context, cube, axes, measures, block_bits);
  }
  const uint64_t most = std::max(rows / kRowsOfSievedCell, kFewSievedCells);
  if (axes.groups.count() > most) return std::nullopt;
  for (uint32_t block_bits = 0; block_bits <= kMostBlockBits;) {
    CubeSieveCells cells = cells_of_blocks(context, cube, axes, measures, block_bits);
    const uint64_t count = cells.blocks->rows();
    if (count <= most) return cells;
    // A bit more halves them at best.
    block_bits += static_cast<uint32_t>(std::bit_width(divide_up(count, most) - 1));
  }
  return std::nullopt;
}

}  // namespace rtsql
