// Names the type of a scan's sums, of SUM_BITS bits.
#if SUM_BITS == 64
#define SCAN_TYPE uint64_t
#define SCAN_WIDE
#define SUM4 u64vec4
#define SUM_BYTES 8ul
#else
#define SCAN_TYPE uint
#define SUM4 uvec4
#define SUM_BYTES 4ul
#endif
