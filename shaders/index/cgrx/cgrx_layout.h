// Names what `cgrx` adds to the representatives in space, as its tables do; src/index/cgrx/cgrx.h draws it.
#ifndef RTSQL_SHADERS_INDEX_CGRX_LAYOUT_H
#define RTSQL_SHADERS_INDEX_CGRX_LAYOUT_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kCgrxMarkers = 0;  // markers before the rows and planes that hold representatives
const uint kCgrxExtra = 1;    // extra representatives at the ends of these

// This bit in start_of says that the primitive is the end of a plane, and not of a row.
const uint kCgrxPlaneEnd = 0x80000000u;

RTSQL_SHADER_END

#endif
