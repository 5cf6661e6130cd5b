// pg_type and pg_enum.
#include "engine/system/system_relation_rows.h"
#include "schema/client_type.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

constexpr uint32_t kReadsLists = 750, kReceivesLists = 2400;  // array_in and array_recv

uint32_t element_of(const ClientType& type) {
  return type.type.id == TypeId::kList ? client_type_of(*type.type.element).number : 0;
}

}  // namespace

void fill_pg_type(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ClientType& type : client_types()) {
    const bool has_collation = type.type.id == TypeId::kVarchar && type.category == 'S';
    const int64_t collation = has_collation ? numbers::kBytewise : 0;
    rows.add({{"oid", type.number},
              {"typname", type.name},
              {"typnamespace", numbers::kSystemSchema},
              {"typowner", numbers::kOwner},
              {"typlen", type.bytes},
              {"typbyval", type.bytes > 0 && type.bytes <= 8},
              {"typtype", "b"},
              {"typcategory", std::string(1, type.category)},
              {"typispreferred", type.name == "text" || type.name == "float8" || type.name == "bool"},
              {"typisdefined", true},
              {"typdelim", ","},
              {"typelem", element_of(type)},
              {"typarray", type.of_lists},
              {"typalign", "i"},
              {"typstorage", type.bytes < 0 ? "x" : "p"},
              {"typtypmod", -1},
              {"typcollation", collation}});
    rows.add({{"oid", type.of_lists},
              {"typname", "_" + std::string(type.name)},
              {"typnamespace", numbers::kSystemSchema},
              {"typowner", numbers::kOwner},
              {"typlen", -1},
              {"typtype", "b"},
              {"typcategory", "A"},
              {"typisdefined", true},
              {"typdelim", ","},
              {"typelem", type.number},
              {"typinput", kReadsLists},
              {"typreceive", kReceivesLists},
              {"typalign", "i"},
              {"typstorage", "x"},
              {"typtypmod", -1},
              {"typcollation", collation}});
  }
  for (const ShownType& type : catalog.types()) {
    rows.add({{"oid", type.number},
              {"typname", type.entry->name},
              {"typnamespace", catalog.number_of(type.entry->schema)},
              {"typowner", numbers::kOwner},
              {"typlen", 4},
              {"typbyval", true},
              {"typtype", "e"},
              {"typcategory", "E"},
              {"typisdefined", true},
              {"typdelim", ","},
              {"typalign", "i"},
              {"typstorage", "p"},
              {"typtypmod", -1}});
  }
}

void fill_pg_enum(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownType& type : catalog.types()) {
    int64_t place = 0;
    for (const std::string& label : type.entry->type.enumeration->labels()) {
      ++place;
      rows.add({{"oid", type.number + place},
                {"enumtypid", type.number},
                {"enumsortorder", place},
                {"enumlabel", label}});
    }
  }
}

}  // namespace rtsql
