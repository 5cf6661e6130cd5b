// The parameters of a session: those that a client asks for as it begins, and those that it is told of.
#pragma once

#include <map>
#include <string>

#include "engine/session.h"
#include "server/codec/first_message.h"
#include "server/codec/message_writer.h"

namespace rtsql::server {

// Takes what the client asks for: the database, and settings, of which those that rtsql does not have mean
// nothing. Throws Error where there is no such database, a setting has no such value, or texts are to be in
// another encoding than UTF-8.
void apply_parameters(Session& session, const SessionRequest& request);

// Tells a client of its session's parameters: of all at first, then of those that have changed.
class ParameterReports {
 public:
  explicit ParameterReports(const SessionRequest& request);
  void write(const Session& session, MessageWriter& writer);

 private:
  std::map<std::string, std::string> fixed_;  // that do not change
  std::map<std::string, std::string> told_;
};

}  // namespace rtsql::server
