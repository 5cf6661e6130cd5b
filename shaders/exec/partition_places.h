// Says how many partitions rows can be split into (src/exec/aggregate/partitioned_groups.h).
#ifndef RTSQL_EXEC_PARTITION_PLACES_H
#define RTSQL_EXEC_PARTITION_PLACES_H
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kMostPartitions = 1024;

RTSQL_SHADER_END

#endif
