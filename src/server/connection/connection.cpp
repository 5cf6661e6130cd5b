#include "server/connection/connection.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "common/error.h"
#include "engine/session.h"
#include "function/session_functions.h"
#include "server/codec/byte_reader.h"
#include "server/connection/client_session.h"
#include "server/connection/client_socket.h"
#include "server/connection/handshake.h"
#include "server/connection/peer_address.h"
#include "server/connection/reports.h"
#include "server/connection/session_parameters.h"

namespace rtsql::server {
namespace {

// Who takes longer, before there is a session, does not get one.
constexpr std::chrono::seconds kTimeForHandshake{60};

void send_last_words(ClientSocket& socket, Report report) {
  report.severity = Severity::kFatal;
  report.position.reset();
  MessageWriter writer;
  writer.report(report);
  socket.send(writer.bytes());
}

void negotiate(ClientSocket& socket, const SessionRequest& request) {
  std::vector<std::string> unknown_options;
  for (const auto& [name, value] : request.parameters) {
    if (name.starts_with("_pq_.")) unknown_options.push_back(name);
  }
  if (request.minor_version == 0 && unknown_options.empty()) return;
  MessageWriter writer;
  writer.negotiate_version(unknown_options);
  socket.send(writer.bytes());
}

void greet(ClientSocket& socket, const LiveSessions::Place& place) {
  MessageWriter writer;
  writer.authentication_ok();
  writer.key_data(place.number(), place.key());
  socket.send(writer.bytes());
}

void serve_session(ClientSocket& socket, Database& database, LiveSessions& sessions,
                   const SessionRequest& request, const Access& access) {
  negotiate(socket, request);
  const std::string user = authenticate(socket, request, access);
  Session session(database, access.users_path.empty() ? std::string(kOneUser) : user);
  const std::unique_ptr<LiveSessions::Place> place = sessions.enter(socket.descriptor(), session);
  if (!place) {
    database.counters().count_refused_session();
    throw Error(ErrorKind::kMemory, "there are as many sessions as the server takes")
        .sqlstate(sqlstate::kTooManyConnections)
        .hint("try later, or start the server with --max-sessions N");
  }
  session.activity().set_address(peer_address(socket.descriptor()));
  apply_parameters(session, request);
  greet(socket, *place);
  socket.wait_until(std::nullopt);
  ParameterReports parameters(request);
  ClientSession(socket, session, parameters).converse();
}

void serve(ClientSocket& socket, Database& database, LiveSessions& sessions, const Access& access) {
  socket.wait_until(ClientSocket::Clock::now() + kTimeForHandshake, [&] { return sessions.is_stopping(); });
  const FirstMessage first = shake_hands(socket, access);
  if (const auto* cancel = std::get_if<CancelRequest>(&first)) {
    sessions.cancel(cancel->session, cancel->key);
  } else {
    serve_session(socket, database, sessions, std::get<SessionRequest>(first), access);
  }
}

// A client that waits for its next statement is told why there is none.
void say_goodbye(ClientSocket& socket, const LiveSessions& sessions) {
  if (!sessions.is_stopping()) return;
  send_last_words(socket,
                  {Severity::kFatal, std::string(sqlstate::kShutdown.text()), "the server is being stopped"});
}

}  // namespace

void serve_connection(int descriptor, Database& database, LiveSessions& sessions,
                      const Access& access) noexcept {
  ClientSocket socket(descriptor);
  try {
    try {
      serve(socket, database, sessions, access);
    } catch (const ConnectionEnded&) {
      say_goodbye(socket, sessions);
    } catch (const std::exception& exception) {
      send_last_words(socket, report_of(exception));
    }
  } catch (...) {
    // The client is not there to be told, or has had its time.
  }
}

}  // namespace rtsql::server
