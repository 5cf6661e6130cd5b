// An id is a number that names a thing. Ids of different kinds have different types, so that one does not
// pass for another, nor for a count.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace rtsql {

// `Kind` is a tag that is declared and nowhere defined.
template <class Kind>
struct TypedId {
  constexpr TypedId() = default;
  constexpr explicit TypedId(uint32_t number) : value(number) {}
  friend constexpr auto operator<=>(const TypedId&, const TypedId&) = default;

  uint32_t value = 0;
};

}  // namespace rtsql

template <class Kind>
struct std::hash<rtsql::TypedId<Kind>> {
  size_t operator()(rtsql::TypedId<Kind> id) const noexcept { return std::hash<uint32_t>{}(id.value); }
};
