// Puts the rows that a load has left out into a table.
#pragma once

#include <optional>

#include "engine/context/statement_context.h"
#include "storage/csv_reader.h"

namespace rtsql {

// Appends them to the TEMP table that the options name, if they do, and makes it where it is not there.
// Throws Error(kName), at the file if it is known, where another table of the session has its name.
void store_rejects(StatementContext& context, const CsvResult& result, const CsvOptions& options,
                   std::optional<SourceSpan> file);

}  // namespace rtsql
