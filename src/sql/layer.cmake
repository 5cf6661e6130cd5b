# The parser and scanner, made from grammar/ at build time. Their header is seen by this layer's own sources only.
find_package(BISON 3.8 REQUIRED)
find_package(FLEX 2.6 REQUIRED)

set(grammar ${CMAKE_BINARY_DIR}/grammar)
file(MAKE_DIRECTORY ${grammar})
# Bison declares the constructor of the parser's stack noexcept. It allocates, and a statement that finds no memory
# must fail, not end the program.
add_custom_command(
  OUTPUT ${grammar}/sql_grammar.cpp ${grammar}/sql_grammar.h
  COMMAND ${BISON_EXECUTABLE} -Wall -Werror=conflicts-sr,conflicts-rr --header=${grammar}/sql_grammar.h
          --output=${grammar}/sql_grammar.cpp ${CMAKE_SOURCE_DIR}/grammar/sql.y
  COMMAND sed -i "s/stack (size_type n = 200) YY_NOEXCEPT/stack (size_type n = 200)/" ${grammar}/sql_grammar.h
  DEPENDS ${CMAKE_SOURCE_DIR}/grammar/sql.y
  COMMENT "Bison: grammar/sql.y"
  VERBATIM)
flex_target(sql_scanner ${CMAKE_SOURCE_DIR}/grammar/sql.l ${grammar}/sql_scanner.cpp)

set(private_includes ${grammar})
# Generated code does not meet our warnings, and is compiled in half the time with fewer optimizations.
set_source_files_properties(${grammar}/sql_grammar.cpp ${grammar}/sql_scanner.cpp PROPERTIES COMPILE_OPTIONS "-w;-O1")
list(APPEND sources ${grammar}/sql_grammar.cpp ${grammar}/sql_grammar.h ${grammar}/sql_scanner.cpp)
