#include "bind/query/from_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "bind/algebra/positional_join.h"
#include "bind/names/names.h"
#include "bind/names/system_relations.h"
#include "bind/query/expression_binder.h"
#include "bind/query/file_paths.h"
#include "bind/query/histogram_binder.h"
#include "bind/query/join_parts.h"
#include "bind/query/macro_binder.h"
#include "bind/query/query_binder.h"
#include "bind/query/sample_binder.h"
#include "bind/query/selected_series.h"
#include "bind/query/subqueries.h"
#include "bind/query/table_function.h"
#include "bind/query/view_binder.h"
#include "common/check.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/registry/functions.h"

namespace rtsql {
namespace {

std::vector<std::string> names_of(const std::vector<sql::Identifier>& identifiers) {
  std::vector<std::string> names;
  for (const sql::Identifier& identifier : identifiers) names.push_back(identifier.name);
  return names;
}

// As in PostgreSQL an alias names the column of a function alone, too.
std::string column_of(const sql::FromItem& item, const sql::Expression& call, const TableFunction* function) {
  const bool is_named = item.alias && item.functions.size() == 1 && !(function && function->names_column);
  return is_named ? item.alias->name : call.text;
}

// Few values are listed in a table, which has statistics.
bool are_listed(const Series& series, uint64_t count) {
  constexpr uint64_t kMostInTable = 1u << 12;
  return series.start->type.id != TypeId::kBigint && count <= kMostInTable;
}

// A file goes by its name without folders and endings: f of folder/f.csv.gz.
std::string name_of_file(const std::string& path) {
  const std::filesystem::path name = std::filesystem::path(path).filename();
  const std::string ending = to_lower(name.extension().string());
  const bool is_compressed = ending == ".gz" || ending == ".gzip" || ending == ".zst" || ending == ".zstd";
  return (is_compressed ? name.stem().stem() : name.stem()).string();
}

class FromBinder {
 public:
  FromBinder(BindState& state, const CommonTables* common, const Scope* outer)
      : state_(state), common_(common), outer_(outer), lateral_(outer) {}

  BoundFrom bind(const sql::FromItem& item) {
    BoundFrom from = bind_whole(item);
    if (item.sample) from.tree = sampled(std::move(from.tree), *item.sample, state_);
    return from;
  }

 private:
  BoundFrom bind_whole(const sql::FromItem& item) {
    switch (item.kind) {
      case sql::FromItem::Kind::kJoin:
        return item.alias ? bind_named_join(item) : bind_plain_join(item);
      case sql::FromItem::Kind::kQuery:
        return bind_derived(item);
      case sql::FromItem::Kind::kTable:
        for (const CommonTables* seen = common_; seen != nullptr; seen = seen->around) {
          if (std::optional<BoundFrom> found = bind_common(item, *seen)) return std::move(*found);
        }
        return bind_base(item);
      case sql::FromItem::Kind::kFunction:
        return bind_functions(item);
      case sql::FromItem::Kind::kFile:
        return bind_file(item);
      case sql::FromItem::Kind::kStatement:
        return bind_statement(item);
    }
    RTSQL_CHECK(false);
  }

  BoundFrom bind_base(const sql::FromItem& item) {
    if (const ViewEntryPtr view = state_.catalog->find_view(item.name.path())) {
      note_read(item, *view);
      auto rows = bind_view(*view, state_, item.span);
      note_known(rows->relation, *view, rows->outputs.size());
      return derived_from(item, std::move(rows), view.get());
    }
    if (names_information(item)) {
      const TableSchemaPtr known = state_.tables->information(item.name.name);
      if (known == nullptr) throw is_no_information(item.name);
      return bind_get(item, {state_.relations.next(), alias_of(item), known}, {});
    }
    if (const SystemRelation* const relation = system_relation_of(item)) return bind_system(item, *relation);
    if (is_standard_input(item)) return bind_standard_input(item);
    const TableSchemaPtr table = require_table(*state_.catalog, item.name);
    note_read(item, *table);
    const BaseRelation base{state_.relations.next(), alias_of(item), table};
    BoundFrom from = bind_get(item, base, {});
    from.scope.number_rows(base);
    note_known(base.relation, *table, table->definitions.size());
    return from;
  }

