// Types as clients of PostgreSQL know them: by numbers and names, which never change.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "schema/type.h"

namespace rtsql {

struct ClientType {
  Type type;  // whose values it has
  uint32_t number;
  uint32_t of_lists;  // the number of arrays of it
  int16_t bytes;      // -1: it varies
  char category;      // as pg_type has it: 'N' numbers, 'S' texts, …
  std::string_view name;
  std::string_view sql_name;  // as SQL writes it: "integer"
};

// Lists them. The first of a type is what it is called, all are what it is taken by.
std::span<const ClientType> client_types();

// Returns what a type is called: a TINYINT is an int2, and an ENUM is a text. Of a list it is that of its
// elements.
const ClientType& client_type_of(Type type);
// Return null if there is none.
const ClientType* find_client_type(uint32_t number);
const ClientType* find_client_type(std::string_view name);

// Returns PostgreSQL's modifier of the type, its digits; -1 where it has none.
int32_t type_modifier(Type type);

}  // namespace rtsql
