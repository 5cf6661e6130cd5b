// Generates random expressions, each written twice: for rtsql and for SQLite. Both mean the same because what
// the two systems define differently is left out or spelled out: decimals are scaled integers in SQLite,
// dates are text, and every number stays in a range where neither overflows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dataset.h"
#include "random.h"

namespace rtsql::fuzz {

struct Term {
  std::string sql;   // as rtsql reads it
  std::string lite;  // as SQLite reads it
  Type type;
  Kind kind = Kind::kSmall;
  double bound = 0;  // of numbers: no value is larger by magnitude; scaled for decimals
};

// Describes a relation in FROM: a table, or what looks like one.
struct Source {
  std::string alias;
  const DataTable* table = nullptr;
  std::string sql = {};  // what stands in FROM; empty: the table's name
  std::string lite = {};
  bool has_unique_id = true;
};

class ExpressionGenerator {
 public:
  ExpressionGenerator(Random& random, std::vector<Source> sources)
      : random_(random), sources_(std::move(sources)) {}

  // Makes a column, or an expression of up to `depth` operators, of any type.
  Term value(int depth);
  // Makes a BOOLEAN, with three-valued logic.
  Term condition(int depth);
  // Makes a disjunction of conjunctions of ranges on several columns of one table.
  Term boxes();
  // Makes an equality of a column of each source, of types that go together; none if there are no such
  // columns.
  std::optional<Term> join_condition(const Source& a, const Source& b);
  // Makes a call of an aggregate function.
  Term aggregate();
  // Takes a column of the given source, `id` most often where few duplicates are wanted.
  Term column_of(const Source& source, const DataColumn& column) const;
  Term any_column();

  const std::vector<Source>& sources() const { return sources_; }

 private:
  Term literal_like(const Term& term);
  Term comparison();
  Term range(const Term& column);
  Term box(const Source& source, const std::vector<DataColumn>& columns);
  Term number(int depth);
  Term arithmetic(int depth);
  Term text(int depth);
  Term temporal();
  Term conditional(int depth);
  Term extreme(const Term& a, const Term& b);
  Term like(const Term& text);
  Term in_list(const Term& value);
  std::optional<Term> column_where(bool (*suits)(Kind));

  Random& random_;
  std::vector<Source> sources_;
};

// Brings both decimals (or integers) to one scale in SQLite's form.
void align(Term& a, Term& b);

}  // namespace rtsql::fuzz
