// The text that says which server to connect to: "host=… dbname=…", or postgresql://… (PostgreSQL's
// documentation, Connection Strings).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rtsql::postgres {

bool is_connection_uri(std::string_view text);

// Returns the settings that the text has. Throws Error(kValue) where it is none; the error does not repeat
// it, for it may have a password.
std::vector<std::pair<std::string, std::string>> connection_settings(const std::string& text);

// Writes the text without its password.
std::string without_password(const std::string& text);

}  // namespace rtsql::postgres
