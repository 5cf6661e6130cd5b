// Plans the columns of a file: their names and types, and where they go in the result.
#pragma once

#include <string>
#include <vector>

#include "storage/csv/parse_file.h"
#include "storage/csv/sniffer.h"

namespace rtsql::csv {

std::vector<std::string> names_of(const std::vector<ColumnDefinition>& definitions);

// Tells whether the options say how numbers are written.
bool is_form_given(const CsvOptions& options);

// Demands the types that the options name, of the columns of a new table.
void force_types(const CsvOptions& options, std::vector<ColumnPlan>& columns);

// Plans the columns of a file for a new table, in its order; their types are to be found unless `options`
// name them.
void plan_columns(const CsvOptions& options, const Sniffed& sniffed, FileJob& file);

ColumnPlan plan_of(const ColumnDefinition& definition);

// Plans the columns of a table that a file has, in the order of a header that counts. Their types win over
// those of `options`. Files lack those that `others` names, unless a header or JSON has them. Throws
// Error(kName) and Error(kData) where the file and the table do not go together.
void plan_target(const std::vector<ColumnDefinition>& target, const CsvOptions& options,
                 const std::vector<std::string>& others, const Sniffed& sniffed, FileJob& file);

// Tells whether a type is demanded for a column that is not among `names`.
bool names_further_column(const CsvOptions& options, const std::vector<std::string>& names);

}  // namespace rtsql::csv
