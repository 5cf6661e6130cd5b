// Types of lists, as statements name and make them.
#pragma once

#include "common/source_span.h"
#include "schema/type.h"

namespace rtsql {

// Throws Error(kUnsupported) where lists have no elements of the type.
Type list_type_of(Type element, SourceSpan span);

}  // namespace rtsql
