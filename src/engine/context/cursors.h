// The cursors that a session has declared and not closed.
//
// A cursor sees its database as it was when it was declared, and runs at the first FETCH: who declares many,
// one at each of several servers, has these run at the same time then. One without WITH HOLD ends with its
// transaction block.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "engine/result/result.h"
#include "logical/query.h"
#include "logical/statement_values.h"

namespace rtsql {

struct Cursor {
  std::string name;
  LogicalQuery query;
  std::vector<ResultColumn> columns;
  CatalogVersion version;
  StatementValues values;
  bool scrolls = true;  // else it goes forward alone
  bool holds = false;

  std::shared_ptr<RowSource> rows = {};  // once it has run
  uint64_t position = 0;  // of its row, from 1; 0 before the first, row_count() + 1 behind the last
  uint64_t number = 0;    // how many were declared before it
};

class Cursors {
 public:
  // Names are compared ignoring case.
  Cursor* find(std::string_view name);
  void add(Cursor cursor);  // the name is free
  void remove(std::string_view name);
  void clear() { cursors_.clear(); }
  size_t size() const { return cursors_.size(); }
  std::vector<std::string> names() const;

  uint64_t declared() const { return declared_; }  // how many were ever
  // Ends those that were declared when `declared` were, or later.
  void end_since(uint64_t declared);
  // Calls `keep` for each that outlives the transaction block; `end_unheld` ends the others.
  template <class Keep>
  void for_each_held(const Keep& keep) {
    for (Cursor& cursor : cursors_) {
      if (cursor.holds) keep(cursor);
    }
  }
  void end_unheld();

 private:
  std::list<Cursor> cursors_;
  uint64_t declared_ = 0;
};

}  // namespace rtsql
