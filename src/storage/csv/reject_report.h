// What is said of bad rows.
#pragma once

#include "common/error.h"
#include "storage/csv/parse_file.h"

namespace rtsql::csv {

// With its lines: physical ones, line breaks in quoted fields counted.
CsvReject describe_reject(const ParseJob& job, const ParsedChunk& chunk, const RejectedRow& reject);

// The error that ends a load on this row, with the hint how to skip it.
Error reject_error(const ParseJob& job, const ParsedChunk& chunk, const RejectedRow& reject);
Error too_many_rejects_error(const ParseJob& job, const CsvReject& first);

}  // namespace rtsql::csv
