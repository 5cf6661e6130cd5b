// Runs CREATE INDEX and DROP INDEX.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bind/names/collation_name.h"
#include "bind/names/names.h"
#include "bind/statement/index_binder.h"
#include "collation/collation.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/index/build_index_entry.h"
#include "engine/index/expression_columns.h"
#include "engine/index/wide_columns.h"
#include "engine/statement/statements.h"
#include "engine/table/method_options.h"
#include "engine/table/modify_table.h"
#include "gpu/work_stopwatch.h"
#include "index/registry/registry.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

constexpr std::string_view kDefaultMethod = "sorted";

std::string free_index_name(const Catalog& catalog, const SchemaName& schema, const std::string& base) {
  std::string name = base;
  for (int n = 1; catalog.find_index({schema, name}); ++n) name = fmt::format("{}_{}", base, n);
  return name;
}

bool indexes_the_same(const IndexEntry& a, const IndexEntry& b) {
  const bool same_expressions = std::ranges::equal(
      a.expressions, b.expressions, [](const ExpressionColumn& x, const ExpressionColumn& y) {
        return same_expr(*x.expression.value, *y.expression.value);
      });
  return a.table_name() == b.table_name() && a.columns == b.columns && same_expressions &&
         a.method == b.method && a.unique == b.unique;
}

bool refuses_several_columns(const IndexMethod& method) {
  return method.capabilities.several_columns == IndexCapabilities::SeveralColumns::kRefused;
}

// Writes "points_x_y_sorted", with the name of an expression's function, else "expr", as PostgreSQL does.
std::string default_name(const Table& table, const IndexEntry& index,
                         const std::vector<sql::ExpressionPtr>& written) {
  std::vector<std::string> parts = {table.name};
  for (size_t i = 0; i < index.columns.size(); ++i) {
    if (index.columns[i] < table.definitions.size()) {
      parts.push_back(table.definitions[index.columns[i]].name);
    } else {
      const bool has_name = written[i]->kind == sql::ExpressionKind::kFunction ||
                            written[i]->kind == sql::ExpressionKind::kColumn;  // whose hashes it has
      parts.push_back(has_name ? written[i]->text : "expr");
    }
  }
  parts.emplace_back(index.method->name);
  return join(parts, "_");
}

// Texts are indexed by their bytes, which COLLATE may say.
void check_collations(const sql::Expression& written, Type type) {
  if (written.kind != sql::ExpressionKind::kCollate) return;
  const sql::Identifier name{written.text, written.op_span};
  const Collation& collation = collation_of(resolve_collated_type(type, name).collation);
  if (!collation.is_bytewise()) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("an index in the order of the collation {} is not supported", collation.name()))
        .at(name.span)
        .hint("an index without COLLATE serves =; keys are the bytes of texts");
  }
  check_collations(*written.operands[0], type);
}

const sql::Expression& without_collations(const sql::Expression& written) {
  return written.kind == sql::ExpressionKind::kCollate ? without_collations(*written.operands[0]) : written;
}

// Puts what the statement names into the entry: columns, and expressions whose values are to be computed.
void describe_columns(const Table& table, const std::vector<sql::ExpressionPtr>& written,
                      const SchemaReader& catalog, IndexEntry& entry) {
  for (const sql::ExpressionPtr& with_collation : written) {
    const sql::Expression* const each = &without_collations(*with_collation);
    size_t column = table.definitions.size() + entry.expressions.size();
    bool is_repeated = false;
    if (each->kind == sql::ExpressionKind::kColumn && each->qualifier.empty()) {
      column = require_column(table, {each->text, each->span});
      is_repeated = std::ranges::find(entry.columns, column) != entry.columns.end();
    } else {
      IndexedExpression expression = bind_indexed_expression(*each, table, catalog);
      is_repeated = std::ranges::any_of(entry.expressions, [&](const ExpressionColumn& other) {
        return same_expr(*other.expression.value, *expression.value);
      });
      entry.expressions.push_back({std::move(expression), nullptr});
    }
    if (is_repeated) {
      throw Error(ErrorKind::kName, fmt::format("column \"{}\" specified more than once", sql::to_sql(*each)))
          .sqlstate(sqlstate::kDuplicateColumn)
          .at(each->span);
    }
    const bool is_stored = column < table.definitions.size();
    check_collations(*with_collation, is_stored ? table.definitions[column].type
                                                : entry.expressions.back().expression.value->type);
    entry.columns.push_back(column);
  }
}

// Values that are equal by the bytes of their texts are to be all that are equal.
void check_unique_collations(const Table& table, const IndexEntry& entry, SourceSpan span) {
  std::vector<size_t> columns = entry.columns;
  std::erase_if(columns, [&](size_t column) { return column >= table.definitions.size(); });
  check_key_collations(table, columns, span);
}

StatementResult skipped(const IndexEntry& existing) {
  return message_result(fmt::format("index \"{}\" already exists, skipped", displayable(existing.name)));
}

