// The rows that a cube was made of, in a scene that rays go through.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "cube/cube_scene.h"
#include "cube/cube_sieve.h"
#include "storage/table.h"

namespace rtsql {

// The values of a dimension that occur, each of which has its place among them as its code; NULL has the code
// behind these, where there are NULLs.
struct CubeCodes {
  size_t dimension = 0;        // its place in CubeEntry::dimensions
  ColumnPtr values;            // ascending
  std::vector<uint64_t> keys;  // of these (storage/column.h)
  bool has_null = false;
  uint64_t count() const { return keys.size() + (has_null ? 1 : 0); }
};

// A trace adds up how far the values of a measure lie above the least of them, in units of their type's
// scale. Words are named by their places among TracedRows::words.
struct TracedMeasure {
  int64_t minimum = 0, maximum = 0;
  std::optional<uint32_t> count = {};  // none: no value is NULL
  std::optional<uint32_t> sum = {};    // none: it may leave a BIGINT, or what a narrow DECIMAL holds
  uint32_t largest = 0, smallest = 0;
};

// The joined rows in a scene, for trace = rays.
struct TracedRows {
  std::vector<CubeCodes> scanned;
  size_t on_axis = 0;  // so many of these lie on the z axis
  // The grouped dimensions that each group has, then the number of its rows and its words, BIGINTs, of all
  // rows. The row of a group is at its number.
  std::shared_ptr<const Table> groups;
  std::vector<size_t> grouped;  // the dimensions that the first columns are of
  uint32_t rows = 0;            // the column of the numbers of rows
  CubeWords words;              // that traces may be asked for
  std::vector<std::optional<TracedMeasure>>
      measures;           // of CubeEntry::measures; none: too wide, or of another type
  bool compares = false;  // the cells may answer what rays can: the planner takes the cheaper
  CubeScene scene;
  std::optional<CubeSieve> sieve =
      {};  // of the codes on the z axis; none: sieve = off, or cells are too many
};

}  // namespace rtsql
