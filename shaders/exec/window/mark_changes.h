// Marks the rows whose key differs from that of the row before.
#ifndef RTSQL_EXEC_WINDOW_MARK_CHANGES_H
#define RTSQL_EXEC_WINDOW_MARK_CHANGES_H
#include "runs.h"

RTSQL_SHADER_BEGIN

struct MarkChangesParams {
  address keys;
  address validity;  // 0: no NULLs; NULLs are equal
  address bitmap;    // bits are added to it
  uint rows;
  uint words;
};

RTSQL_SHADER_END

#endif
