// Says how the bits of a stored value become its key.
#ifndef RTSQL_SHADERS_STORAGE_COLUMN_KEYS_H
#define RTSQL_SHADERS_STORAGE_COLUMN_KEYS_H

#define KEY_UNSIGNED 0
#define KEY_SIGNED 1
#define KEY_FLOAT 2

#endif
