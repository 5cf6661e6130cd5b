// Inserts rows into a hash table of representatives (exec/aggregate/group_assignment.h, exec/recursion/visited_set.h).
#ifndef RTSQL_EXEC_GROUP_INSERT_H
#define RTSQL_EXEC_GROUP_INSERT_H
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kGroupInsertThreads = 64;
const uint kGroupInsertRows = 256;  // of one workgroup

struct GroupKeyColumn {
  address keys;
  address validity;  // 0: no NULLs
  uint key_bytes;    // 4 or 8
  uint reserved;
};

struct GroupInsertParams {
  address columns;      // GroupKeyColumn each
  address table;        // uint per slot: a row's position, or ~0
  address slot_of_row;  // uint per row from the first on: the result
  address rows;         // their number
  address first_row;    // the position of the first of them: those before are in the table already
  uint column_count;
  uint slot_mask;  // number of slots - 1, a power of two less one
};

RTSQL_SHADER_END

#endif
