#include "engine/cube/keep_rows.h"

#include <numeric>
#include <utility>

#include "common/check.h"
#include "engine/cube/index_rows.h"

namespace rtsql {
namespace {

// The cells lie in the order of their numbers.
void number_cells(gpu::Device& device, CubeEntry& cube) {
  Table cells = *cube.cells;
  cells.definitions.push_back({"cell", TypeId::kInteger, true});
  cells.columns.push_back(ascending_numbers(device, cells.rows));
  cube.cells = std::make_shared<const Table>(std::move(cells));
}

}  // namespace

void keep_rows(StatementContext& context, CubeEntry& cube, const CellCodes& codes, JoinedRows rows) {
  std::vector<size_t> dimensions(cube.dimensions.size());
  std::iota(dimensions.begin(), dimensions.end(), size_t{0});
  const TupleNumbers tuples(context, codes, dimensions);
  RTSQL_CHECK(tuples.count() == cube.cells->rows);

  const ExprPtr cell = tuples.number(rows.query, codes.codes(rows.query, rows.dimensions));
  std::vector<OutputColumn> outputs = {{"cell", cell}};
  for (size_t i = 0; i < cube.measures.size(); ++i)
    outputs.push_back({cube.measures[i].name, rows.measures[i]});
  rows.query.sort({cell});
  auto kept = std::make_shared<const Table>(std::move(rows.query).make_table(context, cube, outputs));
  auto index = index_rows(context, *kept, {0});
  cube.kept = {std::move(kept), std::move(index), static_cast<uint32_t>(cube.cells->columns.size())};
  number_cells(context.device(), cube);
}

}  // namespace rtsql
