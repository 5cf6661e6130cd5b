# Third-party libraries, each behind one interface target, static where RTSQL_STATIC asks for it.

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)

add_library(rtsql_fmt INTERFACE)
if(RTSQL_STATIC)
  # Debian ships no static libfmt; its header-only form needs none.
  target_link_libraries(rtsql_fmt INTERFACE fmt::fmt-header-only Threads::Threads)
else()
  target_link_libraries(rtsql_fmt INTERFACE fmt::fmt Threads::Threads)
endif()

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

function(rtsql_plain_library target)
  add_library(${target} INTERFACE)
  foreach(name ${ARGN})
    if(RTSQL_STATIC)
      find_library(RTSQL_LIB_${name} NAMES lib${name}.a REQUIRED)
    else()
      find_library(RTSQL_LIB_${name} NAMES ${name} REQUIRED)
    endif()
    target_link_libraries(${target} INTERFACE ${RTSQL_LIB_${name}})
  endforeach()
endfunction()

rtsql_plain_library(rtsql_csv csv)
if(RTSQL_STATIC)
  rtsql_plain_library(rtsql_readline readline tinfo)
else()
  rtsql_plain_library(rtsql_readline readline)
endif()
