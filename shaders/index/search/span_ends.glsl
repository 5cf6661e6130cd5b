// Finds the ends of a run of ascending keys, outwards from one of them by doubling steps: a run of m keys
// costs log m loads and not m.
#ifndef RTSQL_INDEX_SPAN_ENDS_GLSL
#define RTSQL_INDEX_SPAN_ENDS_GLSL

#include "index/rx/rx.glsl"

// Returns the first position of a key at least `low`, given that `from` is one.
uint span_begin(address keys, uint from, uint64_t low) {
  uint at_least = from;
  uint step = 1;
  while (step <= at_least && load_key(keys, at_least - step) >= low) {
    at_least -= step;
    step *= 2;
  }
  uint begin = step <= at_least ? at_least - step + 1 : 0;
  while (begin < at_least) {
    uint middle = begin + (at_least - begin) / 2;
    if (load_key(keys, middle) >= low) at_least = middle;
    else begin = middle + 1;
  }
  return at_least;
}

// Returns one past the last position of a key at most `high`, given that all of the `count` keys before
// `from` are.
uint span_end(address keys, uint count, uint from, uint64_t high) {
  uint begin = from;
  uint step = 1;
  while (step <= count - begin && load_key(keys, begin + step - 1) <= high) {
    begin += step;
    step *= 2;
  }
  uint end = step <= count - begin ? begin + step - 1 : count;
  while (begin < end) {
    uint middle = begin + (end - begin) / 2;
    if (load_key(keys, middle) <= high) begin = middle + 1;
    else end = middle;
  }
  return begin;
}

#endif
