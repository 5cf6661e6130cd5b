// The column of a table or a view of the catalog that an output of a query is.
#pragma once

#include <cstdint>
#include <memory>

#include "schema/qualified_name.h"

namespace rtsql {

struct ColumnOrigin {
  std::shared_ptr<const QualifiedName> relation = nullptr;  // null: the output is computed
  uint32_t ordinal = 0;
};

}  // namespace rtsql
