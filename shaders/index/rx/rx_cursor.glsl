// The payload of rx_collect says where the next match goes and whose it is.
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

struct Cursor {
  uint64_t position;
  uint probe;
};
