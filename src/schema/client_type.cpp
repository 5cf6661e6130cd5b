#include "schema/client_type.h"

#include <algorithm>
#include <array>

#include "schema/list.h"

namespace rtsql {
namespace {

Type numbers_of(Referent referent) {
  Type type = TypeId::kBigint;
  type.referent = referent;
  return type;
}

Type vector_of(TypeId element) {
  Type type = list_type(element);
  type.referent = Referent::kVector;
  return type;
}

}  // namespace

std::span<const ClientType> client_types() {
  static const auto kTypes = std::to_array<ClientType>({
      {TypeId::kVarchar, 25, 1009, -1, 'S', "text", "text"},
      {TypeId::kBoolean, 16, 1000, 1, 'B', "bool", "boolean"},
      {TypeId::kSmallint, 21, 1005, 2, 'N', "int2", "smallint"},
      {TypeId::kInteger, 23, 1007, 4, 'N', "int4", "integer"},
      {TypeId::kBigint, 20, 1016, 8, 'N', "int8", "bigint"},
      {TypeId::kReal, 700, 1021, 4, 'N', "float4", "real"},
      {TypeId::kDouble, 701, 1022, 8, 'N', "float8", "double precision"},
      {TypeId::kDecimal, 1700, 1231, -1, 'N', "numeric", "numeric"},
      {TypeId::kDate, 1082, 1182, 4, 'D', "date", "date"},
      {TypeId::kTimestamp, 1114, 1115, 8, 'D', "timestamp", "timestamp without time zone"},
      {TypeId::kTimestamptz, 1184, 1185, 8, 'D', "timestamptz", "timestamp with time zone"},
      {TypeId::kTime, 1083, 1183, 8, 'D', "time", "time without time zone"},
      {TypeId::kInterval, 1186, 1187, 16, 'T', "interval", "interval"},
      {TypeId::kBlob, 17, 1001, -1, 'U', "bytea", "bytea"},
      {TypeId::kUuid, 2950, 2951, 16, 'U', "uuid", "uuid"},
      {TypeId::kVarchar, 1043, 1015, -1, 'S', "varchar", "character varying"},
      {TypeId::kVarchar, 1042, 1014, -1, 'S', "bpchar", "character"},
      {TypeId::kVarchar, 19, 1003, 64, 'S', "name", "name"},
      {TypeId::kVarchar, 18, 1002, 1, 'Z', "char", "\"char\""},
      {TypeId::kVarchar, 114, 199, -1, 'U', "json", "json"},
      {numbers_of(Referent::kObject), 26, 1028, 4, 'N', "oid", "oid"},
      {numbers_of(Referent::kFunction), 24, 1008, 4, 'N', "regproc", "regproc"},
      {numbers_of(Referent::kRelation), 2205, 2210, 4, 'N', "regclass", "regclass"},
      {numbers_of(Referent::kType), 2206, 2211, 4, 'N', "regtype", "regtype"},
      {numbers_of(Referent::kSchema), 4089, 4090, 4, 'N', "regnamespace", "regnamespace"},
      {numbers_of(Referent::kRow), 27, 1010, 6, 'U', "tid", "tid"},
      {vector_of(TypeId::kSmallint), 22, 1006, -1, 'A', "int2vector", "int2vector"},
      {vector_of(TypeId::kBigint), 30, 1013, -1, 'A', "oidvector", "oidvector"},
  });
  return kTypes;
}

const ClientType& client_type_of(Type type) {
  if (type.id == TypeId::kList && type.referent == Referent::kNone) type = *type.element;
  if (type.id == TypeId::kTinyint) type.id = TypeId::kSmallint;
  const auto types = client_types();
  const auto found = std::ranges::find_if(types, [&](const ClientType& known) {
    return known.type.id == type.id && known.type.referent == type.referent &&
           known.type.element == type.element;
  });
  return found == types.end() ? types.front() : *found;
}

const ClientType* find_client_type(uint32_t number) {
  const auto found = std::ranges::find(client_types(), number, &ClientType::number);
  return found == client_types().end() ? nullptr : &*found;
}

const ClientType* find_client_type(std::string_view name) {
  const auto found = std::ranges::find(client_types(), name, &ClientType::name);
  return found == client_types().end() ? nullptr : &*found;
}

// PostgreSQL has the precision above the scale, and adds 4.
int32_t type_modifier(Type type) {
  return type.id == TypeId::kDecimal ? (type.precision << 16 | type.scale) + 4 : -1;
}

}  // namespace rtsql
