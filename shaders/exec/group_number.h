// Replaces the representatives in a table of groups by the groups' numbers.
#ifndef RTSQL_EXEC_GROUP_NUMBER_H
#define RTSQL_EXEC_GROUP_NUMBER_H
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kGroupNumberItems = 256;

struct GroupNumberParams {
  address table;  // uint per slot
  address slots;  // uint each: the slots in use; the g-th becomes g
  address count;  // of slots in use
};

RTSQL_SHADER_END

#endif
