// pg_attribute, pg_attrdef, and in pg_depend the sequences that columns have.
#include "collation/collation.h"
#include "engine/system/object_numbers.h"
#include "engine/system/system_relation_rows.h"
#include "schema/client_type.h"

namespace rtsql {
namespace {

int64_t bytes_of(uint32_t type) {
  constexpr int64_t kBytesOfEnums = 4;
  if (const ClientType* const known = find_client_type(type)) return known->bytes;
  for (const ClientType& of : client_types()) {
    if (of.of_lists == type) return -1;
  }
  return kBytesOfEnums;
}

// Texts are ordered by their bytes where nothing else is said: that is what PostgreSQL calls "C".
int64_t collation_of_type(Type type) {
  if (type.id != TypeId::kVarchar) return 0;
  return type.collation == CollationId::kDefault ? numbers::kBytewise
                                                 : number_of_collation(collation_of(type.collation).name());
}

// PostgreSQL's kinds of storage: within the row, or as it has room.
const char* storage_of(uint32_t type) {
  constexpr uint32_t kNumeric = 1700;
  if (type == kNumeric) return "m";
  return bytes_of(type) < 0 ? "x" : "p";
}

void add_column(SystemRows& rows, const ShownRelation& relation, const ShownColumn& column,
                AttributeType type, size_t number) {
  rows.add({{"attrelid", relation.number},
            {"attname", column.name},
            {"atttypid", type.number},
            {"attstattarget", -1},
            {"attlen", bytes_of(type.number)},
            {"attnum", number},
            {"attndims", column.type.id == TypeId::kList},
            {"attcacheoff", -1},
            {"atttypmod", type.modifier},
            {"attbyval", bytes_of(type.number) > 0 && bytes_of(type.number) <= 8},
            {"attalign", "i"},
            {"attstorage", storage_of(type.number)},
            {"attnotnull", !column.may_be_null && !relation.view},
            {"atthasdef", !column.default_value.empty() && !column.identity},
            {"attidentity", !column.identity          ? ""
                            : column.identity->always ? "a"
                                                      : "d"},
            {"attislocal", true},
            {"attcollation", collation_of_type(column.type)}});
}

}  // namespace

void fill_pg_attribute(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownRelation& relation : catalog.relations()) {
    size_t number = 0;
    for (const ShownColumn& column : catalog.columns_of(relation))
      add_column(rows, relation, column, catalog.type_of(column), ++number);
  }
  for (const SystemRelation& relation : system_relations()) {
    const ShownRelation shown{.number = relation.number, .kind = relation.kind};
    size_t number = 0;
    for (const SystemColumn& column : relation.columns) {
      if (relation.number == 0) break;
      add_column(rows, shown, {column.name, column.type, column.may_be_null}, {column.type_number}, ++number);
    }
  }
}

void fill_pg_attrdef(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownRelation& relation : catalog.relations()) {
    int64_t number = 0;
    for (const ShownColumn& column : catalog.columns_of(relation)) {
      ++number;
      if (column.default_value.empty() || column.identity) continue;
      rows.add({{"oid", relation.number + number},
                {"adrelid", relation.number},
                {"adnum", number},
                {"adbin", column.default_value}});
    }
  }
}

// The sequence of an identity column goes with it.
void fill_pg_depend(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownRelation& relation : catalog.relations()) {
    int64_t number = 0;
    for (const ShownColumn& column : catalog.columns_of(relation)) {
      ++number;
      if (!column.identity) continue;
      const ShownRelation* const sequence =
          catalog.find_relation('S', {relation.schema, column.identity->sequence});
      if (sequence == nullptr) continue;
      rows.add({{"classid", numbers::kRelations},
                {"objid", sequence->number},
                {"refclassid", numbers::kRelations},
                {"refobjid", relation.number},
                {"refobjsubid", number},
                {"deptype", "i"}});
    }
  }
}

}  // namespace rtsql
