// Types as clients know them: by PostgreSQL's object ids of types, which never change.
#pragma once

#include <cstdint>
#include <optional>

#include "schema/type.h"
#include "server/codec/message_writer.h"

namespace rtsql::server {

namespace oid {

inline constexpr uint32_t kUnspecified = 0, kBool = 16, kBytea = 17, kName = 19, kInt8 = 20, kInt2 = 21,
                          kInt4 = 23, kText = 25, kOid = 26, kJson = 114, kFloat4 = 700, kFloat8 = 701,
                          kUnknown = 705, kBpchar = 1042, kVarchar = 1043, kDate = 1082, kTime = 1083,
                          kTimestamp = 1114, kTimestamptz = 1184, kInterval = 1186, kNumeric = 1700,
                          kNumericArray = 1231, kUuid = 2950;

}  // namespace oid

// Returns the number of a type: of an ENUM that of texts, for clients know no types of ours.
uint32_t oid_of(Type type);

// Describes a column of a result.
FieldDescription describe_field(std::string name, Type type, Format format);

// Returns the type that a client declares; none where it declares none, one that is not ours, or a NUMERIC,
// of which the value decides how many digits it has.
std::optional<Type> type_of_oid(uint32_t number);

}  // namespace rtsql::server
