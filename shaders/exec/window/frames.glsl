// Takes the frame of a row apart into pieces without a gap. Before including it, declare the constant
// kExclusion.
#ifndef RTSQL_EXEC_WINDOW_FRAMES_GLSL
#define RTSQL_EXEC_WINDOW_FRAMES_GLSL

#include "exec/window/frames.h"
#include "exec/window/runs.glsl"

const uint kPieces = 3;

// Sets the pieces [x, y), in order; those that are empty have y <= x.
void take_apart(WindowFrames frames, uint row, out uvec2 pieces[kPieces]) {
  const uint begin = U32_AT(frames.begins, row);
  const uint end = U32_AT(frames.ends, row);
  pieces[0] = uvec2(begin, end);
  pieces[1] = uvec2(0u);
  pieces[2] = uvec2(0u);
  if (kExclusion == kExcludeNone) return;
  uint first = row, last = row + 1u;
  if (kExclusion != kExcludeCurrentRow) {
    const uint peers = run_of(frames.peers, row);
    first = start_of(frames.peers, peers);
    last = end_of(frames.peers, peers);
  }
  pieces[0] = uvec2(begin, min(end, first));
  if (kExclusion == kExcludeTies && begin <= row && row < end) pieces[1] = uvec2(row, row + 1u);
  pieces[2] = uvec2(max(begin, last), end);
}

#endif
