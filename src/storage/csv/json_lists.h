// Makes lists of the arrays that members of JSON rows have, where all of them have single values of one kind.
#pragma once

#include "common/interrupt.h"
#include "storage/csv/parse_file.h"

namespace rtsql::csv {

// Gives columns whose type was not demanded the type of lists: those of which every value is an array or
// NULL, of numbers, of truth values or of texts, NULLs among them; the elements have the least type that
// holds all. What is mixed or nested, or would lose digits, stays the text of its JSON. Throws
// Error(kInterrupted).
void find_json_lists(ParsedFile& file, const ParseJob& job, unsigned threads, const WorkContext& context);

}  // namespace rtsql::csv
