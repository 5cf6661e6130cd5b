// Numbers the values of a cube's dimensions, and tuples of these, as they occur in the cells, so that other
// rows with such values can be told their numbers by joins.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "catalog/traced_rows.h"
#include "engine/cube/cube_query.h"

namespace rtsql {

class CellCodes {
 public:
  // The first columns of the cells are the dimensions.
  CellCodes(StatementContext& context, std::shared_ptr<const Table> cells, size_t dimensions);

  const std::shared_ptr<const Table>& cells() const { return cells_; }
  size_t size() const { return codes_.size(); }  // dimensions
  const CubeCodes& of(size_t dimension) const { return codes_[dimension]; }
  std::vector<uint64_t> counts(std::span<const size_t> dimensions) const;

  // Returns the code of a value of the dimension, an INTEGER that is never NULL.
  ExprPtr code(CubeQuery& query, size_t dimension, const ExprPtr& value) const;
  // Returns those of the values of all dimensions.
  std::vector<ExprPtr> codes(CubeQuery& query, const std::vector<ExprPtr>& values) const;
  // Returns the number that goes on from `first` by a digit for each dimension, a BIGINT. `codes` are those
  // of all dimensions; the caller vouches for the range of the number.
  ExprPtr combined(ExprPtr first, std::span<const size_t> dimensions,
                   const std::vector<ExprPtr>& codes) const;

 private:
  CubeCodes codes_of(StatementContext& context, size_t dimension) const;

  std::shared_ptr<const Table> cells_;
  std::vector<CubeCodes> codes_;                       // of each dimension
  std::vector<std::shared_ptr<const Table>> numbers_;  // likewise: values with their codes
};

// Numbers the tuples of values of some dimensions that the cells have, in their order, NULLs last. Tuples of
// more codes than 64 bits hold are numbered step by step, each on from the numbers of the last one.
class TupleNumbers {
 public:
  // There are fewer than 2^31 cells.
  TupleNumbers(StatementContext& context, const CellCodes& codes, std::span<const size_t> dimensions);

  uint64_t count() const { return count_; }
  // Returns the number of a row's tuple, an INTEGER that is never NULL; rows with other tuples fall away.
  ExprPtr number(CubeQuery& query, const std::vector<ExprPtr>& codes) const;

 private:
  struct Step {
    std::vector<size_t> dimensions;
    std::shared_ptr<const Table> numbers;
  };
  // Numbers the tuples on to these dimensions. `differ` says that no two cells have the same one.
  void add_step(StatementContext& context, std::vector<size_t> dimensions, bool differ);

  const CellCodes& codes_;
  std::vector<Step> steps_;
  uint64_t count_ = 1;
};

}  // namespace rtsql
