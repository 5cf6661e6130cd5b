// Rows that are deleted, while the segments that have them stay as they are. In records, numbers of rows are
// the gaps between them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "format.pb.h"
#include "schema/host_column.h"

namespace rtsql {

using Gaps = google::protobuf::RepeatedField<uint32_t>;

// Turn ascending numbers of rows, below 2^32 and each once, into a record and back.
void put_deleted(std::span<const uint64_t> rows, Gaps& record);
std::vector<uint64_t> deleted_rows(const Gaps& record);

// Returns the rows that are deleted when those in `more` are, too, which are numbered by those that are left.
std::vector<uint64_t> with_deleted(std::span<const uint64_t> before, std::span<const uint64_t> more);

// Counts the rows of the segment that are not deleted.
uint64_t rows_left(const stored::Segment& segment);

// Deletes rows of a column, which are numbered by those that are left of all its segments: ascending, each
// once, and fewer than there are.
void delete_rows(stored::Column& column, std::span<const uint64_t> rows);

// Returns the column without those rows: ascending, each once. It may have a bitmap without any NULL.
HostColumn without_rows(const HostColumn& column, std::span<const uint64_t> rows);

}  // namespace rtsql
