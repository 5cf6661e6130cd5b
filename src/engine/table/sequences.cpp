#include "engine/table/sequences.h"

#include <fmt/format.h>

#include <limits>
#include <memory>
#include <utility>

#include "bind/statement/default_binder.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "engine/table/modify_table.h"
#include "engine/table/types.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

int64_t number_of(const sql::Identifier& written) {
  if (const std::optional<int64_t> number = parse_integer<int64_t>(written.name)) return *number;
  throw Error(ErrorKind::kValue, fmt::format("{} is out of range of BIGINT", written.name))
      .sqlstate(sqlstate::kNumericOutOfRange)
      .at(written.span);
}

Error invalid(const std::string& message, SourceSpan span) {
  return Error(ErrorKind::kValue, message).sqlstate(sqlstate::kInvalidValue).at(span);
}

struct Limits {
  int64_t least, greatest;
};

Limits limits_of(TypeId type) {
  const auto of = []<class Number>(Number) {
    return Limits{std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max()};
  };
  switch (type) {
    case TypeId::kTinyint:
      return of(int8_t{});
    case TypeId::kSmallint:
      return of(int16_t{});
    case TypeId::kInteger:
      return of(int32_t{});
    default:
      return of(int64_t{});
  }
}

// Returns what a sequence is that no option describes but its increment.
SequenceEntry usual_sequence(int64_t increment, TypeId type) {
  SequenceEntry sequence;
  sequence.increment = increment;
  sequence.minimum = increment > 0 ? 1 : limits_of(type).least;
  sequence.maximum = increment > 0 ? limits_of(type).greatest : -1;
  sequence.start = sequence.first();
  return sequence;
}

int64_t limit_of(const sql::Identifier& written, std::string_view option, TypeId type) {
  const int64_t number = number_of(written);
  if (number >= limits_of(type).least && number <= limits_of(type).greatest) return number;
  throw Error(ErrorKind::kValue, fmt::format("{} {} is out of range of {}", option, number, type_name(type)))
      .sqlstate(sqlstate::kNumericOutOfRange)
      .at(written.span);
}

// A default that has used a sequence.
struct Use {
  TablePtr table;
  size_t column = 0;
};

bool can_be_bound(const ColumnDefinition& column, const SchemaReader& names, const SchemaName& of) {
  try {
    bind_default(column, &names, of, {});
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted || error.kind() == ErrorKind::kMemory) throw;
    return false;
  }
  return true;
}

// Lists the defaults that can be bound no more, as they could in the version `before`. What other sessions
// have for themselves is theirs.
std::vector<Use> uses_of_dropped(StatementContext& context, const CatalogVersion& before) {
  const CatalogNames names_before(before, context.names.path());
  std::vector<Use> uses;
  for (const TablePtr& table : context.catalog().tables()) {
    if (!context.names.sees(table->schema)) continue;
    for (size_t column = 0; column < table->definitions.size(); ++column) {
      const ColumnDefinition& definition = table->definitions[column];
      if (!takes_values(definition) || can_be_bound(definition, context.names, table->schema)) continue;
      if (can_be_bound(definition, names_before, table->schema)) uses.push_back({table, column});
    }
  }
  return uses;
}

Error is_used(const StatementContext& context, const std::vector<SequenceEntryPtr>& sequences,
              const std::vector<Use>& uses, SourceSpan span) {
  std::vector<std::string> columns;
  for (const Use& use : uses) {
    columns.push_back(fmt::format("\"{}\" of table \"{}\"", use.table->definitions[use.column].name,
                                  context.names.shown_relation(*use.table)));
  }
  const bool one = uses.size() == 1;
  return Error(ErrorKind::kName,
               fmt::format("cannot drop sequence \"{}\": the default{} of column{} {} use{} it",
                           sequences.front()->name, one ? "" : "s", one ? "" : "s", join(columns, ", "),
                           one ? "s" : ""))
      .sqlstate(sqlstate::kDependentObjects)
      .at(span)
      .hint("CASCADE drops what uses it too");
}

}  // namespace

SequenceEntry make_sequence(const sql::SequenceOptions& options, std::string name, const SchemaName& schema,
                            TypeId type) {
  const int64_t increment = options.increment ? number_of(*options.increment) : 1;
  if (increment == 0) throw invalid("a sequence cannot stand still", options.increment->span);
  SequenceEntry sequence = usual_sequence(increment, type);
  sequence.name = std::move(name);
  sequence.schema = schema;
  if (options.minimum) sequence.minimum = limit_of(*options.minimum, "MINVALUE", type);
  if (options.maximum) sequence.maximum = limit_of(*options.maximum, "MAXVALUE", type);
  if (sequence.minimum > sequence.maximum) {
    throw invalid(fmt::format("MINVALUE {} is greater than MAXVALUE {}", sequence.minimum, sequence.maximum),
                  options.minimum ? options.minimum->span : options.maximum->span);
  }
  sequence.start = options.start ? start_of(sequence, *options.start) : sequence.first();
  sequence.cycles = options.cycles;
  return sequence;
}

