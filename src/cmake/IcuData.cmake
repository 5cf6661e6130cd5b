# The data of ICU that collations need, as an archive of an eighth of the size: the tailorings of all locales and the names
# of these. Programs of the bundle are linked with it.

find_program(ICUPKG icupkg PATHS /usr/sbin)
find_library(RTSQL_LIB_icudata NAMES libicudata.a)

set(icu_data_folder ${CMAKE_BINARY_DIR}/icu_data)
set(icu_data_package ${icu_data_folder}/collations.dat)
add_custom_command(
  OUTPUT ${icu_data_package}
  COMMAND ${CMAKE_COMMAND} -DARCHIVE=${RTSQL_LIB_icudata} -DAR=${CMAKE_AR} -DOBJCOPY=${CMAKE_OBJCOPY} -DICUPKG=${ICUPKG}
          -DFOLDER=${icu_data_folder} -DPACKAGE=${icu_data_package} -P ${CMAKE_CURRENT_LIST_DIR}/select_icu_data.cmake
  DEPENDS ${CMAKE_CURRENT_LIST_DIR}/select_icu_data.cmake
  COMMENT "ICU data of collations"
  VERBATIM)
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/icu_data.cpp PROPERTIES
                            OBJECT_DEPENDS ${icu_data_package}
                            COMPILE_DEFINITIONS RTSQL_ICU_DATA="${icu_data_package}")
add_library(rtsql_icu_data STATIC EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/icu_data.cpp ${icu_data_package})
