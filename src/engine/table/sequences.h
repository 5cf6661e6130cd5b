// Makes sequences, those that are a column's own included, and drops them with the defaults that use them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/context/statement_context.h"

namespace rtsql {

// Makes the sequence that a statement describes, whose values `type` has. Throws Error(kValue) at what is
// out of range, or does not go together.
SequenceEntry make_sequence(const sql::SequenceOptions& options, std::string name, const SchemaName& schema,
                            TypeId type = TypeId::kBigint);
// Returns the options that say what is unusual of the sequence: "START 5 INCREMENT 2". START is among them
// where it is given.
std::string options_text(const SequenceEntry& sequence, TypeId type, std::optional<int64_t> start);
// Returns the value that the sequence gives next; of one that has no more, the last one.
int64_t next_value_of(const SequenceEntry& sequence);

// Returns the number written, which the sequence is to give next. Throws Error(kValue) where it has no such
// value.
int64_t start_of(const SequenceEntry& sequence, const sql::Identifier& written);
// Has the sequence give `start` next; where it began before stays what another restart goes back to.
void restart(StatementContext& context, const SequenceEntry& sequence, int64_t start);
// Has the sequence go on behind the value, as if it had given it, or else give it next. Throws Error(kValue)
// where the value lies outside of the sequence.
void set_value(StatementContext& context, const SequenceEntry& sequence, int64_t value, bool was_given,
               SourceSpan span);

// Returns the sequence as one whose values another type has: a limit that is the type's is the other type's
// then. Throws Error(kValue) at the span where its other limits or its last value are out of range.
SequenceEntry with_type(const SequenceEntry& sequence, TypeId from, TypeId to, SourceSpan span);

// Drops sequences, which lie in one schema. Where defaults use them, these go, too, if `cascade` is set, and
// a note says so; else Error(kName) names them. Throws Error(kName), too, where anything else cannot be bound
// any more.
void drop_sequences(StatementContext& context, const std::vector<SequenceEntryPtr>& sequences, bool cascade,
                    SourceSpan span);

}  // namespace rtsql
