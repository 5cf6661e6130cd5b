# flatc makes accessors of the metadata of Arrow files.
set(rtsql_arrow_format ${CMAKE_BINARY_DIR}/arrow_format)
file(MAKE_DIRECTORY ${rtsql_arrow_format}/arrow_format)
add_custom_command(OUTPUT ${rtsql_arrow_format}/arrow_format/format_generated.h
  COMMAND ${RTSQL_FLATC} --cpp -o ${rtsql_arrow_format}/arrow_format ${CMAKE_SOURCE_DIR}/src/storage/arrow/format.fbs
  DEPENDS ${CMAKE_SOURCE_DIR}/src/storage/arrow/format.fbs)
list(APPEND sources ${rtsql_arrow_format}/arrow_format/format_generated.h)
list(APPEND private_includes ${rtsql_arrow_format})
list(APPEND private_includes ${RTSQL_LIBPQ})
