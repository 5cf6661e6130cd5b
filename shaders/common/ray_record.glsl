// Declares the record of rays that the host may ask for: src/gpu/ray_record.h. Pipelines that do not record cost nothing
// for it, as the constant is false in them. Include this behind RAY_PARAMS.
#ifndef RTSQL_COMMON_RAY_RECORD_GLSL
#define RTSQL_COMMON_RAY_RECORD_GLSL

#include "common/buffers.glsl"
#include "common/ray_record.h"

layout(constant_id = kRayRecordConstant) const bool kRecordsRays = false;

layout(buffer_reference, scalar, buffer_reference_align = 16) buffer RayRecord {
  RayRecordHeader header;
  RecordedRay rays[kMostRecordedRays];
  RecordedHit hits[kMostRecordedHits];
};

#endif
