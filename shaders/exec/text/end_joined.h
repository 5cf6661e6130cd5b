// Names the texts that join_rows has written; see src/exec/aggregate/join_on_device.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_END_JOINED_H
#define RTSQL_SHADERS_EXEC_TEXT_END_JOINED_H

#include "../../storage/text/heap.h"

RTSQL_SHADER_BEGIN

const uint kEndJoinedThreads = 256;

struct EndJoinedParams {
  address spans;     // a TextSpan per group (join_rows.h)
  address validity;  // uint32 words: whether rows add anything
  TextRefs texts;    // out; of groups without rows an empty text
  address nothing;   // where that one begins
  address gave_up;   // uint32: becomes 1 where a text is too long
  uint64_t longest;  // bytes
  uint count;
  uint separator_bytes;  // behind each text
};

RTSQL_SHADER_END

#endif