  // FROM stdin reads standard input, unless a table has the name.
  bool is_standard_input(const sql::FromItem& item) const {
    return state_.tables != nullptr && item.name.qualifiers.empty() &&
           equals_ignore_case(item.name.name, "stdin") && !is_in_catalog(item);
  }

  bool is_in_catalog(const sql::FromItem& item) const {
    return state_.catalog->find_table_schema(item.name.path()) || state_.catalog->has_cube(item.name.path());
  }

  BoundFrom bind_standard_input(const sql::FromItem& item) {
    sql::FromItem file;
    file.kind = sql::FromItem::Kind::kFile;
    file.span = item.span;
    file.name = sql::ObjectName(sql::Identifier{"-", item.name.span});
    return bind_get(item, {state_.relations.next(), alias_of(item), state_.tables->load(file)}, {});
  }

  // The catalog describes itself in tables that are made for the statement.
  bool names_information(const sql::FromItem& item) const {
    const std::vector<std::string>& qualifiers = item.name.qualifiers;
    return state_.tables != nullptr && qualifiers.size() == 1 &&
           equals_ignore_case(qualifiers.front(), kInformationSchema);
  }

  static Error is_no_information(const sql::ObjectName& name) {
    return Error(ErrorKind::kName, fmt::format("unknown table \"{}\"", name.text()))
        .sqlstate(sqlstate::kUndefinedTable)
        .at(name.span)
        .hint("information_schema.tables lists the tables, information_schema.columns their columns");
  }

  // Names that nothing qualifies are found in pg_catalog, too; tables, views and cubes of the search path
  // hide those.
  const SystemRelation* system_relation_of(const sql::FromItem& item) const {
    const std::vector<std::string>& qualifiers = item.name.qualifiers;
    if (state_.tables == nullptr || qualifiers.size() > 1) return nullptr;
    if (qualifiers.size() == 1 && !equals_ignore_case(qualifiers.front(), kSystemSchema)) return nullptr;
    const SystemRelation* const relation = find_system_relation(item.name.name);
    return qualifiers.empty() && is_in_catalog(item) ? nullptr : relation;
  }

  BoundFrom bind_system(const sql::FromItem& item, const SystemRelation& relation) {
    if (relation.view) return derived_from(item, bind_view(*relation.view, state_, item.span));
    return bind_get(item, {state_.relations.next(), alias_of(item), state_.tables->system(relation)}, {});
  }

  void note_known(RelationId relation, const EntryName& name, size_t columns) {
    state_.known_relations[relation] = {std::make_shared<const QualifiedName>(name), columns};
  }

  void note_read(const sql::FromItem& item, const EntryName& meant) {
    if (state_.view_depth == 0) state_.reads.push_back({&item, QualifiedName(meant)});
  }

  std::string alias_of(const sql::FromItem& item) const { return item.alias.value_or(item.name).name; }

  BoundFrom bind_listed(const sql::FromItem& item, const HostColumn& values, const std::string& column) {
    const TableSchemaPtr table = state_.tables->make(item.name.name, {{column, values.type}}, {values});
    return bind_get(item, {state_.relations.next(), alias_of(item), table}, {column});
  }

  // Binds rows that no row around them changes. Those of a series are computed from a range.
  BoundFrom bind_constant(const sql::FromItem& item, const Series& series, uint64_t count,
                          const std::string& column) {
    if (count > kMaxTableRows) {
      throw Error(ErrorKind::kValue,
                  fmt::format("{} of more than {} rows", item.name.name, format_count(kMaxTableRows)))
          .sqlstate(sqlstate::kProgramLimit)
          .at(item.functions[0]->span);
    }
    if (are_listed(series, count)) return bind_listed(item, list_values(series, count), column);
    const RangeFunction range{series.start->literal.integer, series.step->literal.integer, count};
    if (series.start->type.id == TypeId::kBigint)
      return bind_get(item, {state_.relations.next(), alias_of(item), nullptr, range}, {column});
    const auto numbers = std::make_shared<const BaseRelation>(
        BaseRelation{state_.relations.next(), item.name.name, nullptr, range});
    const ExprPtr number = make_column({numbers->relation, 0}, TypeId::kBigint, false, column, item.span);
    const ExprPtr zero = make_literal(Value::of_integer(series.start->type, 0), item.span);
    auto project = node_above<LogicalProject>(std::make_unique<LogicalGet>(numbers));
    project->relation = state_.relations.next();
    project->outputs = {{column, make_expr(Op::kAdd, series.start->type, {zero, number}, item.span)}};
    return derived_from(item, std::move(project));
  }

