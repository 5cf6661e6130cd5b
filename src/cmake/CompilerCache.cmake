# Compiles through ccache where it is installed, so that a clone finds what any other clone has compiled: paths below
# the project count relative to it, and the folder that the compiler runs in does not count.

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=true
                                  CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()
