#include "schema/qualified_name.h"

#include <tuple>

#include "common/text.h"

namespace rtsql {

bool SchemaName::is_main() const {
  return !is_temporary() && equals_ignore_case(name, kMainSchema);
}

bool operator==(const SchemaName& a, const SchemaName& b) {
  return a.database == b.database && a.session == b.session && equals_ignore_case(a.name, b.name);
}

bool operator==(const EntryName& a, const EntryName& b) {
  return equals_ignore_case(a.name, b.name) && a.schema == b.schema;
}

bool operator==(const QualifiedName& a, const QualifiedName& b) {
  return EntryName(a) == EntryName(b);
}

bool operator<(const QualifiedName& a, const QualifiedName& b) {
  const auto key = [](const QualifiedName& of) {
    return std::tuple(of.schema.database, of.schema.session, to_lower(of.schema.name), to_lower(of.name));
  };
  return key(a) < key(b);
}

}  // namespace rtsql
