// Casts of texts on the device: kernels read those of plain forms, the host all others.
#pragma once

#include "exec/execution.h"
#include "expression/expression.h"
#include "schema/dictionary.h"
#include "storage/column.h"
#include "storage/text/device_texts.h"

namespace rtsql {

// Returns the value of the function's type, a TextCast, that each text has: NULL where it has none. `texts`
// are those of the dictionary. The work has a stream of its own: what is recorded for the pass that wants the
// values stays as it is. Throws Error(kMemory).
ColumnPtr cast_texts(Execution& execution, const DictionaryFunction& function, const Dictionary& dictionary,
                     const DeviceTexts& texts);

}  // namespace rtsql
