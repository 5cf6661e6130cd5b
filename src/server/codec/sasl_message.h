// What a client says while it is asked who it is, by SASL: messages of the type 'p'.
#pragma once

#include <cstddef>
#include <string_view>

namespace rtsql::server {

struct SaslBeginning {
  std::string_view mechanism, data;  // in the body; no data is as data that is empty
};

// Reads the body of the first of them. Throws protocol_error.
SaslBeginning read_sasl_beginning(std::string_view body);

// Returns the length of the body by the bytes of a header, whose type is not looked at. Throws protocol_error
// where it is longer than `most`.
size_t sasl_body_length(std::string_view header, size_t most);

}  // namespace rtsql::server
