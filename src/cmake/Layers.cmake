# One target per folder of src/. A layer's headers are reached through a folder that holds nothing but a link to it,
# so an #include of a layer that is not linked does not compile.

add_library(rtsql_options INTERFACE)
target_compile_options(rtsql_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                               -Wnon-virtual-dtor -Woverloaded-virtual)
# Files are named from the project's root, in messages too.
target_compile_options(rtsql_options INTERFACE -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
if(RTSQL_WARNINGS_AS_ERRORS)
  target_compile_options(rtsql_options INTERFACE -Werror)
endif()
if(RTSQL_SANITIZE)
  # g++ 12 takes what std::regex moves for uninitialized where sanitizers watch it.
  target_compile_options(rtsql_options INTERFACE -Wno-maybe-uninitialized)
endif()
if(RTSQL_SANITIZE STREQUAL "thread")
  target_compile_options(rtsql_options INTERFACE -fsanitize=thread -g1)
  target_link_options(rtsql_options INTERFACE -fsanitize=thread)
elseif(RTSQL_SANITIZE)
  target_compile_options(rtsql_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=undefined -g1)
  target_link_options(rtsql_options INTERFACE -fsanitize=address,undefined)
endif()

# Every source begins with these headers, parsed once. Only headers of others belong here: what one of ours needs it
# includes itself, so that a file still says what it uses.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled/precompiled.cpp CONTENT "")
add_library(rtsql_precompiled OBJECT ${CMAKE_BINARY_DIR}/precompiled/precompiled.cpp)
target_link_libraries(rtsql_precompiled PRIVATE rtsql_fmt rtsql_options)
target_precompile_headers(rtsql_precompiled PRIVATE
  <algorithm> <atomic> <chrono> <cstdint> <cstring> <functional> <map> <memory> <mutex> <optional> <set> <span> <string>
  <string_view> <unordered_map> <variant> <vector> <fmt/format.h>)

# Up to this many sources of a folder are compiled as one (docs/adr/0052-united-sources.md): no two files of a folder give
# a helper the same name.
set(RTSQL_SOURCES_AT_ONCE 12)

function(rtsql_unite_sources)
  foreach(source IN LISTS ARGN)
    file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR}/src ${source})
    get_filename_component(folder ${folder} DIRECTORY)
    string(MAKE_C_IDENTIFIER ${folder} folder)
    if(NOT DEFINED place_in_${folder})
      set(place_in_${folder} 0)
    endif()
    math(EXPR group "${place_in_${folder}} / ${RTSQL_SOURCES_AT_ONCE}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP "${folder}_${group}")
    math(EXPR place_in_${folder} "${place_in_${folder}} + 1")
  endforeach()
endfunction()

function(rtsql_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 LAYER "" "" "USES")
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp ${CMAKE_SOURCE_DIR}/src/${name}/*/*.cpp)
  rtsql_unite_sources(${sources})
  if(EXISTS ${CMAKE_SOURCE_DIR}/src/${name}/layer.cmake)
    include(${CMAKE_SOURCE_DIR}/src/${name}/layer.cmake)  # may append to `sources` and `private_includes`
  endif()
  set(view ${CMAKE_BINARY_DIR}/layers/${name})
  file(MAKE_DIRECTORY ${view})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${name} ${view}/${name} SYMBOLIC)
  if(sources)
    add_library(${name} STATIC ${sources})
    target_include_directories(${name} PUBLIC ${view})
    target_link_libraries(${name} PUBLIC ${LAYER_USES} PRIVATE rtsql_options)
    target_include_directories(${name} SYSTEM PRIVATE ${private_includes})
    target_precompile_headers(${name} REUSE_FROM rtsql_precompiled)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ${RTSQL_UNITED} UNITY_BUILD_MODE GROUP)
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${view})
    target_link_libraries(${name} INTERFACE ${LAYER_USES})
  endif()
endfunction()
