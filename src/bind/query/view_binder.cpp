#include "bind/query/view_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "bind/names/placed.h"
#include "bind/query/query_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// Spans of the view's text mean nothing in the statement's.
void place(LogicalNode& tree, SourceSpan span) {
  for (ExprPtr* expr : tree.expressions()) *expr = placed(*expr, span);
  for (const LogicalPtr& child : tree.children) place(*child, span);
}

void place(LogicalCommonTable& table, SourceSpan span) {
  place(*table.query, span);
  if (table.step) place(*table.step, span);
}

// Leaves the columns that the view was made with: a star may give others today.
void keep_columns(LogicalProject& project, const ViewEntry& view) {
  std::vector<OutputColumn> given = std::move(project.outputs), kept;
  for (size_t i = 0; i < view.columns.size(); ++i) {
    const auto found = std::find_if(given.begin(), given.end(), [&](const OutputColumn& output) {
      return equals_ignore_case(output.name, view.query_columns[i]);
    });
    if (found == given.end()) {
      throw Error(ErrorKind::kName, fmt::format("view \"{}\": its query no longer gives column \"{}\"",
                                                view.name, view.query_columns[i]))
          .sqlstate(sqlstate::kUndefinedColumn);
    }
    kept.push_back({view.columns[i], found->expr});
    given.erase(found);  // the next of this name is another column
  }
  project.outputs = std::move(kept);
}

class Nesting {
 public:
  explicit Nesting(BindState& state) : state_(state) { ++state_.view_depth; }
  ~Nesting() { --state_.view_depth; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  BindState& state_;
};

std::unique_ptr<LogicalProject> bind_text(const ViewEntry& view, BindState& state, SourceSpan span) {
  if (state.view_depth >= kMaximumViewDepth)
    throw Error(ErrorKind::kUnsupported, fmt::format("views nest more than {} deep", kMaximumViewDepth))
        .sqlstate(sqlstate::kStatementTooComplex);
  const Nesting nesting(state);
  const sql::Statement statement = sql::parse_statement(view.query);
  const auto& query = std::get<sql::Query>(statement.node);
  const size_t common_tables = state.common_tables.size();
  const std::optional<IndexHint> hint = std::exchange(state.index_hint, std::nullopt);
  std::unique_ptr<LogicalProject> project = bind_query(query, state, nullptr, nullptr);
  if (hint || !state.index_hint) {
    state.index_hint = hint;
  } else {
    state.index_hint->span = span;
  }
  keep_columns(*project, view);
  place(*project, span);
  for (size_t i = common_tables; i < state.common_tables.size(); ++i) place(state.common_tables[i], span);
  return project;
}

// Names the columns as the statement does, and those that it leaves unnamed as the query does.
std::vector<std::string> view_columns(const sql::CreateView& create, const LogicalProject& project) {
  if (create.columns.size() > project.outputs.size()) {
    throw Error(ErrorKind::kName, fmt::format("view \"{}\" has {}, but its query has {}", create.name.name,
                                              count_noun(create.columns.size(), "column name"),
                                              count_noun(project.outputs.size(), "column")))
        .sqlstate(sqlstate::kSyntaxError)
        .at(create.columns[project.outputs.size()].span);
  }
  std::vector<std::string> names;
  for (size_t i = 0; i < project.outputs.size(); ++i) {
    const bool given = i < create.columns.size();
    const std::string& name = given ? create.columns[i].name : project.outputs[i].name;
    const bool taken = std::any_of(names.begin(), names.end(),
                                   [&](const std::string& other) { return equals_ignore_case(other, name); });
    if (taken) {
      throw Error(ErrorKind::kName, fmt::format("column \"{}\" specified more than once", name))
          .sqlstate(sqlstate::kDuplicateColumn)
          .at(given ? create.columns[i].span : project.outputs[i].expr->span)
          .hint(fmt::format("CREATE VIEW {} (names of the columns) AS … gives them other names",
                            create.name.name));
    }
    names.push_back(name);
  }
  return names;
}

// `seen` has the views that were looked at.
bool reads_view(const SchemaReader& catalog, const std::vector<std::string>& reads, std::string_view name,
                std::set<ViewEntryPtr>& seen) {
  return std::any_of(reads.begin(), reads.end(), [&](const std::string& read) {
    if (equals_ignore_case(read, name)) return true;
    const ViewEntryPtr view = catalog.find_view(read);
    return view && seen.insert(view).second && reads_view(catalog, view->reads, name, seen);
  });
}

}  // namespace

ViewEntry describe_view(const sql::CreateView& create, const SchemaReader& catalog, StatementTables* tables) {
  BindState state{catalog, tables};
  const std::unique_ptr<LogicalProject> project = bind_query(*create.query, state, nullptr, nullptr);
  if (project->outputs.empty())
    throw Error(ErrorKind::kSyntax, "a view has at least one column")
        .sqlstate(sqlstate::kInvalidTableDefinition)
        .at(create.query->span);
  ViewEntry view;
  view.name = create.name.name;
  view.temporary = create.temporary;
  view.query = sql::to_sql(*create.query);
  view.columns = view_columns(create, *project);
  for (const OutputColumn& output : project->outputs) view.query_columns.push_back(output.name);
  view.reads = std::move(state.reads);
  std::set<ViewEntryPtr> seen;
  if (reads_view(catalog, view.reads, view.name, seen)) {
    throw Error(ErrorKind::kName, fmt::format("view \"{}\" would read itself", view.name))
        .sqlstate(sqlstate::kInvalidObjectDefinition)
        .at(create.name.span);
  }
  return view;
}

std::unique_ptr<LogicalProject> bind_view(const ViewEntry& view, BindState& state, SourceSpan span) {
  try {
    return bind_text(view, state, span);
  } catch (Error& error) {
    // An error without a place in the view's text, such as a limit of the whole query, is not the view's
    // alone.
    if (error.kind() == ErrorKind::kInterrupted || (!error.span() && state.view_depth > 0)) throw;
    if (!error.span()) throw std::move(error).at(span);
    throw error.retold(fmt::format("view \"{}\": {}", view.name, error.message())).at(span);
  }
}

LogicalQuery bind_view(const ViewEntry& view, const SchemaReader& catalog, StatementTables* tables,
                       SourceSpan span) {
  BindState state{catalog, tables};
  return whole_query(bind_view(view, state, span), state, span);
}

}  // namespace rtsql
