#include "bind/names/definition_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/names/type_name.h"
#include "common/error.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

Error is_temporary(std::string_view name, SourceSpan span) {
  return Error(ErrorKind::kName, fmt::format("\"{}\" is TEMP, and what is kept cannot name it", name))
      .sqlstate(sqlstate::kInvalidTableDefinition)
      .at(span)
      .hint("it goes when the session ends; what is TEMP itself may name it");
}

}  // namespace

NamePath DefinitionNames::checked(const EntryName& meant, SourceSpan span) const {
  if (!of_.is_temporary() && meant.schema.is_temporary()) throw is_temporary(meant.name, span);
  if (!of_.is_temporary() && meant.schema.database != of_.database) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("\"{}\" is of another database, and what is kept cannot name it", meant.name))
        .at(span)
        .hint("the databases may be apart one day; what is TEMP may name both");
  }
  return names_.name_in_definitions(meant, of_);
}

NamePath DefinitionNames::table(const sql::FromItem& item) const {
  const auto found = std::ranges::find(reads_, &item, &ReadName::item);
  return found == reads_.end() ? item.name.path() : checked(found->meant, item.name.span);
}

NamePath DefinitionNames::type(const sql::TypeName& type) const {
  const bool is_built_in = type.qualifiers.empty() && is_type_name(type.name, nullptr);
  const TypeEntryPtr meant = is_built_in ? nullptr : names_.find_type(type.path());
  if (!meant) return type.path();
  NamePath path = checked(*meant, type.span);
  if (path.qualifiers.empty()) path.name = type.name;
  return path;
}

std::string definition_text(const sql::Expression& written, const SchemaReader& names, const SchemaName& of) {
  const std::vector<ReadName> none;
  const DefinitionNames writer(names, none, of);
  const sql::WritingNames writing(writer);
  return sql::to_sql(written);
}

void check_kept_type(Type type, const SchemaReader& names, const SchemaName& of, SourceSpan span) {
  if (of.is_temporary() || type.id != TypeId::kEnum || type.enumeration->name().empty()) return;
  const std::string& name = type.enumeration->name();
  if (type.enumeration->schema().is_temporary()) throw is_temporary(name, span);
  const NamePath path{name, {type.enumeration->schema().name}};
  const TypeEntryPtr there = names.of_definitions(of)->find_type(path);
  if (there && there->type == type) return;
  throw Error(ErrorKind::kName, fmt::format("the database of the table has no type \"{}\"", name))
      .sqlstate(sqlstate::kUnknownObject)
      .at(span)
      .hint("CREATE TYPE makes one there; the column can be VARCHAR, too");
}

}  // namespace rtsql
