// Makes the tables of a statement on the session's device.
#pragma once

#include "bind/statement_tables.h"
#include "engine/session_state.h"

namespace rtsql {

class DeviceTables : public StatementTables {
 public:
  explicit DeviceTables(StatementContext& context) : context_(context) {}
  TablePtr make(std::string name, std::vector<ColumnDefinition> definitions,
                const std::vector<HostColumn>& columns) override;

 private:
  StatementContext& context_;
};

}  // namespace rtsql
