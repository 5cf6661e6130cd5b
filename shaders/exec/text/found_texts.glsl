// Gives a text for each text of a heap.
#ifndef RTSQL_EXEC_TEXT_FOUND_TEXTS_GLSL
#define RTSQL_EXEC_TEXT_FOUND_TEXTS_GLSL

#include "exec/text/found_texts.h"
#include "storage/text/hash.glsl"

void give_text(FoundTexts found, uint64_t number, TextBytes text) {
  U64s(found.texts.begins + 8ul * number).v[0] = text.at;
  U32s(found.texts.bytes + 4ul * number).v[0] = uint(text.end - text.at);
  U64s(found.hashes + 8ul * number).v[0] = hash_of(text);
}

#endif
