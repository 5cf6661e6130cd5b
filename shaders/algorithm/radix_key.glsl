// Names the key type of a radix kernel's two variants; KEY_BITS is 32 or 64.
#if KEY_BITS == 64
#define KEY uint64_t
#define KEYS U64s
#define KEY_AT U64_AT
#else
#define KEY uint
#define KEYS U32s
#define KEY_AT U32_AT
#endif
