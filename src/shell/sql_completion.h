// Computes what the Tab key offers within a statement: the names that may stand at this place. It reads
// words, not grammar, since a statement that is being typed has none yet.
#pragma once

#include <string_view>

#include "shell/completion.h"

namespace rtsql {

// It has the arguments of complete().
Completions complete_sql(const CompletionNames& names, const TypedWord& typed);

}  // namespace rtsql
