// A segment is the values of some rows of a column as bytes: in a file, or within a record where they are
// few. Whoever reads one knows whether a byte has changed since it was written.
#pragma once

#include "files/files.h"
#include "format.pb.h"
#include "schema/host_column.h"

namespace rtsql {

// Writes the column, and the texts of its dictionary, into an empty file. Returns what a record has to say of
// the segment, without where it lies. The file is not synced.
stored::Segment write_segment(File& file, const HostColumn& column);

// Reads what write_segment has written. Throws Error(kData), which calls the file `name`, where it is not
// what the record says, or where the bytes have changed.
HostColumn read_segment(const File& file, const stored::Segment& segment, Type type, const std::string& name);

}  // namespace rtsql
