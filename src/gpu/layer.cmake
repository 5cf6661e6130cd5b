list(APPEND sources $<TARGET_OBJECTS:rtsql_embedded_shaders>)

# The compiler's options are part of the key of cached SPIR-V, as the hash of the source that holds them.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/gpu/shader_compiler.cpp)
file(MD5 ${CMAKE_SOURCE_DIR}/src/gpu/shader_compiler.cpp shader_compiler_hash)
set_source_files_properties(${CMAKE_SOURCE_DIR}/src/gpu/shader_compiler.cpp PROPERTIES
  COMPILE_DEFINITIONS RTSQL_SHADER_COMPILER_HASH="${shader_compiler_hash}")

# glslang's archives carry no type information, which the sanitizer's check of virtual calls asks for.
if(RTSQL_SANITIZE)
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/gpu/shader_compiler.cpp PROPERTIES COMPILE_OPTIONS
                                                                                        -fno-sanitize=vptr)
endif()
