// A session holds tables, indexes, settings and a device; it takes one statement and gives one result. It is
// not thread-safe, except for `interrupt`, which a signal handler may raise.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "engine/result.h"
#include "gpu/device.h"

namespace rtsql {

struct SessionOptions {
  gpu::DeviceOptions device;
  // Kernels of queries that the host answers are compiled by another thread.
  bool compiles_in_background = true;
};

// Completion and .tables, .indexes, .schema show these names.
struct TableSummary {
  std::string name;
  bool is_view = false;  // rows and bytes are then none
  uint64_t rows = 0;
  uint64_t bytes = 0;
  std::string create_sql;  // "CREATE TABLE t (a INTEGER NOT NULL, b VARCHAR)"
  std::vector<std::string> columns;
};
struct IndexSummary {
  std::string name;
  std::string table;
  std::string create_sql;  // "CREATE INDEX i ON t USING rx (a) WITH (hit = closest)"
};
struct CubeSummary {
  std::string name;
  uint64_t cells = 0;
  uint64_t bytes = 0;
  std::string create_sql;  // "CREATE CUBE c ON t SCAN (a) GROUP (b) AGGREGATE (x)"
};

class Session {
 public:
  explicit Session(const SessionOptions& options = {});
  ~Session();

  // Runs one statement (with or without its ';'). Throws Error; the session and its tables are then as
  // before. Spans in errors are offsets into `statement`. Results stay valid while the session lives, also
  // when the tables they came from are dropped.
  StatementResult execute(std::string_view statement, Progress* progress = nullptr);

  // Waits until the kernels of the queries that the host has answered are compiled.
  void finish_compiling();

  Interrupt& interrupt();
  gpu::Device& device();

  std::vector<TableSummary> tables() const;  // views behind tables
  std::vector<IndexSummary> indexes() const;
  std::vector<CubeSummary> cubes() const;
  std::vector<std::string> prepared_statements() const;  // their names

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rtsql
