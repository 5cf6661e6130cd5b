// Reads the values of a column that a record batch has.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "files/files.h"
#include "storage/arrow/field.h"
#include "storage/arrow/messages.h"
#include "storage/columnar/chunk_values.h"

namespace rtsql::arrow {

// Returns the values of the dictionary that a batch uses of those with this field's id.
using FindDictionary =
    std::function<const columnar::ChunkValues&(const Field& field, const Generations& generations)>;

// Reads the buffers of the field and of the lists' elements, no others. `type` is what sql_type gave. Texts
// may point into those of a dictionary. `what` names the column. Throws Error(kIo), Error(kData),
// Error(kInterrupted).
columnar::ChunkValues read_array(const File& file, const Batch& batch, const Field& field, Type type,
                                 const FindDictionary& dictionary, const std::string& what);

// Checks, without reading any, that the file can have values of the field for all rows of the batch. Throws
// Error(kData).
void check_array(const File& file, const Batch& batch, const Field& field, const std::string& what);

// Marks as NULL where the struct around the column is. Throws the same.
void add_nulls_of(const File& file, const Batch& batch, const Field& around, columnar::ChunkValues& values,
                  const std::string& what);

// Puts the values of `more`, which are of the same type, behind the others.
void append_values(columnar::ChunkValues& values, columnar::ChunkValues more);

}  // namespace rtsql::arrow
