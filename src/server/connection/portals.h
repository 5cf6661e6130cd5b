// Portals are statements with the values of their parameters, whose rows are sent in parts.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/result/result.h"
#include "schema/value.h"
#include "server/codec/client_message.h"

namespace rtsql::server {

struct Portal {
  std::string statement;
  std::vector<Value> values;
  std::vector<Format> result_formats;
  size_t bytes = 0;                            // of the values, as they were sent
  std::optional<StatementResult> result = {};  // once it has run
  uint64_t rows_sent = 0;
  bool is_done = false;
};

class Portals {
 public:
  // Throws Error(kName) where a portal of the name is open, unless it is the one without a name, which is
  // replaced, and Error(kMemory) where there are as many, or as large ones, as a session may have.
  Portal& open(const std::string& name, Portal portal);
  bool contains(const std::string& name) const { return portals_.contains(name); }
  Portal& require(const std::string& name);  // throws Error(kName) of SQLSTATE 34000
  void close(const std::string& name);
  // Closes those that have yet to run a statement which is no more.
  void close_waiting_for(const std::string& statement);
  void close_all();

 private:
  std::map<std::string, Portal> portals_;
  size_t bytes_ = 0;
};

}  // namespace rtsql::server
