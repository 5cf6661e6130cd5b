// The payload of rx3d_boxes, and what is done with a record in a box.
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

struct Rx3dBox {
  uint64_t position;  // of the next pair
  uint box;
  uint hits;
  uint strips[2];  // how many there are; the last of uint has all above
  uint at[2];      // that of the ray
};
