// Joins what rows add to the texts of their groups; see src/exec/aggregate/join_on_device.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_JOIN_ROWS_H
#define RTSQL_SHADERS_EXEC_TEXT_JOIN_ROWS_H

#include "../../storage/text/heap.h"

RTSQL_SHADER_BEGIN

const uint kJoinRowsThreads = 256;

// A first pass measures what the rows add, a second one writes it.
const uint kMeasuresParts = 0;
const uint kWritesParts = 1;

// The kernel is specialized for what a row adds:
const uint kAddsText = 0;         // its text and a separator; nothing where it is NULL
const uint kAddsTextElement = 1;  // an element of a list (src/schema/list.h), NULL or not, of texts,
const uint kAddsKeyElement = 2;   // of values whose keys have 4 or 8 bytes, or of NULLs alone,
const uint kAddsWideElement = 3;  // of numbers of 128 bits

// Says from where to where the texts of a group lie in memory; 0 and 0: nowhere.
struct TextSpan {
  address begin;
  address end;
};

struct JoinRowsParams {
  address values;    // by row
  address validity;  // uint32 words; 0: there are no NULLs
  address included;  // uint8 each, 0 for rows that add nothing; 0: there are none
  TextHeapRef heap;  // whose codes the values are
  address separator;
  address rows;      // uint32 each: the rows group by group; 0: in their order
  address groups;    // uint32 each, of those rows; 0: all are of group 0
  address sizes;     // uint32 each: the bytes that they add; measuring: out
  address places;    // uint64 each: writing: the bytes in front of these
  address bytes;     // writing: out
  address spans;     // writing: out, a TextSpan per group
  address validity_of_groups;  // writing: out: whether rows add anything
  uint count;
  uint value_bytes;
  uint encoding;  // of keys (shaders/storage/column_keys.h)
  uint separator_bytes;
};

RTSQL_SHADER_END

#endif
