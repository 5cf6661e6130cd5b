# The parser and scanner, made from grammar/ at build time. Their header is seen by this layer's own sources only.
find_package(BISON 3.8 REQUIRED)
find_package(FLEX 2.6 REQUIRED)

set(grammar ${CMAKE_BINARY_DIR}/grammar)
file(MAKE_DIRECTORY ${grammar})
bison_target(sql_grammar ${CMAKE_SOURCE_DIR}/grammar/sql.y ${grammar}/sql_grammar.cpp
             DEFINES_FILE ${grammar}/sql_grammar.h
             COMPILE_FLAGS "-Wall -Werror=conflicts-sr,conflicts-rr")
flex_target(sql_scanner ${CMAKE_SOURCE_DIR}/grammar/sql.l ${grammar}/sql_scanner.cpp)
add_flex_bison_dependency(sql_scanner sql_grammar)

set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS -isystem${grammar})
# Generated code does not meet our warnings.
set_source_files_properties(${grammar}/sql_grammar.cpp ${grammar}/sql_scanner.cpp
                            PROPERTIES COMPILE_OPTIONS "-w;-I${grammar}")
list(APPEND sources ${grammar}/sql_grammar.cpp ${grammar}/sql_grammar.h ${grammar}/sql_scanner.cpp)
