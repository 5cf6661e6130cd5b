// What is encrypted of a connection whose socket does not block.
#pragma once

#include <openssl/types.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "server/tls/tls_context.h"

namespace rtsql::server {

// Says how far a step has come.
struct TlsStep {
  enum class State { kDone, kMustRead, kMustWrite, kEnded };
  State state;       // must: the socket has to be readable or writable before the step is taken again
  size_t count = 0;  // kDone: of bytes
};

// One thread uses it.
class TlsStream {
 public:
  TlsStream(const TlsContext& context, int descriptor);
  ~TlsStream();
  TlsStream(const TlsStream&) = delete;
  TlsStream& operator=(const TlsStream&) = delete;

  TlsStep shake_hands();
  TlsStep read(std::span<char> room);
  TlsStep write(std::string_view bytes);

 private:
  TlsStep step(int result, size_t count);

  struct Free {
    void operator()(SSL* stream) const;
  };
  std::unique_ptr<SSL, Free> stream_;
  bool is_usable_ = false;  // hands were shaken, and nothing has gone wrong
};

}  // namespace rtsql::server
