#include "bind/query/view_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "bind/names/client_name.h"
#include "bind/names/definition_names.h"
#include "bind/names/placed.h"
#include "bind/query/query_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// Leaves the columns that the view was made with: a star may give others today.
void keep_columns(LogicalProject& project, const ViewEntry& view) {
  std::vector<OutputColumn> given = std::move(project.outputs), kept;
  for (size_t i = 0; i < view.columns.size(); ++i) {
    const auto found = std::find_if(given.begin(), given.end(), [&](const OutputColumn& output) {
      return equals_ignore_case(output.name, view.query_columns[i]);
    });
    if (found == given.end() && view.is_of_server) {
      throw Error(ErrorKind::kName, fmt::format("the server's table \"{}\" no longer has column \"{}\"",
                                                view.name, view.query_columns[i]))
          .sqlstate(sqlstate::kUndefinedColumn)
          .hint("DETACH the server's database and ATTACH it again: its tables get the columns of today then");
    }
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

// Within a view, names mean what they mean in its schema.
class Nesting {
 public:
  Nesting(BindState& state, const ViewEntry& view)
      : state_(state), names_(state.catalog->of_definitions(view.schema)), around_(state.catalog) {
    ++state_.view_depth;
    state_.catalog = names_.get();
  }
  ~Nesting() {
    --state_.view_depth;
    state_.catalog = around_;
  }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  BindState& state_;
  const std::unique_ptr<const SchemaReader> names_;
  const SchemaReader* const around_;
};

std::unique_ptr<LogicalProject> bind_text(const ViewEntry& view, BindState& state, SourceSpan span) {
  if (state.view_depth >= kMaximumViewDepth)
    throw Error(ErrorKind::kUnsupported, fmt::format("views nest more than {} deep", kMaximumViewDepth))
        .sqlstate(sqlstate::kStatementTooComplex);
  const Nesting nesting(state, view);
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
  place_tree(*project, span);  // spans of the view's text mean nothing in the statement's
  for (size_t i = common_tables; i < state.common_tables.size(); ++i)
    place_table(state.common_tables[i], span);
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
bool reads_view(const SchemaReader& catalog, const std::vector<QualifiedName>& reads, const EntryName& name,
                std::set<ViewEntryPtr>& seen) {
  return std::ranges::any_of(reads, [&](const QualifiedName& read) {
    if (EntryName(read) == name) return true;
    const ViewEntryPtr view = catalog.view_of(read);
    return view && seen.insert(view).second && reads_view(catalog, view->reads, name, seen);
  });
}

// Names what the text reads as the schema's other texts do. Columns that have no other name than their
// expression may have another one then.
void put_text(const sql::CreateView& create, const BindState& state, const SchemaName& schema,
              ViewEntry& view, StatementTables* tables) {
  const std::string as_written = sql::to_sql(*create.query);
  {
    const DefinitionNames names(*state.catalog, state.reads, schema);
    const sql::WritingNames writing(names);
    view.query = sql::to_sql(*create.query);
  }
  if (view.query == as_written) return;
  const std::unique_ptr<const SchemaReader> names = state.catalog->of_definitions(schema);
  BindState anew{names.get(), tables};
  anew.is_kept = true;
  const sql::Statement statement = sql::parse_statement(view.query);
  const auto project = bind_query(std::get<sql::Query>(statement.node), anew, nullptr, nullptr);
  for (size_t i = 0; i < view.query_columns.size(); ++i) view.query_columns[i] = project->outputs[i].name;
}

}  // namespace

bool reads_temporary(const std::vector<ReadName>& reads) {
  return std::ranges::any_of(reads, [](const ReadName& read) { return read.meant.schema.is_temporary(); });
}

ViewEntry describe_view(const sql::CreateView& create, const SchemaReader& catalog, const ViewPlace& place,
                        StatementTables* tables) {
  BindState state{&catalog, tables};
  state.is_kept = true;
  if (names_for_clients(state)) name_for_clients(*create.query);
  const std::unique_ptr<LogicalProject> project = bind_query(*create.query, state, nullptr, nullptr);
  if (project->outputs.empty())
    throw Error(ErrorKind::kSyntax, "a view has at least one column")
        .sqlstate(sqlstate::kInvalidTableDefinition)
        .at(create.query->span);
  ViewEntry view;
  view.name = create.name.name;
  view.schema = reads_temporary(state.reads) ? place.where_temporary : place.schema;
  view.columns = view_columns(create, *project);
  for (const OutputColumn& output : project->outputs) view.query_columns.push_back(output.name);
  put_text(create, state, view.schema, view, tables);
  for (ReadName& read : state.reads) view.reads.push_back(std::move(read.meant));
  // One that is TEMP would hide the view that OR REPLACE means, and read that.
  std::set<ViewEntryPtr> seen;
  if (reads_view(catalog, view.reads, {place.schema, view.name}, seen)) {
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
  BindState state{&catalog, tables};
  state.is_kept = true;
  return whole_query(bind_view(view, state, span), state, span);
}

}  // namespace rtsql
