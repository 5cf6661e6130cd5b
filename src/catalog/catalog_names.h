// Tells what names mean in a version of the catalog. This is the one place where a name is looked for along a
// search path.
// A name that nothing qualifies is one of the first schema of the path that has it; `s.t` is in the schema s
// of the path's database, or in `main` of the database s; `d.s.t` names both.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "schema/schema_reader.h"
#include "schema/search_path.h"

namespace rtsql {

class CatalogNames final : public SchemaReader {
 public:
  // Reads the version that is there whenever a name is asked for; whoever has it keeps it.
  CatalogNames(const CatalogVersion& version, SearchPath path) : version_(version), path_(std::move(path)) {}

  TableSchemaPtr find_table_schema(const NamePath& name) const override { return find_table(name); }
  ViewEntryPtr find_view(const NamePath& name) const override;
  TypeEntryPtr find_type(const NamePath& name) const override;
  SequenceEntryPtr find_sequence(const NamePath& name) const override;
  MacroEntryPtr find_macro(const NamePath& name) const override;
  bool has_cube(const NamePath& name) const override { return find_cube(name) != nullptr; }
  ViewEntryPtr view_of(const EntryName& name) const override { return catalog().find_view(name); }
  bool is_taken(const EntryName& name) const override;
  bool has_place(const NamePath& name) const override { return !places_of(name.qualifiers).empty(); }
  bool means(const std::vector<std::string>& qualifiers, const SchemaName& schema) const override;
  std::vector<std::string> table_names() const override;
  std::vector<std::string> view_names() const override;
  std::vector<std::string> type_names() const override;
  std::vector<std::string> sequence_names() const override;
  std::vector<std::string> macro_names() const override;
  std::vector<std::string> schema_names() const override;
  NamePath name_in_definitions(const EntryName& name, const SchemaName& of) const override;
  std::unique_ptr<const SchemaReader> of_definitions(const SchemaName& schema) const override;
  std::vector<std::vector<std::string>> unique_index_keys(const TableSchema& table) const override;

  TablePtr find_table(const NamePath& name) const;
  CubeEntryPtr find_cube(const NamePath& name) const;
  IndexEntryPtr find_index(const NamePath& name) const;
  std::vector<std::string> index_names() const;
  std::vector<std::string> cube_names() const;

  // Lists the schemas that the qualifiers may mean; without any, those of the path.
  std::vector<SchemaName> places_of(const std::vector<std::string>& qualifiers) const;
  // Returns the schema of the table, view or cube that the name means; none if there is none.
  std::optional<SchemaName> schema_of_relation(const NamePath& name) const;

  // Tells whether the session may see it: what is TEMP is of one session.
  bool sees(const SchemaName& schema) const {
    return !schema.is_temporary() || schema.session == path_.session;
  }
  // Write the name of what it sees with no more qualifiers than it takes to find it.
  std::string shown_relation(const EntryName& name) const;
  std::string shown_index(const EntryName& name) const;
  std::string shown_type(const EntryName& name) const;
  std::string shown_sequence(const EntryName& name) const;
  std::string shown_macro(const EntryName& name) const;
  std::string shown_schema(const SchemaName& schema) const;

  const SearchPath& path() const { return path_; }

 private:
  const Catalog& catalog() const { return *version_; }
  std::string shown(const EntryName& name, const std::optional<SchemaName>& meant_alone) const;

  const CatalogVersion& version_;
  const SearchPath path_;
};

}  // namespace rtsql
