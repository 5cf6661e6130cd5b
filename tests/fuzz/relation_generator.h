// Generates relations that are no tables but look like them to other generators: queries in FROM, VALUES, and
// queries of WITH, recursive ones included, each in both dialects.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "expression_generator.h"

namespace rtsql::fuzz {

class RelationGenerator {
 public:
  RelationGenerator(Random& random, const Dataset& dataset) : random_(random), dataset_(dataset) {}

  // Makes a relation, most often a table, under the alias. What it points to lives as long as this.
  Source make(std::string alias);
  // Returns the WITH clause of all relations made so far, with a space behind it; empty if they need none.
  const Term& with() const { return with_; }

 private:
  // Holds a query in both dialects and what its columns are.
  struct Made {
    Term query;
    DataTable shape;
    bool has_unique_id = true;
    bool recursive = false;
  };

  Made make_query();
  Made filtered();
  Made grouped();
  Made set_operation();
  Made values();
  Made joined_texts();
  Made counting();
  Made reachable();
  Source named(std::string alias, Made made);

  Source pick_table(const char* alias);
  static void add_column(Made& made, const Term& term);

  Random& random_;
  const Dataset& dataset_;
  std::deque<DataTable> shapes_;
  std::vector<Source> named_;  // of WITH
  Term with_;
};

}  // namespace rtsql::fuzz
