// Generates random queries with conditions that can end a statement
// (docs/adr/0025-conditions-that-can-fail.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dataset.h"
#include "random.h"
#include "schema/type.h"

namespace rtsql::fuzz {

// Holds a condition in both dialects. SQLite's never fails: `fails` says for which rows rtsql's does.
struct Condition {
  std::string sql;
  std::string lite;
  std::string alias = {};    // of the table that it is over, or empty: over two
  std::string fails = {};    // empty: it cannot fail
  std::string bounded = {};  // a SELECT of 1 if the values in its columns keep it from failing, else of 0
};

struct NamedTable {
  std::string alias;
  std::string in_from;  // "t1 a"
};

struct FallibleQuery {
  std::string select;                 // the outputs, in both dialects
  std::vector<Type> types;            // of these
  std::vector<NamedTable> tables;     // in any order
  std::vector<Condition> conditions;  // likewise
  // Holds an equality of two tables whose left side, over the table of `alias`, can fail.
  std::optional<Condition> equality;
  bool connected = false;  // an equality that cannot fail joins the tables
};

FallibleQuery make_fallible_query(Random& random, const Dataset& dataset);

// Writes the query's text with tables and conditions in an order of its own.
std::string in_some_order(Random& random, const FallibleQuery& query);

}  // namespace rtsql::fuzz
