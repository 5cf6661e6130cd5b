// Finds whether a record is in a box, and counts it or writes its pair: include this after declaring `params` and the
// payload `box`.
#ifndef RTSQL_INDEX_RX3D_BOXES_GLSL
#define RTSQL_INDEX_RX3D_BOXES_GLSL

#include "index/rx3d/rx3d_boxes.h"
#include "index/rx3d/rx3d_place.glsl"

layout(constant_id = 0) const bool kCollects = false;

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer Rx3dBoundsOf { Rx3dBounds v[]; };

struct KeyPair {
  uint64_t low;
  uint64_t high;
};

KeyPair bounds_of(uint column, uint wide) {
  const Rx3dBounds bounds = Rx3dBoundsOf(params.bounds).v[column];
  return KeyPair(key_at(bounds.low, wide, box.box), key_at(bounds.high, wide, box.box));
}

bool is_in_box(uint record) {
  for (uint i = 0; i < params.column_count; ++i) {
    const Rx3dColumn column = Rx3dColumns(params.columns).v[i];
    const uint64_t key = key_at(column.keys, column.wide, record);
    const KeyPair bounds = bounds_of(i, column.wide);
    if (key < bounds.low || key > bounds.high) return false;
  }
  return true;
}

// Returns what the box has in common with the records.
KeyPair clipped(Rx3dColumn column, KeyPair bounds) {
  return KeyPair(max(bounds.low, column.least), min(bounds.high, column.most));
}

Strips strips_along(uint axis) {
  const Rx3dColumn column = Rx3dColumns(params.columns).v[axis];
  const KeyPair bounds = clipped(column, bounds_of(axis, column.wide));
  return strips_of(place_of(column, bounds.low), place_of(column, bounds.high));
}

// Several rays side by side may meet a record, and one of them takes it.
bool is_of_this_ray(uint record) {
  for (uint axis = 0; axis < 2; ++axis) {
    if (box.strips[axis] == 1) continue;
    const Rx3dColumn column = Rx3dColumns(params.columns).v[axis];
    const float place = place_of(column, key_at(column.keys, column.wide, record));
    if (strip_of(strips_along(axis), place) != box.at[axis]) return false;
  }
  return true;
}

void take(uint record) {
  if (kCollects) {
    U32s(params.box_out + 4ul * box.position).v[0] = box.box;
    U32s(params.row_out + 4ul * box.position).v[0] = U32_AT(params.row_of, record);
    ++box.position;
  }
  ++box.hits;
}

#endif
