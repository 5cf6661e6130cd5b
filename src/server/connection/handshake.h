// What comes before a session: a client asks for encryption, then for a session, or that a statement of
// another one is cancelled, and says who it is.
#pragma once

#include <string>

#include "server/codec/first_message.h"
#include "server/connection/access.h"
#include "server/connection/client_socket.h"

namespace rtsql::server {

// Returns what the client wants in the end; the connection is encrypted if it has asked for TLS and there is
// TLS. Throws what ClientSocket and read_first_message throw.
FirstMessage shake_hands(ClientSocket& socket, const Access& access);

// Returns the user whose session it is to be. Throws Error(kValue) where the client names no user, or has to
// encrypt and does not, of SQLSTATE 28000, or where there is no such user or the password is wrong, of
// SQLSTATE 28P01, after some time; Error where the users cannot be read; and protocol_error.
std::string authenticate(ClientSocket& socket, const SessionRequest& request, const Access& access);

}  // namespace rtsql::server
