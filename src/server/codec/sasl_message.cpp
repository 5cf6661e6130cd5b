#include "server/codec/sasl_message.h"

#include "server/codec/byte_reader.h"

namespace rtsql::server {

SaslBeginning read_sasl_beginning(std::string_view body) {
  ByteReader reader(body);
  SaslBeginning beginning;
  beginning.mechanism = reader.text();
  const int32_t length = reader.int32();
  if (length >= 0) beginning.data = reader.take(static_cast<size_t>(length));
  reader.finish();
  return beginning;
}

size_t sasl_body_length(std::string_view header, size_t most) {
  ByteReader reader(header);
  reader.byte();
  const auto length = static_cast<uint32_t>(reader.int32());
  if (length < sizeof length || length - sizeof length > most)
    throw protocol_error("a SASL response has a length that none has");
  return length - sizeof length;
}

}  // namespace rtsql::server
