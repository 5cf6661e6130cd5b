#include "schema/type.h"

#include <fmt/format.h>

#include "collation/collation.h"
#include "common/check.h"
#include "common/text.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

std::string enumeration_text(const Enumeration& enumeration) {
  const SchemaName& schema = enumeration.schema();
  const bool is_near = schema.is_main() || schema.is_temporary();
  if (!enumeration.name().empty())
    return is_near ? enumeration.name() : schema.name + "." + enumeration.name();
  std::vector<std::string> labels;
  for (const std::string& label : enumeration.labels()) labels.push_back(quote_string(label));
  return fmt::format("ENUM({})", join(labels, ", "));
}

}  // namespace

std::string type_name(Type type) {
  switch (type.id) {
    case TypeId::kNull:
      return "NULL";
    case TypeId::kBoolean:
      return "BOOLEAN";
    case TypeId::kTinyint:
      return "TINYINT";
    case TypeId::kSmallint:
      return "SMALLINT";
    case TypeId::kInteger:
      return "INTEGER";
    case TypeId::kBigint:
      return "BIGINT";
    case TypeId::kReal:
      return "REAL";
    case TypeId::kDouble:
      return "DOUBLE";
    case TypeId::kDecimal:
      return fmt::format("DECIMAL({},{})", type.precision, type.scale);
    case TypeId::kDate:
      return "DATE";
    case TypeId::kTimestamp:
      return "TIMESTAMP";
    case TypeId::kTimestamptz:
      return "TIMESTAMP WITH TIME ZONE";
    case TypeId::kTime:
      return "TIME";
    case TypeId::kVarchar:
      return "VARCHAR";
    case TypeId::kBlob:
      return "BLOB";
    case TypeId::kUuid:
      return "UUID";
    case TypeId::kInterval:
      return "INTERVAL";
    case TypeId::kEnum:
      return enumeration_text(*type.enumeration);
    case TypeId::kList:
      return type_name(*type.element) + "[]";
  }
  RTSQL_CHECK(!"a type id out of range");
  return {};
}

std::string column_type_text(Type type) {
  if (type.collation == CollationId::kDefault) return type_name(type);
  return fmt::format("{} COLLATE \"{}\"", type_name(type), collation_of(type.collation).name());
}

Type stored_type(Type type) {
  type.referent = Referent::kNone;
  return type;
}

uint32_t value_bytes(Type type) {
  switch (type.id) {
    case TypeId::kNull:  // a column of nothing but NULLs stores a byte a row, like a BOOLEAN
    case TypeId::kBoolean:
    case TypeId::kTinyint:
      return 1;
    case TypeId::kSmallint:
    case TypeId::kEnum:
      return 2;
    case TypeId::kInteger:
    case TypeId::kReal:
    case TypeId::kDate:
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kList:
      return 4;
    case TypeId::kBigint:
    case TypeId::kDouble:
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
    case TypeId::kTime:
      return 8;
    case TypeId::kDecimal:
      return is_wide(type) ? 16 : is_short(type) ? 4 : 8;
    case TypeId::kUuid:
    case TypeId::kInterval:
      return 16;
  }
  RTSQL_CHECK(!"a type id out of range");
  return 0;
}

bool is_integral(Type type) {
  return is_small_integer(type) || type.id == TypeId::kInteger || type.id == TypeId::kBigint;
}

bool is_small_integer(Type type) {
  return type.id == TypeId::kTinyint || type.id == TypeId::kSmallint;
}

bool is_numeric(Type type) {
  return is_integral(type) || is_floating(type) || type.id == TypeId::kDecimal;
}

bool is_floating(Type type) {
  return type.id == TypeId::kReal || type.id == TypeId::kDouble;
}

bool has_dictionary(Type type) {
  return type.id == TypeId::kVarchar || type.id == TypeId::kBlob || type.id == TypeId::kList;
}

bool is_temporal(Type type) {
  return type.id == TypeId::kDate || type.id == TypeId::kTimestamp;
}

bool is_moment(Type type) {
  return is_temporal(type) || type.id == TypeId::kTimestamptz;
}

bool is_short(Type type) {
  return type.id == TypeId::kDecimal && type.precision <= kMaxShortDigits;
}

bool is_wide(Type type) {
  return type.id == TypeId::kUuid || type.id == TypeId::kInterval ||
         (type.id == TypeId::kDecimal && type.precision > kMaxNarrowDigits);
}

}  // namespace rtsql
