// Says where what has a name lies: in a schema of a database. Two schemas may have what is of one name. Names
// are compared ignoring case.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace rtsql {

inline constexpr std::string_view kMainSchema = "main";
// What PostgreSQL's clients call it, where no schema has the name.
inline constexpr std::string_view kPublicSchema = "public";
// Its tables are what the catalog says of itself.
inline constexpr std::string_view kInformationSchema = "information_schema";
inline constexpr std::string_view kTemporarySchema = "temp";

struct SchemaName {
  uint32_t database = 0;  // its number among those that are open; 0: the one that was opened first
  std::string name = std::string(kMainSchema);
  uint32_t session = 0;  // of `temp`: the number of the session whose it is; 0: all sessions have the schema

  // What a session has for itself is in no database, and goes with the session.
  static SchemaName temporary_of(uint32_t session) { return {0, std::string(kTemporarySchema), session}; }
  static SchemaName main_of(uint32_t database) { return {database, std::string(kMainSchema)}; }

  bool is_temporary() const { return session != 0; }
  bool is_main() const;
  // Tells whether it is one of the database's, which it lasts as long as.
  bool lies_in(uint32_t of) const { return !is_temporary() && database == of; }

  friend bool operator==(const SchemaName& a, const SchemaName& b);
};

// Refers to a name, and is valid as long as that is. Whatever has a schema and a name can be referred to.
struct EntryName {
  const SchemaName& schema;
  std::string_view name;

  EntryName(const SchemaName& of_schema, std::string_view of_name) : schema(of_schema), name(of_name) {}
  template <class Entry>
  requires requires(const Entry& entry) {
    entry.schema;
    entry.name;
  }
  EntryName(const Entry& entry) : schema(entry.schema), name(entry.name) {}

  friend bool operator==(const EntryName& a, const EntryName& b);
};

struct QualifiedName {
  SchemaName schema;
  std::string name;

  QualifiedName() = default;
  QualifiedName(SchemaName of_schema, std::string of_name)
      : schema(std::move(of_schema)), name(std::move(of_name)) {}
  explicit QualifiedName(const EntryName& of) : schema(of.schema), name(of.name) {}

  friend bool operator==(const QualifiedName& a, const QualifiedName& b);
  // Orders names so that equal ones are neither before nor behind each other.
  friend bool operator<(const QualifiedName& a, const QualifiedName& b);
};

}  // namespace rtsql
