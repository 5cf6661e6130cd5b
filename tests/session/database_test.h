// The tests of a suite share a database: a driver may not open its device any number of times in one process.
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "engine/session.h"

namespace rtsql {

class DatabaseTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { shared_ = std::make_unique<Database>(); }
  static void TearDownTestSuite() { shared_.reset(); }

  // Tests leave tables, whose names the next ones may take.
  void TearDown() override {
    Session session(database_);
    for (const TableSummary& table : session.tables())
      session.execute((table.is_view ? "DROP VIEW IF EXISTS " : "DROP TABLE IF EXISTS ") + table.name +
                      " CASCADE");
  }

 private:
  static inline std::unique_ptr<Database> shared_;

 protected:
  Database& database_ = *shared_;
};

}  // namespace rtsql
