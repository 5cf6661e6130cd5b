// A scope holds the names that an expression may use: the columns of the relations in FROM.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "expression/expression.h"
#include "logical/node.h"

namespace rtsql {

class Scope {
 public:
  // Adds the columns of a relation. Relations are numbered in the order in which they are added. Throws
  // Error(kName) if the alias is taken.
  void add(const BaseRelation& base, SourceSpan span);
  // Declares that unqualified `column` means that of the first table that has it: JOIN … USING.
  void merge(std::string_view column);

  // Declares that the columns of these relations may be NULL: those of an outer join without a partner are.
  void make_nullable(uint32_t first, uint32_t end);

  bool is_empty() const { return aliases_.empty(); }
  uint32_t relations() const { return static_cast<uint32_t>(aliases_.size()); }

  // Finds the column. Throws Error(kName): unknown (with the nearest name) or ambiguous (with the qualified
  // names).
  ExprPtr resolve(std::string_view qualifier, std::string_view column, SourceSpan span) const;
  // Find the column of one relation, or of the relations before it: the two sides of USING.
  ExprPtr resolve_in(uint32_t source, std::string_view column, SourceSpan span) const;
  ExprPtr resolve_before(uint32_t source, std::string_view column, SourceSpan span) const;
  bool has_column(std::string_view column) const;

  // Lists all columns of `*` (empty qualifier; merged columns once) or `t.*`, under the names that their
  // tables have.
  std::vector<OutputColumn> expand_star(std::string_view qualifier, SourceSpan span) const;

 private:
  struct ScopeColumn {
    uint32_t source;  // the place of its relation in this scope
    ColumnId id;
    std::string name;
    Type type;
    bool nullable;
  };
  ExprPtr make(const ScopeColumn& column, SourceSpan span) const;
  std::vector<const ScopeColumn*> find(std::string_view qualifier, std::string_view column,
                                       uint32_t first_source, uint32_t end_source) const;
  bool merged(std::string_view column) const;
  ExprPtr resolve_among(std::string_view qualifier, std::string_view column, uint32_t first_source,
                        uint32_t end_source, SourceSpan span) const;

  std::vector<std::string> aliases_;
  std::vector<ScopeColumn> columns_;
  std::vector<std::string> merged_;
};

}  // namespace rtsql
