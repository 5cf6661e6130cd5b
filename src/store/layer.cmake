# protoc makes the classes of the messages in the folder that the layer's own headers are reached through.
set(rtsql_format ${CMAKE_BINARY_DIR}/format)
file(MAKE_DIRECTORY ${rtsql_format})
add_custom_command(OUTPUT ${rtsql_format}/format.pb.cc ${rtsql_format}/format.pb.h
  COMMAND ${Protobuf_PROTOC_EXECUTABLE} --cpp_out=${rtsql_format} -I ${CMAKE_SOURCE_DIR}/src/store
          ${CMAKE_SOURCE_DIR}/src/store/format.proto
  DEPENDS ${CMAKE_SOURCE_DIR}/src/store/format.proto)
add_library(rtsql_format STATIC ${rtsql_format}/format.pb.cc ${rtsql_format}/format.pb.h)
target_include_directories(rtsql_format SYSTEM PUBLIC ${rtsql_format})
target_link_libraries(rtsql_format PUBLIC rtsql_protobuf)
