#include "server/format/type_oids.h"

#include <utility>

#include "schema/client_type.h"
#include "schema/list.h"

namespace rtsql::server {

uint32_t oid_of(Type type) {
  const ClientType& known = client_type_of(type);
  return type.id == TypeId::kList && type.referent == Referent::kNone ? known.of_lists : known.number;
}

FieldDescription describe_field(std::string name, Type type, Format format) {
  const int16_t bytes = type.id == TypeId::kList ? int16_t{-1} : client_type_of(type).bytes;
  return {std::move(name), oid_of(type), bytes, type_modifier(type), format};
}

std::optional<Type> type_of_oid(uint32_t number) {
  for (const ClientType& known : client_types()) {
    const bool is_plain = known.type.referent == Referent::kNone || known.type.referent == Referent::kObject;
    if (known.type.id == TypeId::kDecimal || !is_plain) continue;
    if (known.number == number) return known.type;
    if (known.of_lists == number && is_listable(known.type)) return list_type(known.type.id);
  }
  return std::nullopt;
}

}  // namespace rtsql::server
