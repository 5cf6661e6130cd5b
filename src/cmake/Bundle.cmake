# `ninja bundled` links programs once more, with archives, for tools/bundle: bundled/PROGRAM of the build folder needs the
# C library and the Vulkan loader alone, the latter by default that of ../lib beside it.

add_custom_target(bundled)

function(rtsql_bundle program)
  if(NOT TARGET ${program})
    return()
  endif()
  get_target_property(libraries ${program} LINK_LIBRARIES)
  set(target bundled_${program})
  add_executable(${target} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${program}>)
  target_link_libraries(${target} PRIVATE ${libraries})
  # Code that nobody calls is left out, and relocations take bits: both keep the bundle small.
  target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc -Wl,--gc-sections
                                        -Wl,-z,pack-relative-relocs)
  set_target_properties(${target} PROPERTIES RTSQL_BUNDLED ON OUTPUT_NAME ${program} BUILD_RPATH "$ORIGIN/../lib"
                                             RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bundled)
  add_dependencies(bundled ${target})
endfunction()
