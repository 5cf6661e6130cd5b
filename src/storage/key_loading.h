// Says to kernels that load keys from columns (shaders/storage/load_keys.glsl) what a type's values are.
#pragma once

#include <cstdint>

#include "schema/type.h"
#include "shaders/storage/column_keys.h"

namespace rtsql {

inline uint32_t key_encoding_of(Type type) {
  switch (type.id) {
    case TypeId::kReal:
    case TypeId::kDouble:
      return KEY_FLOAT;
    case TypeId::kBoolean:
    case TypeId::kNull:
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kList:
    case TypeId::kEnum:
      return KEY_UNSIGNED;
    default:
      return KEY_SIGNED;
  }
}

}  // namespace rtsql