  // Binds the rows of the only function, if no row around them changes them.
  std::optional<BoundFrom> bind_constant(const sql::FromItem& item, const TableRows& rows,
                                         const std::string& column) {
    if (const auto* listed = std::get_if<HostColumn>(&rows)) return bind_listed(item, *listed, column);
    const auto& series = std::get<Series>(rows);
    const std::optional<uint64_t> count = series.constant_count();
    return count ? std::optional(bind_constant(item, series, *count, column)) : std::nullopt;
  }

  // Returns the scope of one row that sees what LATERAL queries see.
  Scope row_scope() const {
    Scope scope;
    scope.set_outer(lateral_);
    return scope;
  }

  // Binds functions whose rows stand side by side, each a series or one value.
  BoundFrom bind_functions(const sql::FromItem& item) {
    const Scope scope = row_scope();
    Subqueries subqueries(state_, common_, scope);
    const bool is_alone = item.functions.size() == 1;
    if (is_alone) {
      if (const MacroEntryPtr macro = find_macro(*item.functions[0], state_.catalog, true))
        return bind_rows_of(macro, item, scope, subqueries);
      if (is_histogram(*item.functions[0]) && !item.with_ordinality)
        return derived_from(item, bind_histogram(*item.functions[0], state_, common_));
    }
    SelectedSeries series(state_.relations, is_alone);
    auto project = std::make_unique<LogicalProject>();
    for (const sql::ExpressionPtr& call : item.functions) {
      const std::string clause = fmt::format("the arguments of {}", call->text);
      const BindContext context{&scope, clause, state_.catalog, &subqueries};
      const TableFunction* function = find_table_function(call->text);
      const std::string column = column_of(item, *call, function);
      if (function == nullptr) {
        if (!find_macro(*call, state_.catalog, false)) check_table_function(*call);
        project->outputs.push_back({column, series.add_value(bind_expression(*call, context))});
        continue;
      }
      const TableRows rows = bind_table_function(*function, *call, context);
      if (is_alone && !item.with_ordinality) {
        if (std::optional<BoundFrom> constant = bind_constant(item, rows, column))
          return std::move(*constant);
      }
      project->outputs.push_back({column, series.add(rows, *call)});
    }
    if (item.with_ordinality) project->outputs.push_back({"ordinality", series.row_number(item.span)});
    project->children.push_back(series.attach(subqueries.attach(make_one_row(state_.relations))));
    project->relation = state_.relations.next();
    return derived_from(item, std::move(project));
  }

  BoundFrom bind_rows_of(const MacroEntryPtr& macro, const sql::FromItem& item, const Scope& scope,
                         Subqueries& subqueries) {
    const sql::Expression& call = *item.functions[0];
    if (item.with_ordinality) {
      throw Error(ErrorKind::kUnsupported,
                  "WITH ORDINALITY numbers the rows of functions, not those of macros")
          .at(item.span)
          .hint("row_number() OVER () numbers them");
    }
    OperandBinder operands{{&scope, "the arguments of a macro", state_.catalog, &subqueries}};
    BoundFrom from = derived_from(item, bind_macro_rows(macro, call, operands));
    if (subqueries.empty()) return from;
    throw Error(ErrorKind::kUnsupported, "an argument of a macro that gives rows cannot hold a query")
        .at(call.span)
        .hint("LATERAL joins its rows with those of the query");
  }

  BoundFrom bind_file(const sql::FromItem& item) {
    if (!item.functions.empty()) return bind_file(with_constant_paths(item, state_, common_));
    const std::string alias = item.alias ? item.alias->name : name_of_file(item.name.name);
    return bind_get(item, {state_.relations.next(), alias, state_.tables->load(item)}, {});
  }

