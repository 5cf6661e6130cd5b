#include "server/tls/tls_stream.h"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include "common/error.h"

namespace rtsql::server {

void TlsStream::Free::operator()(SSL* stream) const {
  SSL_free(stream);
}

TlsStream::TlsStream(const TlsContext& context, int descriptor) : stream_(SSL_new(context.get())) {
  if (stream_ == nullptr || SSL_set_fd(stream_.get(), descriptor) != 1)
    throw Error(ErrorKind::kMemory, "there is no memory for a connection's encryption");
}

TlsStream::~TlsStream() {
  ERR_clear_error();
  if (is_usable_) SSL_shutdown(stream_.get());
  ERR_clear_error();
}

TlsStep TlsStream::step(int result, size_t count) {
  if (result > 0) return {TlsStep::State::kDone, count};
  switch (SSL_get_error(stream_.get(), result)) {
    case SSL_ERROR_WANT_READ:
      return {TlsStep::State::kMustRead};
    case SSL_ERROR_WANT_WRITE:
      return {TlsStep::State::kMustWrite};
    case SSL_ERROR_ZERO_RETURN:  // the client says no more, and may be told something yet
      return {TlsStep::State::kEnded};
    default:
      is_usable_ = false;
      return {TlsStep::State::kEnded};
  }
}

TlsStep TlsStream::shake_hands() {
  ERR_clear_error();
  const int result = SSL_accept(stream_.get());
  is_usable_ = result == 1;
  return step(result, 0);
}

TlsStep TlsStream::read(std::span<char> room) {
  ERR_clear_error();
  size_t count = 0;
  const int result = SSL_read_ex(stream_.get(), room.data(), room.size(), &count);
  return step(result, count);
}

TlsStep TlsStream::write(std::string_view bytes) {
  if (!is_usable_) return {TlsStep::State::kEnded};
  ERR_clear_error();
  size_t count = 0;
  const int result = SSL_write_ex(stream_.get(), bytes.data(), bytes.size(), &count);
  return step(result, count);
}

}  // namespace rtsql::server
