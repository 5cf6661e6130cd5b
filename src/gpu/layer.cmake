list(APPEND sources $<TARGET_OBJECTS:rtsql_embedded_shaders>)

# glslang's archives carry no type information, which the sanitizer's check of virtual calls asks for.
if(RTSQL_SANITIZE)
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/gpu/shader_compiler.cpp PROPERTIES COMPILE_OPTIONS
                                                                                        -fno-sanitize=vptr)
endif()
