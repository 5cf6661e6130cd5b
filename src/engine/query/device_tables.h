// Makes the tables of a statement on the session's device.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bind/names/statement_tables.h"
#include "engine/context/statement_context.h"
#include "storage/columnar_reader.h"
#include "storage/csv_reader.h"
#include "storage/postgres_reader.h"

namespace rtsql {

class DeviceTables : public StatementTables {
 public:
  explicit DeviceTables(StatementContext& context) : context_(context) {}
  TableSchemaPtr make(std::string name, std::vector<ColumnDefinition> definitions,
                      const std::vector<HostColumn>& columns) override;
  // Adds its time to the context's uploads and what a user should know of the file to its notes.
  TableSchemaPtr load(const sql::FromItem& file) override;
  TableSchemaPtr rows(const sql::Statement& statement, const std::string& text) override;
  TableSchemaPtr information(const std::string& name) override;
  TableSchemaPtr system(const SystemRelation& relation) override;
  Numbered number_rows(const TableSchemaPtr& table, SourceSpan span) override;
  HostColumn values(LogicalQuery query) override;
  void take_values(const SequenceEntry& sequence, uint64_t rows, SourceSpan span) override;
  std::optional<int64_t> last_value() const override;
  const Value* variable(const std::string& name) const override;
  std::optional<TableSchemaPtr> returned(const sql::CommonTable& modification) const override;
  SeenWith around() const override { return context_.around; }

 private:
  TableSchemaPtr table_of(const StatementResult& result, const std::string& name);
  TableSchemaPtr made_once(const std::string& key, const std::function<TableSchemaPtr()>& make);
  TableSchemaPtr open_sqlite(const sql::FromItem& file);
  TableSchemaPtr open_postgres(const sql::FromItem& file);
  // Returns the statement's connection to a server, which is named as an attached database, or described.
  PostgresConnectionPtr connection_to(const std::string& server);
  CsvOptions csv_options(const sql::FromItem& file) const;
  // Makes a table of what is detected of the files.
  TableSchemaPtr sniffed(const sql::FromItem& file, const std::vector<std::string>& paths);
  TablePtr load_csv(const sql::FromItem& file, const std::vector<std::string>& paths);
  TablePtr open_columnar(ColumnarFormat format, const sql::FromItem& file,
                         const std::vector<std::string>& paths);
  // Keeps, once, the rows that the load of the files has left out: a statement may be bound more than once.
  void keep_left_out(const sql::FromItem& file, CsvResult result, const CsvOptions& options);
  void note(std::vector<std::string> notes);  // once each: a statement may be bound more than once

  StatementContext& context_;
  // Files, by path and options as they are written, and rows of statements, by their text.
  std::vector<std::pair<std::string, TableSchemaPtr>> made_;
  std::map<std::string, PostgresConnectionPtr> connections_;  // by the text that describes the server
};

}  // namespace rtsql
