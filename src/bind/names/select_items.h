// The items of a select list, which are also those of RETURNING.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bind/names/scope.h"
#include "sql/query.h"

namespace rtsql {

// Returns the name of the item's column where it is no star.
std::string output_name(const sql::SelectItem& item, const BindState& state);

// Takes the columns of these names out, which EXCLUDE has. Throws Error(kName) for one that there is none of,
// and Error(kSyntax) where none is left.
void leave_out(std::vector<OutputColumn>& columns, const std::vector<sql::Identifier>& names,
               SourceSpan span);

// Lists the columns of a star, without those of EXCLUDE and with those of REPLACE, whose expressions `bind`
// binds. Throws Error(kName) for a name that the star does not have.
std::vector<OutputColumn> star_columns(const sql::SelectItem& item, const Scope& scope,
                                       const SchemaReader* names,
                                       const std::function<ExprPtr(const sql::Expression&)>& bind);

}  // namespace rtsql