  // A statement runs when it is bound.
  BoundFrom bind_statement(const sql::FromItem& item) {
    if (state_.is_kept) {
      throw Error(ErrorKind::kUnsupported, "a view cannot read the rows of such a statement")
          .at(item.span)
          .hint("CREATE TABLE … AS keeps those that it has now");
    }
    const std::string alias = item.alias ? item.alias->name : std::string();
    return bind_get(
        item, {state_.relations.next(), alias, state_.tables->rows(*item.statement, item.name.name)}, {});
  }

  // `names` are those that a function gives the columns.
  BoundFrom bind_get(const sql::FromItem& item, BaseRelation read, const std::vector<std::string>& names) {
    auto base = std::make_shared<const BaseRelation>(std::move(read));
    BoundFrom from;
    from.scope.set_outer(outer_);
    from.scope.add(*base, item.span);
    from.scope.rename_columns(names, item.span);
    from.scope.rename_columns(names_of(item.column_aliases), item.span);
    from.tree = std::make_unique<LogicalGet>(std::move(base));
    return from;
  }

  std::optional<BoundFrom> bind_common(const sql::FromItem& item, const CommonTables& seen) {
    if (!item.name.qualifiers.empty()) return std::nullopt;
    for (const CommonTable& table : seen.tables) {
      if (!equals_ignore_case(table.name, item.name.name)) continue;
      if (table.refusal) throw Error(*table.refusal).at(item.name.span);
      if (table.references != nullptr) ++*table.references;
      auto scan = std::make_unique<LogicalCommonScan>();
      scan->relation = state_.relations.next();
      scan->table = table.id;
      scan->name = table.name;
      for (const OutputColumn& column : table.columns) scan->types.push_back(column.expr->type);
      BoundFrom from;
      from.scope.set_outer(outer_);
      from.scope.add(alias_of(item), scan->relation, table.columns, item.span);
      from.scope.rename_columns(names_of(item.column_aliases), item.span);
      from.tree = std::move(scan);
      return from;
    }
    return std::nullopt;
  }

  BoundFrom bind_derived(const sql::FromItem& item) {
    const Scope* around = item.lateral ? lateral_ : outer_;
    return derived_from(item, bind_query(*item.query, state_, common_, around));
  }

  // `view` is the one whose query it is, if there is one.
  BoundFrom derived_from(const sql::FromItem& item, std::unique_ptr<LogicalProject> project,
                         const ViewEntry* view = nullptr) {
    BoundFrom from;
    from.scope.set_outer(outer_);
    from.scope.add(alias_of(item), project->relation, project->outputs, item.span,
                   view != nullptr && !item.alias ? &view->schema : nullptr);
    from.scope.rename_columns(names_of(item.column_aliases), item.span);
    from.tree = std::move(project);
    return from;
  }

  // LATERAL queries see the columns of what stands before them.
  BoundFrom bind_right(const sql::FromItem& item, const Scope& left) {
    Scope before = left;
    before.set_outer(lateral_);
    const Scope* around = std::exchange(lateral_, &before);
    BoundFrom right = bind(item);
    lateral_ = around;
    return right;
  }

  // Rows of the right side that have no match would be of no row of the left, and the nearest row is sought
  // among those of all.
  void check_lateral(const LogicalJoin& join, const sql::FromItem& written) const {
    const bool keeps_right = written.join == sql::JoinKind::kRight || written.join == sql::JoinKind::kFull ||
                             written.join == sql::JoinKind::kPositional;
    if (!keeps_right && !is_asof_join(written.join)) return;
    // A right join has its sides exchanged.
    const size_t right = written.join == sql::JoinKind::kRight ? 0 : 1;
    const std::vector<RelationId> left = relations_made_in(*join.children[1 - right]);
    visit_read(*join.children[right], state_.common_tables, [&](const LogicalNode& node) {
      visit_columns(node, [&](const Expr& column) {
        if (std::find(left.begin(), left.end(), column.column.relation) == left.end()) return;
        throw Error(ErrorKind::kSyntax, fmt::format("LATERAL cannot read \"{}\" here", column.text))
            .sqlstate(sqlstate::kInvalidColumnReference)
            .at(column.span)
            .hint("the join must be INNER, CROSS or LEFT");
      });
    });
  }

  // An alias hides the names of the two sides.
  BoundFrom bind_named_join(const sql::FromItem& written) {
    BoundFrom join = bind_plain_join(written);
    auto project = node_above<LogicalProject>(std::move(join.tree));
    project->relation = state_.relations.next();
    project->outputs = join.scope.expand_star("", written.span);
    return derived_from(written, std::move(project));
  }

