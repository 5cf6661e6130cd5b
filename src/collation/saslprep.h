// The form in which passwords are compared (SASLprep, RFC 4013): texts that look the same to who types them
// become the same.
#pragma once

#include <string>
#include <string_view>

namespace rtsql {

// Returns that form; the bytes as they are where they are ASCII, no UTF-8, or have characters that the form
// does not take, as PostgreSQL and its clients do. Any thread may call it.
std::string prepare_password(std::string_view password);

}  // namespace rtsql
