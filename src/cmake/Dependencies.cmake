# Third-party libraries, each behind one interface target. A program with the property RTSQL_BUNDLED is linked with
# archives of them, any other with the shared libraries; what is compiled is the same.

set(rtsql_bundled $<BOOL:$<TARGET_PROPERTY:RTSQL_BUNDLED>>)

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)

# Debian ships no archive of fmt.
add_library(rtsql_fmt_archive STATIC EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/fmt_archive.cpp)
target_include_directories(rtsql_fmt_archive SYSTEM PUBLIC $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
target_compile_definitions(rtsql_fmt_archive PUBLIC $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>)

add_library(rtsql_fmt INTERFACE)
target_link_libraries(rtsql_fmt INTERFACE $<IF:${rtsql_bundled},rtsql_fmt_archive,fmt::fmt> Threads::Threads)

# The loader is always shared: it finds the machine's drivers.
find_package(Vulkan REQUIRED)
add_library(rtsql_vulkan INTERFACE)
target_link_libraries(rtsql_vulkan INTERFACE Vulkan::Vulkan)

# Distributions split glslang's archives differently; take those that are there, in link order.
add_library(rtsql_glslang INTERFACE)
foreach(name glslang MachineIndependent GenericCodeGen OSDependent OGLCompiler SPIRV glslang-default-resource-limits
             SPIRV-Tools-opt SPIRV-Tools)
  find_library(RTSQL_LIB_${name} NAMES lib${name}.a)
  if(RTSQL_LIB_${name})
    list(APPEND glslang_archives ${RTSQL_LIB_${name}})
  endif()
endforeach()
target_link_libraries(rtsql_glslang INTERFACE -Wl,--start-group ${glslang_archives} -Wl,--end-group
                                              Threads::Threads ${CMAKE_DL_LIBS})

# Archives are looked for when a bundle is linked: not every distribution has them.
find_library(RTSQL_LIB_csv NAMES csv REQUIRED)
add_library(rtsql_csv INTERFACE)
target_link_libraries(rtsql_csv INTERFACE $<IF:${rtsql_bundled},-l:libcsv.a,${RTSQL_LIB_csv}>)

foreach(name z zstd lz4 snappy brotlidec)
  find_library(RTSQL_LIB_${name} NAMES ${name} REQUIRED)
  list(APPEND compression_libraries ${RTSQL_LIB_${name}})
  list(APPEND compression_archives -l:lib${name}.a)
endforeach()
add_library(rtsql_compression INTERFACE)
target_link_libraries(rtsql_compression INTERFACE
  $<IF:${rtsql_bundled},${compression_archives};-l:libbrotlicommon.a,${compression_libraries}>)

# It comes without an archive: a bundle has the library beside its programs.
find_library(RTSQL_LIB_simdjson NAMES simdjson REQUIRED)
add_library(rtsql_simdjson INTERFACE)
target_link_libraries(rtsql_simdjson INTERFACE ${RTSQL_LIB_simdjson})

find_library(RTSQL_LIB_sqlite3 NAMES sqlite3 REQUIRED)
add_library(rtsql_sqlite INTERFACE)
target_link_libraries(rtsql_sqlite INTERFACE $<IF:${rtsql_bundled},-l:libsqlite3.a,${RTSQL_LIB_sqlite3}>)

find_library(RTSQL_LIB_utf8proc NAMES utf8proc REQUIRED)
add_library(rtsql_utf8proc INTERFACE)
target_link_libraries(rtsql_utf8proc INTERFACE $<IF:${rtsql_bundled},-l:libutf8proc.a,${RTSQL_LIB_utf8proc}>)

find_library(RTSQL_LIB_readline NAMES readline REQUIRED)
add_library(rtsql_readline INTERFACE)
target_link_libraries(rtsql_readline INTERFACE
  $<IF:${rtsql_bundled},-l:libreadline.a;-l:libtinfo.a,${RTSQL_LIB_readline}>)

# Abseil's archives name each other in circles.
add_library(rtsql_time_zones INTERFACE)
foreach(name time time_zone civil_time strings strings_internal int128 throw_delegate raw_logging_internal base
             spinlock_wait log_severity)
  find_library(RTSQL_LIB_absl_${name} NAMES absl_${name})
  if(RTSQL_LIB_absl_${name})
    list(APPEND absl_libraries ${RTSQL_LIB_absl_${name}})
    list(APPEND absl_archives -l:libabsl_${name}.a)
  endif()
endforeach()
target_link_libraries(rtsql_time_zones INTERFACE
  $<IF:${rtsql_bundled},-Wl$<COMMA>--start-group;${absl_archives};-Wl$<COMMA>--end-group,${absl_libraries}>)

# ICU's data is an archive of all that it knows; a program that is linked with archives has what collations need of it.
include(IcuData)
foreach(name i18n uc)
  find_library(RTSQL_LIB_icu_${name} NAMES icu${name} REQUIRED)
endforeach()
add_library(rtsql_icu INTERFACE)
target_link_libraries(rtsql_icu INTERFACE
  $<IF:${rtsql_bundled},-l:libicui18n.a;-l:libicuuc.a;rtsql_icu_data,${RTSQL_LIB_icu_i18n};${RTSQL_LIB_icu_uc}>)

find_library(RTSQL_LIB_xxhash NAMES xxhash REQUIRED)
add_library(rtsql_xxhash INTERFACE)
target_link_libraries(rtsql_xxhash INTERFACE $<IF:${rtsql_bundled},-l:libxxhash.a,${RTSQL_LIB_xxhash}>)

foreach(name ssl crypto)
  find_library(RTSQL_LIB_${name} NAMES ${name} REQUIRED)
endforeach()
add_library(rtsql_openssl INTERFACE)
target_link_libraries(rtsql_openssl INTERFACE
  $<IF:${rtsql_bundled},-l:libssl.a;-l:libcrypto.a,${RTSQL_LIB_ssl};${RTSQL_LIB_crypto}>)

# Messages without descriptors need the lite library alone.
find_package(Protobuf REQUIRED)
find_library(RTSQL_LIB_protobuf NAMES protobuf-lite REQUIRED)
add_library(rtsql_protobuf INTERFACE)
target_include_directories(rtsql_protobuf SYSTEM INTERFACE ${Protobuf_INCLUDE_DIRS})
target_link_libraries(rtsql_protobuf INTERFACE
  $<IF:${rtsql_bundled},-l:libprotobuf-lite.a,${RTSQL_LIB_protobuf}>)

# Its headers are all that a program needs of it.
find_path(RTSQL_FLATBUFFERS flatbuffers/flatbuffers.h REQUIRED)
find_program(RTSQL_FLATC flatc REQUIRED)

# PostgreSQL's library is loaded when it is used: its header is all that is needed to build.
find_path(RTSQL_LIBPQ libpq-fe.h PATH_SUFFIXES postgresql REQUIRED)
