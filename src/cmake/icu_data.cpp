// ICU's data, in the place where its archives look for it: what src/cmake/select_icu_data.cmake has selected.
#include <unicode/utypes.h>

#define RTSQL_TEXT_OF(symbol) #symbol
#define RTSQL_NAME_OF(symbol) RTSQL_TEXT_OF(symbol)

asm(".section .rodata\n"
    ".balign 16\n"
    ".globl " RTSQL_NAME_OF(U_ICUDATA_ENTRY_POINT) "\n"
    RTSQL_NAME_OF(U_ICUDATA_ENTRY_POINT) ":\n"
    ".incbin \"" RTSQL_ICU_DATA "\"\n"
    ".previous\n");
