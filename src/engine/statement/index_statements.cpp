// Runs CREATE INDEX and DROP INDEX.
#include <fmt/format.h>

#include "bind/names/collation_name.h"
#include "bind/names/names.h"
#include "collation/collation.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/statement/statements.h"
#include "engine/table/method_options.h"
#include "engine/table/modify_table.h"
#include "gpu/work_stopwatch.h"
#include "index/registry/registry.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

constexpr std::string_view kDefaultMethod = "sorted";

std::string free_index_name(const Catalog& catalog, const std::string& base) {
  std::string name = base;
  for (int n = 1; catalog.find_index(name); ++n) name = fmt::format("{}_{}", base, n);
  return name;
}

bool indexes_the_same(const IndexEntry& a, const IndexEntry& b) {
  return equals_ignore_case(a.table, b.table) && a.columns == b.columns && a.method == b.method &&
         a.unique == b.unique;
}

bool refuses_several_columns(const IndexMethod& method) {
  return method.capabilities.several_columns == IndexCapabilities::SeveralColumns::kRefused;
}

// Writes "points_x_y_sorted".
std::string default_name(const Table& table, const IndexEntry& index) {
  std::vector<std::string> parts = {table.name};
  for (size_t column : index.columns) parts.push_back(table.definitions[column].name);
  parts.emplace_back(index.method->name);
  return join(parts, "_");
}

StatementResult skipped(const IndexEntry& existing) {
  return message_result(fmt::format("index \"{}\" already exists, skipped", displayable(existing.name)));
}

std::string describe_built(const IndexEntry& entry, std::optional<double> milliseconds) {
  const Index& index = *entry.index;
  const IndexBuildStatistics& statistics = index.build_statistics();
  double per_key = index.key_count() == 0 ? 0
                                          : static_cast<double>(statistics.resident_bytes) /
                                                static_cast<double>(index.key_count());
  std::string times;
  if (milliseconds) {
    times = fmt::format(" in {} (GPU {})", format_milliseconds(*milliseconds),
                        format_milliseconds(statistics.timings.gpu_milliseconds));
  }
  return fmt::format("CREATE INDEX {} ({}): {} keys{}{}, {} resident, {:.1f} bytes per key",
                     displayable(entry.name), entry.method->name, format_count(index.key_count()),
                     statistics.unique ? ", unique" : "", times, format_bytes(statistics.resident_bytes),
                     per_key);
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

void check_index_collation(Type type, const sql::Identifier& written) {
  const Collation& collation = collation_of(resolve_collated_type(type, written).collation);
  if (collation.is_bytewise()) return;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("an index in the order of the collation {} is not supported", collation.name()))
      .at(written.span)
      .hint("an index without COLLATE serves =; keys are the bytes of texts");
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::CreateIndex& create) {
  TablePtr table = stored_table(require_table(context.catalog(), create.table));
  if (create.name) {
    if (IndexEntryPtr existing = context.catalog().find_index(create.name->name)) {
      if (create.if_not_exists) return skipped(*existing);
      throw Error(ErrorKind::kName, fmt::format("index \"{}\" already exists", existing->name))
          .sqlstate(sqlstate::kDuplicateTable)
          .at(create.name->span);
    }
  }
  IndexEntry entry;
  entry.table = table->name;
  entry.method = create.method ? &require_method(*create.method) : find_index_method(kDefaultMethod);
  const SourceSpan span = cover(create.columns.front().span, create.columns.back().span);
  entry.columns = target_columns(*table, create.columns);
  if (entry.columns.size() > 1 && refuses_several_columns(*entry.method)) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("index method \"{}\" takes one column", entry.method->name))
        .at(span);
  }
  for (size_t i = 0; i < entry.columns.size(); ++i) {
    const Type type = table->definitions[entry.columns[i]].type;
    if (create.collations[i]) check_index_collation(type, *create.collations[i]);
  }
  if (create.unique) check_key_collations(*table, entry.columns, span);
  if (create.unique && !entry.method->capabilities.probes) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("index method \"{}\" does not find keys that repeat", entry.method->name))
        .at(create.method->span)
        .hint("leave UNIQUE or USING out");
  }
  entry.options = parse_method_options(*entry.method, create.options);
  const std::string base = default_name(*table, entry);
  if (!create.name && create.if_not_exists) {
    IndexEntryPtr existing = context.catalog().find_index(base);
    if (existing && indexes_the_same(*existing, entry)) return skipped(*existing);
  }
  entry.name = create.name ? create.name->name : free_index_name(context.catalog(), base);
  entry.unique = create.unique;
  gpu::WorkStopwatch watch;
  IndexEntryPtr built = build_index_entry(context, *table, std::move(entry));
  context.timings.execute += watch.milliseconds();
  check_new_unique(context, *table, *built, span);
  context.transaction.change([&](Catalog& catalog) { catalog.add_index(built); });
  if (create.order) {
    context.notes.emplace_back(
        "an index finds rows by their keys and gives them in no order: ASC, DESC and NULLS mean nothing");
  }
  if (!built->packing.is_exact()) context.notes.push_back(lost_bits(*table, *built));
  return message_result(describe_built(*built, watch.milliseconds()), describe_built(*built, std::nullopt));
}

StatementResult run_statement(StatementContext& context, const sql::DropIndex& drop) {
  const IndexEntryPtr index = context.catalog().find_index(drop.name.name);
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
      return message_result(fmt::format("index \"{}\" does not exist, skipped", displayable(drop.name.name)));
    throw Error(ErrorKind::kName, fmt::format("unknown index \"{}\"", drop.name.name))
        .at(drop.name.span)
        .hint(suggest_name(drop.name.name, context.catalog().index_names()));
  }
  context.transaction.change([&](Catalog& catalog) { catalog.drop_index(drop.name.name); });
  return message_result("DROP INDEX");
}

}  // namespace rtsql
