// Writes recoded[i] = map[codes[i]]: a VARCHAR column under another dictionary. Codes at or past map_size,
// which stand only where a value is NULL, become 0.
#ifndef RTSQL_SHADERS_STORAGE_RECODE_H
#define RTSQL_SHADERS_STORAGE_RECODE_H

#include "../common/shared.h"

#define RECODE_THREADS 256
#define RECODE_TILE 4096  // codes of one workgroup; a multiple of 4 × RECODE_THREADS

RTSQL_SHADER_BEGIN
struct RecodeParams {
  address codes;  // 16-byte aligned and padded, as `recoded`
  address map;
  address recoded;
  uint64_t count;
  uint map_size;
  uint reserved;
};
RTSQL_SHADER_END

#endif
