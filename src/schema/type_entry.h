// A type that a statement has named: an ENUM. What has the type keeps it, not its entry, so that a version of
// the catalog may have another one under the name.
#pragma once

#include <memory>
#include <string>

#include "schema/qualified_name.h"
#include "schema/type.h"

namespace rtsql {

struct TypeEntry {
  std::string name;
  SchemaName schema = {};
  Type type;
};
using TypeEntryPtr = std::shared_ptr<const TypeEntry>;

}  // namespace rtsql
