// Reads the WITH (…) lists of CREATE TABLE … FROM and COPY: each option is declared once.
#pragma once

#include <span>
#include <vector>

#include "common/option.h"
#include "schema/schema_reader.h"
#include "sql/statement.h"
#include "storage/csv_reader.h"
#include "storage/csv_writer.h"

namespace rtsql {

// These throw Error(kName) for an unknown option, with a suggestion, and for one that is given twice,
// Error(kValue) for a bad value, with what is expected, and for options that contradict each other.
// `zone` is that of times that name none; `types` knows those that have been created.
CsvOptions parse_csv_read_options(const std::vector<sql::Option>& given, TimeZonePtr zone,
                                  const SchemaReader& types);
CsvWriteOptions parse_csv_write_options(const std::vector<sql::Option>& given);

std::span<const OptionDeclaration> csv_read_options();
std::span<const OptionDeclaration> csv_write_options();

}  // namespace rtsql
