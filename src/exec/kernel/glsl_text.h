// These pieces of GLSL are shared by the parts of ExpressionWriter: they spell values of our types.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "schema/type.h"

namespace rtsql {

// Returns the GLSL type that holds one value: "int64_t".
std::string_view glsl_type(Type type);
// Says which of the helpers of shaders/exec/ are for this type: "add_" + "i32".
std::string_view helper_suffix(Type type);
// Reads a value of the type, which is not wide, from a 64-bit parameter word.
std::string word_as(Type type, const std::string& word);
// Writes it as one; of a VARCHAR that is its code.
std::string as_word(Type type, const std::string& value);
// Writes the key of a value (shaders/exec/keys.glsl), which has key_bytes(type), and reads it back from a
// number that has at least as many bits. The type is not wide.
std::string as_key(Type type, const std::string& value);
// Writes the key that has the bits in which a kernel computes with the type: 64 of a short DECIMAL.
std::string as_computed_key(Type type, const std::string& value);
std::string key_as(Type type, const std::string& key);
// Reads value number `at`, a uint, of those stored from an address on.
std::string stored_value(Type type, const std::string& address, const std::string& at);
// Tells whether an int or int64_t is out of range for a small integer.
std::string is_beyond(Type type, const std::string& value);
std::string zero(Type type);

// Joins conditions that a row is NULL; the empty one is "never".
std::string either(const std::string& a, const std::string& b);
std::string alive(const std::string& null);

}  // namespace rtsql
