// Resolves the types that a statement names, and makes those whose labels it lists.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expression/expression.h"
#include "schema/schema_reader.h"
#include "schema/text_length.h"
#include "schema/time_precision.h"
#include "sql/expression.h"

namespace rtsql {

// Returns the type as written; throws Error(kName) for an unknown one, with a suggestion, and Error(kValue)
// for bad arguments. `types` knows those that have been created; null: only built-in ones may be named.
Type resolve_type(const sql::TypeName& name, const SchemaReader* types);
// Returns what a cast to a DECIMAL without arguments makes of a value where PostgreSQL's answers are wanted,
// and the value says it: a DECIMAL of the digits that a number or a constant text has.
std::optional<Type> open_decimal_of(const sql::TypeName& name, const Expr& value);

// Returns what a type of times says beside its name: TIMESTAMP(3), INTERVAL DAY TO SECOND(2). Throws
// Error(kValue) for more digits than there are.
TimePrecision resolve_precision(const sql::TypeName& name);

// Returns how long the texts of a type are: those of VARCHAR(3).
// It is none where the type is no text or has no length. Throws Error(kValue) for a length below 1.
std::optional<TextLength> resolve_text_length(const sql::TypeName& name);

// Tells whether a type has the name, which is in lower case.
bool is_type_name(std::string_view name, const SchemaReader* types);

// Returns the ENUM of these labels, which are written at `span`. Throws Error(kValue) where there are none or
// too many, or one stands twice.
Type make_enum(std::string name, std::vector<std::string> labels, SourceSpan span,
               const SchemaName& schema = {});

}  // namespace rtsql