std::string options_text(const SequenceEntry& sequence, TypeId type, std::optional<int64_t> start) {
  const SequenceEntry usual = usual_sequence(sequence.increment, type);
  std::vector<std::string> options;
  if (start) options.push_back(fmt::format("START {}", *start));
  if (sequence.increment != 1) options.push_back(fmt::format("INCREMENT {}", sequence.increment));
  if (sequence.minimum != usual.minimum) options.push_back(fmt::format("MINVALUE {}", sequence.minimum));
  if (sequence.maximum != usual.maximum) options.push_back(fmt::format("MAXVALUE {}", sequence.maximum));
  if (sequence.cycles) options.emplace_back("CYCLE");
  return join(options, " ");
}

int64_t next_value_of(const SequenceEntry& sequence) {
  return sequence.next().value_or(sequence.last.value_or(sequence.start));
}

int64_t start_of(const SequenceEntry& sequence, const sql::Identifier& written) {
  const int64_t start = number_of(written);
  if (start >= sequence.minimum && start <= sequence.maximum) return start;
  throw invalid(fmt::format("START {} is not between MINVALUE {} and MAXVALUE {}", start, sequence.minimum,
                            sequence.maximum),
                written.span);
}

void restart(StatementContext& context, const SequenceEntry& sequence, int64_t start) {
  auto after = std::make_shared<SequenceEntry>(sequence);
  after->last = std::nullopt;
  after->restart = start;
  context.transaction.change([&](Catalog& catalog) { catalog.replace_sequence(std::move(after)); });
}

void set_value(StatementContext& context, const SequenceEntry& sequence, int64_t value, bool was_given,
               SourceSpan span) {
  if (value < sequence.minimum || value > sequence.maximum) {
    throw Error(ErrorKind::kValue, fmt::format("value {} is out of range of sequence \"{}\", {} to {}", value,
                                               sequence.name, sequence.minimum, sequence.maximum))
        .sqlstate(sqlstate::kNumericOutOfRange)
        .at(span);
  }
  if (!was_given) return restart(context, sequence, value);
  auto after = std::make_shared<SequenceEntry>(sequence);
  after->last = value;
  after->restart.reset();
  std::optional<TakenValue>& taken = context.session.taken;
  if (taken && taken->sequence == QualifiedName(EntryName(sequence))) taken->value = value;
  context.transaction.change([&](Catalog& catalog) { catalog.replace_sequence(std::move(after)); });
}

SequenceEntry with_type(const SequenceEntry& sequence, TypeId from, TypeId to, SourceSpan span) {
  const Limits before = limits_of(from), after = limits_of(to);
  SequenceEntry changed = sequence;
  if (sequence.maximum == before.greatest) changed.maximum = after.greatest;
  if (sequence.minimum == before.least) changed.minimum = after.least;
  const auto check = [&](std::string_view what, int64_t number, int64_t least, int64_t greatest) {
    if (number >= least && number <= greatest) return;
    throw Error(ErrorKind::kValue, fmt::format("the {} {} of sequence \"{}\" is out of range of {}", what,
                                               number, sequence.name, type_name(to)))
        .sqlstate(sqlstate::kInvalidValue)
        .at(span);
  };
  check("MINVALUE", changed.minimum, after.least, after.greatest);
  check("MAXVALUE", changed.maximum, after.least, after.greatest);
  check("START", changed.start, changed.minimum, changed.maximum);
  check(changed.last ? "last value" : "next value",
        changed.last.value_or(changed.restart.value_or(changed.start)), changed.minimum, changed.maximum);
  return changed;
}

void drop_sequences(StatementContext& context, const std::vector<SequenceEntryPtr>& sequences, bool cascade,
                    SourceSpan span) {
  if (sequences.empty()) return;
  const CatalogVersion before = context.transaction.version();
  context.transaction.change([&](Catalog& catalog) {
    for (const SequenceEntryPtr& sequence : sequences) catalog.drop_sequence(*sequence);
  });
  const std::vector<Use> uses = uses_of_dropped(context, before);
  if (!uses.empty() && !cascade) throw is_used(context, sequences, uses, span);
  for (const Use& use : uses) {
    Table changed = *context.catalog().find_table(*use.table);
    ColumnDefinition& definition = changed.definitions[use.column];
    definition.default_value.clear();
    context.notes.push_back(fmt::format("the default of column \"{}\" of table \"{}\" is dropped, too",
                                        displayable(definition.name),
                                        displayable(context.names.shown_relation(*use.table))));
    put_table(context, std::move(changed));
  }
  check_definitions(context, before, sequences.front()->schema, span);
}

}  // namespace rtsql
