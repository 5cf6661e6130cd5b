// COLUMNS(*), COLUMNS(t.* EXCLUDE (a)), COLUMNS('pattern') and COLUMNS(c -> condition) stand for each of
// several columns in turn: the expression around is repeated for each.
#pragma once

#include <string>
#include <vector>

#include "bind/names/scope.h"
#include "schema/schema_reader.h"
#include "sql/query.h"

namespace rtsql {

// Returns the COLUMNS(…) within the expression, or null. Throws Error(kSyntax) for two that differ.
const sql::Expression* find_column_choice(const sql::Expression& expression);
bool is_column_choice(const sql::Expression& expression);
// Tells whether it is *COLUMNS(…), whose columns are arguments of a call side by side.
bool is_unpacked(const sql::Expression& expression);

// Lists the columns of the scope that it stands for, at least one. `names` knows the tables; null: none.
// Throws Error(kName) where no column is meant, and what a bad pattern throws.
std::vector<OutputColumn> chosen_columns(const sql::Expression& choice, const Scope& scope,
                                         const SchemaReader* names);

// Returns the name of the item's output for the column: its alias, in which \0 is the text that the pattern
// has matched and \1 a part of that, or the column's name in place of COLUMNS(…).
std::string output_name(const sql::SelectItem& item, const sql::Expression& choice,
                        const std::string& column);

}  // namespace rtsql