std::string describe_built(const IndexEntry& entry, const std::string& name,
                           std::optional<double> milliseconds) {
  const Index& index = *entry.index;
  const IndexBuildStatistics& statistics = index.build_statistics();
  const uint64_t bytes = resident_bytes(entry);
  const double per_key =
      index.key_count() == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(index.key_count());
  std::string times;
  if (milliseconds) {
    times = fmt::format(" in {} (GPU {})", format_milliseconds(*milliseconds),
                        format_milliseconds(statistics.timings.gpu_milliseconds));
  }
  return fmt::format("CREATE INDEX {} ({}): {} keys{}{}, {} resident, {:.1f} bytes per key",
                     displayable(name), entry.method->name, format_count(index.key_count()),
                     statistics.unique ? ", unique" : "", times, format_bytes(bytes), per_key);
}

// Names the columns with the bits of their keys.
std::string lost_bits(const Table& table, const IndexEntry& index) {
  std::vector<std::string> parts;
  uint32_t all = 0;
  for (size_t i = 0; i < index.columns.size(); ++i) {
    const KeyPacking::Field& field = index.packing.fields()[i];
    all += field.bits + field.dropped;
    const std::string name = displayable(table.definitions[index.columns[i]].name);
    parts.push_back(field.dropped == 0
                        ? fmt::format("{} {}", name, field.bits)
                        : fmt::format("{} {} of {}", name, field.bits, field.bits + field.dropped));
  }
  return fmt::format(
      "the keys of ({}) take {} bits together, of which the index has the first ({}): rows that it finds are "
      "tested again",
      column_names(table, index.columns), all, join(parts, ", "));
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::CreateIndex& create) {
  TablePtr table = stored_table(require_table(context.names, create.table));
  if (create.name) {
    if (IndexEntryPtr existing = context.catalog().find_index({table->schema, create.name->name})) {
      if (create.if_not_exists) return skipped(*existing);
      throw Error(ErrorKind::kName, fmt::format("index \"{}\" already exists", existing->name))
          .sqlstate(sqlstate::kDuplicateTable)
          .at(create.name->span);
    }
  }
  IndexEntry entry;
  entry.schema = table->schema;
  entry.table = table->name;
  entry.method = create.method ? &require_method(*create.method) : find_index_method(kDefaultMethod);
  const SourceSpan span = cover(create.columns.front()->span, create.columns.back()->span);
  entry.unique = create.unique;
  describe_columns(*table, create.columns, context.names, entry);
  const std::vector<std::string> hashed = index_hashes_of_wide(context, *table, entry);
  if (entry.columns.size() > 1 && refuses_several_columns(*entry.method)) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("index method \"{}\" takes one column", entry.method->name))
        .at(span);
  }
  if (create.unique) check_unique_collations(*table, entry, span);
  if (create.unique && !entry.method->capabilities.probes) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("index method \"{}\" does not find keys that repeat", entry.method->name))
        .at(create.method->span)
        .hint("leave UNIQUE or USING out");
  }
  entry.options = parse_method_options(*entry.method, create.options);
  const std::string base = default_name(*table, entry, create.columns);
  if (!create.name && create.if_not_exists) {
    IndexEntryPtr existing = context.catalog().find_index({table->schema, base});
    if (existing && indexes_the_same(*existing, entry)) return skipped(*existing);
  }
  entry.name = create.name ? create.name->name : free_index_name(context.catalog(), table->schema, base);
  gpu::WorkStopwatch watch;
  ExpressionColumns computed(context, *table, span);
  computed.add_known(context.catalog().indexes_of(*table));
  for (ExpressionColumn& column : entry.expressions) column = computed.compute(std::move(column.expression));
  IndexEntryPtr built = build_index_entry(context, *table, std::move(entry));
  context.timings.execute += watch.milliseconds();
  const Table extended = with_expressions(*table, *built);
  check_new_unique(context, extended, *built, span);
  context.transaction.change([&](Catalog& catalog) { catalog.add_index(built); });
  if (create.order) {
    context.notes.emplace_back(
        "an index finds rows by their keys and gives them in no order: ASC, DESC and NULLS mean nothing");
  }
  if (!hashed.empty()) context.notes.push_back(note_of_hashes(built->name, hashed));
  if (!built->packing.is_exact()) context.notes.push_back(lost_bits(extended, *built));
  const std::string name = context.names.shown_index(*built);
  return message_result(describe_built(*built, name, watch.milliseconds()),
                        describe_built(*built, name, std::nullopt));
}

StatementResult run_statement(StatementContext& context, const sql::DropIndex& drop) {
  const IndexEntryPtr index = context.names.find_index(drop.name.path());
  if (index && index->of_constraint) {
    throw Error(ErrorKind::kName, fmt::format("constraint \"{}\" of table \"{}\" requires index \"{}\"",
                                              index->name, index->table, index->name))
        .sqlstate(sqlstate::kDependentObjects)
        .at(drop.name.span)
        .hint(fmt::format("ALTER TABLE {} DROP CONSTRAINT {}", sql::name_text(index->table),
                          sql::name_text(index->name)));
  }
  if (!index) {
    if (drop.if_exists)
      return message_result(
          fmt::format("index \"{}\" does not exist, skipped", displayable(drop.name.text())));
    throw Error(ErrorKind::kName, fmt::format("unknown index \"{}\"", drop.name.text()))
        .at(drop.name.span)
        .hint(suggest_name(drop.name.name, context.names.index_names()));
  }
  context.transaction.change([&](Catalog& catalog) { catalog.drop_index(*index); });
  return message_result("DROP INDEX");
}

}  // namespace rtsql
