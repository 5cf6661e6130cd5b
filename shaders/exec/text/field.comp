#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/field.h"
#include "exec/text/find_part.glsl"
#include "exec/text/found_texts.glsl"

layout(local_size_x = kFieldThreads) in;
KERNEL_PARAMS(FieldParams);

TextBytes separator() { return TextBytes(params.separator, params.separator + params.separator_bytes); }

// Takes the first field and the separator behind it off the text; tells whether there is one.
bool skip_field(inout TextBytes text) {
  const uint64_t found = find_part(text, separator());
  if (found == kNotFound) return false;
  text.at = found + params.separator_bytes;
  return true;
}

uint64_t count_separators(TextBytes text) {
  uint64_t count = 0ul;
  while (skip_field(text)) ++count;
  return count;
}

// Separators are found from the front, wherever fields are counted from.
TextBytes field_of(TextBytes text) {
  const TextBytes none = TextBytes(text.end, text.end);
  uint64_t skipped = params.skipped;
  if (params.from_end != 0u) {
    const uint64_t separators = count_separators(text);
    if (skipped > separators) return none;
    skipped = separators - skipped;
  }
  for (; skipped > 0ul; --skipped) {
    if (!skip_field(text)) return none;
  }
  const uint64_t found = find_part(text, separator());
  if (found != kNotFound) text.end = found;
  return text;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kFieldThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  give_text(params.found, number, field_of(text_of_heap(params.heap, number)));
}
