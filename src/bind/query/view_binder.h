// Makes views, and binds them where a query reads them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bind/names/bind_state.h"
#include "logical/query.h"
#include "schema/schema_reader.h"
#include "sql/statement.h"

namespace rtsql {

// Views that read views are bound no deeper.
inline constexpr uint32_t kMaximumViewDepth = 100;

// Says in which schema a view is to lie, and in which it lies if it reads what is TEMP: the two are the same
// unless it may become TEMP then.
struct ViewPlace {
  SchemaName schema;
  SchemaName where_temporary;
};

bool reads_temporary(const std::vector<ReadName>& reads);

// Describes the view that the statement makes. Throws what binding its query throws, what DefinitionNames
// throws, and Error(kName) for two columns of one name and for a view that reads itself.
ViewEntry describe_view(const sql::CreateView& create, const SchemaReader& catalog, const ViewPlace& place,
                        StatementTables* tables);

// Binds the view's query; the projection makes its columns, under the view's names. All that is bound, and
// every error, which names the view, is at `span`, where the view is read. Throws Error(kName) where the
// query no longer gives a column that it gave.
std::unique_ptr<LogicalProject> bind_view(const ViewEntry& view, BindState& state, SourceSpan span);

// Binds a view as a query of its own.
LogicalQuery bind_view(const ViewEntry& view, const SchemaReader& catalog, StatementTables* tables,
                       SourceSpan span);

}  // namespace rtsql
