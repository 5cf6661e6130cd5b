// Makes the tables of a statement on the session's device.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "bind/names/statement_tables.h"
#include "engine/context/statement_context.h"

namespace rtsql {

class DeviceTables : public StatementTables {
 public:
  explicit DeviceTables(StatementContext& context) : context_(context) {}
  TableSchemaPtr make(std::string name, std::vector<ColumnDefinition> definitions,
                      const std::vector<HostColumn>& columns) override;
  // Adds its time to the context's uploads and what a user should know of the file to its notes.
  TableSchemaPtr load(const sql::Identifier& path, const std::vector<sql::Option>& options) override;
  std::optional<TableSchemaPtr> returned(const sql::CommonTable& modification) const override;
  SeenWith around() const override { return context_.around; }

 private:
  TablePtr load_csv(const sql::Identifier& path, const std::vector<sql::Option>& options);
  TablePtr open_parquet(const sql::Identifier& path);
  void note(std::vector<std::string> notes);  // once each: a statement may be bound more than once

  StatementContext& context_;
  std::vector<std::pair<std::string, TablePtr>> files_;  // by path and options as they are written
};

}  // namespace rtsql
