# `ninja bundled` links programs once more, with archives, for tools/bundle: bundled/programs of the build folder needs the
# C library and what lies in ../lib beside it: the Vulkan loader, simdjson, and the libraries of the compiler, which
# simdjson needs, too. It is one file for all programs, which share nearly all of their code, and runs the one that it is called as.

function(rtsql_bundle)
  add_executable(bundled_programs EXCLUDE_FROM_ALL)
  set(declarations "")
  set(entries "")
  foreach(program ${ARGN})
    if(NOT TARGET ${program})
      continue()
    endif()
    get_target_property(sources ${program} SOURCES)
    get_target_property(folder ${program} SOURCE_DIR)
    get_target_property(libraries ${program} LINK_LIBRARIES)
    list(TRANSFORM sources PREPEND "${folder}/" REGEX "^[^/]")
    add_library(bundled_${program} OBJECT EXCLUDE_FROM_ALL ${sources})
    target_compile_definitions(bundled_${program} PRIVATE main=main_of_${program})
    target_link_libraries(bundled_${program} PRIVATE ${libraries})
    target_link_libraries(bundled_programs PRIVATE bundled_${program} ${libraries})
    string(APPEND declarations "int main_of_${program}(int, char**);\n")
    string(APPEND entries "    {\"${program}\", main_of_${program}},\n")
  endforeach()
  configure_file(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/bundled_programs.cpp.in bundled_programs.cpp @ONLY)
  target_sources(bundled_programs PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/bundled_programs.cpp)
  # Code that nobody calls is left out, and relocations take bits: both keep the bundle small.
  target_link_options(bundled_programs PRIVATE -Wl,--gc-sections -Wl,-z,pack-relative-relocs)
  set_target_properties(bundled_programs PROPERTIES RTSQL_BUNDLED ON OUTPUT_NAME programs BUILD_RPATH "$ORIGIN/../lib"
                                                    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bundled)
  add_custom_target(bundled DEPENDS bundled_programs)
endfunction()