  BoundFrom bind_plain_join(const sql::FromItem& written) {
    return written.join == sql::JoinKind::kPositional ? bind_positional_join(written) : bind_join(written);
  }

  BoundFrom bind_positional_join(const sql::FromItem& written) {
    BoundFrom left = bind(*written.left), right = bind_right(*written.right, left.scope);
    const uint32_t first_right = left.scope.relations();
    PositionalJoin join = join_by_position(std::move(left.tree), std::move(right.tree), state_.relations);
    check_lateral(*join.join, written);
    BoundFrom from;
    from.scope = std::move(left.scope);
    from.scope.append(right.scope);
    from.scope.make_nullable(0, first_right);
    from.scope.make_nullable(first_right, from.scope.relations());
    from.tree = in_order_of_position(std::move(join));
    return from;
  }

  BoundFrom bind_join(const sql::FromItem& written) {
    BoundFrom left = bind(*written.left), right = bind_right(*written.right, left.scope);
    const uint32_t first_right = left.scope.relations();
    BoundFrom from;
    from.scope = std::move(left.scope);
    const Scope left_scope = from.scope;
    from.scope.append(right.scope);
    auto join = node_above<LogicalJoin>(std::move(left.tree));
    join->children.push_back(std::move(right.tree));
    std::vector<sql::Identifier> by = written.using_columns;
    if (written.natural) {
      for (const std::string& name : from.scope.common_names(first_right)) by.push_back({name, written.span});
    }
    // USING of an ASOF join names the value to be nearest by last.
    const bool finds_nearest = is_asof_join(written.join);
    for (const sql::Identifier& name : by) {
      const ExprPtr outer = from.scope.resolve_before(first_right, name.name, name.span);
      const ExprPtr inner = from.scope.resolve_from(first_right, name.name, name.span);
      const Op op = finds_nearest && &name == &by.back() ? Op::kGreaterEqual : Op::kEqual;
      join->conjuncts.push_back(make_comparison(op, outer, inner, name.span, "join"));
    }
    std::vector<ExprPtr> on;
    Subqueries subqueries(state_, common_, from.scope);
    if (written.on)
      split_conjuncts(bind_condition(*written.on, {&from.scope, "ON", state_.catalog, &subqueries}), on);
    const bool left_may_miss = written.join == sql::JoinKind::kRight || written.join == sql::JoinKind::kFull;
    const bool right_may_miss = written.join == sql::JoinKind::kLeft ||
                                written.join == sql::JoinKind::kFull ||
                                written.join == sql::JoinKind::kAsofLeft;
    if (left_may_miss) from.scope.make_nullable(0, first_right);
    if (right_may_miss) from.scope.make_nullable(first_right, from.scope.relations());
    for (size_t i = 0; i < by.size(); ++i) {
      from.scope.merge(by[i].name, first_right, merged_value(from.scope, by[i], first_right, written.join),
                       i);
    }
    if (written.using_alias) {
      std::vector<OutputColumn> merged;
      for (const sql::Identifier& name : by)
        merged.push_back({name.name, from.scope.resolve("", name.name, name.span)});
      from.scope.add_merged(written.using_alias->name, merged, written.using_alias->span);
    }
    set_mode(*join, written.join);
    check_lateral(*join, written);
    if (finds_nearest) {
      set_nearest(*join, std::move(on), subqueries, written);
      from.tree = std::move(join);
      return from;
    }
    from.tree = with_condition(std::move(join), std::move(on), subqueries, written);
    if (written.join == sql::JoinKind::kSemi || written.join == sql::JoinKind::kAnti) from.scope = left_scope;
    return from;
  }

  BindState& state_;
  const CommonTables* common_;
  const Scope* outer_;
  const Scope* lateral_;  // what LATERAL queries see
};

}  // namespace

BoundFrom bind_from(const sql::FromItem* from, BindState& state, const CommonTables* common,
                    const Scope* outer) {
  if (from == nullptr) {
    BoundFrom none{make_one_row(state.relations), {}};
    none.scope.set_outer(outer);
    return none;
  }
  return FromBinder(state, common, outer).bind(*from);
}

}  // namespace rtsql
