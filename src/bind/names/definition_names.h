// Texts that are kept, such as those of views, defaults and conditions, name tables and types so that they
// mean the same whoever reads them: from `main` of their own database (schema/search_path.h).
#pragma once

#include <string>
#include <vector>

#include "bind/names/bind_state.h"
#include "sql/name_writer.h"

namespace rtsql {

class DefinitionNames final : public sql::NameWriter {
 public:
  // `names` says what the statement's names mean, `reads` which tables it has been found to name, and `of`
  // where what is defined lies. All are kept by whoever calls.
  DefinitionNames(const SchemaReader& names, const std::vector<ReadName>& reads, const SchemaName& of)
      : names_(names), reads_(reads), of_(of) {}

  // Throw Error(kName) where what is defined is not TEMP and names what is, and Error(kUnsupported) where it
  // names what is in another database.
  NamePath table(const sql::FromItem& item) const override;
  NamePath type(const sql::TypeName& type) const override;

 private:
  NamePath checked(const EntryName& meant, SourceSpan span) const;

  const SchemaReader& names_;
  const std::vector<ReadName>& reads_;
  const SchemaName& of_;
};

// Writes an expression as it is kept in a schema. Throws as DefinitionNames does.
std::string definition_text(const sql::Expression& written, const SchemaReader& names, const SchemaName& of);

// Throws Error(kName) at the span where a table that lies in `of`, and is not TEMP, would have a column of a
// type that is TEMP, or that its database has not.
void check_kept_type(Type type, const SchemaReader& names, const SchemaName& of, SourceSpan span);

}  // namespace rtsql
