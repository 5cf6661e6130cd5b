// Names the type of keys of KEY_BITS bits. Texts that use these names may be included once for each width. Functions
// whose parameters do not tell the widths apart have a name of their own for each.
#undef KEY
#undef KEY4
#undef KEY_AT
#undef kPairBytes
#undef key_in
#undef row_in
#undef quad_in
#undef store_pair
#undef node_quad
#undef node_key

#if KEY_BITS == 64
#define KEY uint64_t
#define KEY4 u64vec4
#define KEY_AT U64_AT
#define kPairBytes kPairBytes64
#define key_in key_in_64
#define row_in row_in_64
#define quad_in quad_in_64
#define store_pair store_pair_64
#define node_quad node_quad_64
#define node_key node_key_64
#else
#define KEY uint
#define KEY4 uvec4
#define KEY_AT U32_AT
#define kPairBytes kPairBytes32
#define key_in key_in_32
#define row_in row_in_32
#define quad_in quad_in_32
#define store_pair store_pair_32
#define node_quad node_quad_32
#define node_key node_key_32
#endif
