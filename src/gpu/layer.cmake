list(APPEND sources $<TARGET_OBJECTS:rtsql_embedded_shaders>)
