set_source_files_properties(${CMAKE_SOURCE_DIR}/src/common/version.cpp PROPERTIES
                            COMPILE_DEFINITIONS RTSQL_VERSION="${PROJECT_VERSION}")
