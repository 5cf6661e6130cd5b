// A scope holds the names that an expression may use: the columns of the relations in FROM.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "expression/expression.h"
#include "logical/node.h"
#include "schema/schema_reader.h"
#include "sql/expression.h"

namespace rtsql {

class OuterAggregates;

// The table that a column is written with, and what qualifies that.
struct Qualifier {
  std::string_view table;                           // empty: none
  const std::vector<std::string>* outer = nullptr;  // null: nothing does
  const SchemaReader* names = nullptr;              // says what `outer` means

  Qualifier(const char* of) : table(of) {}
  Qualifier(std::string_view of) : table(of) {}
  Qualifier(const std::string& of) : table(of) {}
  // Takes that of a column or a star.
  Qualifier(const sql::Expression& of, const SchemaReader* meanings)
      : table(of.qualifier),
        outer(of.outer_qualifiers.empty() ? nullptr : &of.outer_qualifiers),
        names(meanings) {}

  bool empty() const { return table.empty(); }
  std::string text() const;
};

class Scope {
 public:
  // Adds the columns of a relation. Relations are numbered in the order in which they are added. Throws
  // Error(kName) if the alias is taken.
  void add(const BaseRelation& base, SourceSpan span);
  // Adds a relation that makes these columns.
  // `schema` is that of the view whose name the alias is; null where the alias is no name of the catalog.
  void add(const std::string& alias, RelationId relation, const std::vector<OutputColumn>& columns,
           SourceSpan span, const SchemaName* schema = nullptr);
  // Adds the relations of another scope behind these.
  void append(const Scope& other);
  // Declares that the rows of the last relation, a table, have numbers: `rowid` and `ctid` mean these where
  // no column has the name, and `*` leaves them out.
  void number_rows(const BaseRelation& base);
  bool is_row_number(ColumnId column) const;
  // Tells whether an outer join makes rows without a match of the relation.
  bool may_lack_match(const Qualifier& qualifier) const;
  // Returns a column that is NULL in those rows alone that an outer join makes without a match of the
  // relation: one of its columns, or its rowid. Returns null where there is none.
  ExprPtr column_of_matches(const Qualifier& qualifier, SourceSpan span) const;
  // Gives the columns of the last relation other names, the first ones first. Throws Error(kName) if there
  // are more names than columns.
  void rename_columns(const std::vector<std::string>& names, SourceSpan span);
  // Declares that unqualified `column` means `value`, which joins that of a relation before `right` and that
  // of one from there on: JOIN … USING. `*` shows it once, at `place` before all others.
  void merge(std::string_view column, uint32_t right, const ExprPtr& value, size_t place);

  // Adds a name for these columns, merged ones, which `*` shows elsewhere: JOIN … USING (…) AS alias.
  void add_merged(const std::string& alias, const std::vector<OutputColumn>& columns, SourceSpan span);

  // Adds a name for values that are none of a relation: the arguments of a macro.
  void add_values(const std::string& alias, const std::vector<OutputColumn>& values, SourceSpan span);

  // Declares that the columns of these relations may be NULL: those of an outer join without a match are.
  void make_nullable(uint32_t first, uint32_t end);

  // Names that this scope does not have are looked for in `outer`: those of the rows around a subquery.
  void set_outer(const Scope* outer) { outer_ = outer; }

  // Aggregates of this scope's columns that a query inside has are `aggregates`' then; null: there may be
  // none.
  void set_aggregates(OuterAggregates* aggregates) { aggregates_ = aggregates; }
  OuterAggregates* aggregates() const { return aggregates_; }
  // Returns the scope around this one that has columns of the expression, the nearest, if the expression has
  // columns and all are of scopes around; else null.
  const Scope* owner_of(const Expr& expr) const;

  bool is_empty() const { return aliases_.empty(); }
  uint32_t relations() const { return static_cast<uint32_t>(aliases_.size()); }
  bool has_relation(RelationId relation) const;  // by its id in the query

  // Finds the column. Throws Error(kName): unknown (with the nearest name) or ambiguous (with the qualified
  // names). A name that was quoted may have been meant as a text.
  ExprPtr resolve(const Qualifier& qualifier, std::string_view column, SourceSpan span,
                  bool quoted = false) const;
  // Find the column of the relations from number `first` on, or of those before: the two sides of USING.
  ExprPtr resolve_from(uint32_t first, std::string_view column, SourceSpan span) const;
  ExprPtr resolve_before(uint32_t end, std::string_view column, SourceSpan span) const;
  // Lists the names that both sides have, in the order of the first side: those that NATURAL joins by.
  std::vector<std::string> common_names(uint32_t right) const;
  bool has_column(std::string_view column) const;  // of this scope alone
  // Does so for this scope and those around it.
  bool has_anywhere(const Qualifier& qualifier, std::string_view column) const;

  // Lists all columns of `*` (empty qualifier; merged columns once) or `t.*`, of the rows around too, under
  // the names that their tables have.
  std::vector<OutputColumn> expand_star(const Qualifier& qualifier, SourceSpan span) const;

 private:
  struct ScopeColumn {
    uint32_t source;  // the place of its relation in this scope
    ColumnId id;
    std::string name;
    Type type;
    bool nullable;
    ExprPtr merged = nullptr;      // what the name alone means
    bool hidden = false;           // the name alone means that of a relation before
    bool is_merged_alone = false;  // add_merged added it: `merged` is all that it means
    bool is_never_null = false;    // in the relation as such
    bool may_lack_match = false;   // make_nullable was told so
  };
  bool is_nullable(ColumnId id) const;
  ExprPtr make(const ScopeColumn& column, SourceSpan span) const;
  ExprPtr make_unqualified(const ScopeColumn& column, SourceSpan span) const;
  void add_alias(const std::string& alias, SourceSpan span, const SchemaName* schema = nullptr);
  bool is_named(uint32_t source, const Qualifier& qualifier) const;
  bool names_relation(const Qualifier& qualifier) const;
  std::vector<std::string> named_relations() const;  // by what names them; some have no name
  void add_column(ScopeColumn column);
  std::vector<const ScopeColumn*> find_row_numbers(const Qualifier& qualifier, std::string_view column) const;
  // Tells whether `resolve` would find the name, as one of a column or of row numbers.
  bool has_meaning(const Qualifier& qualifier, std::string_view column) const;
  std::vector<const ScopeColumn*> find(const Qualifier& qualifier, std::string_view column,
                                       uint32_t first_source, uint32_t end_source) const;
  Error is_ambiguous(const std::vector<const ScopeColumn*>& columns, SourceSpan span) const;
  std::string how_to_tell_apart(const std::vector<const ScopeColumn*>& columns) const;
  ExprPtr resolve_among(const Qualifier& qualifier, std::string_view column, uint32_t first_source,
                        uint32_t end_source, SourceSpan span, bool quoted = false) const;

  std::vector<std::string> aliases_;
  std::vector<std::optional<SchemaName>> schemas_;  // of the relations whose alias is their name
  std::vector<SourceSpan> spans_;                   // of the relations, where they are written
  std::vector<ScopeColumn> columns_;
  std::vector<ScopeColumn> numbered_;  // what `number_rows` has declared
  std::vector<uint32_t> star_;         // numbers of the columns, in the order in which `*` shows them
  const Scope* outer_ = nullptr;
  OuterAggregates* aggregates_ = nullptr;
  bool holds_values_ = false;  // of add_values alone: what they read is of the scope around it
};

}  // namespace rtsql
