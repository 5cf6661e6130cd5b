// Turns what a database knows of its tables into records and back (store/format.proto). Reading throws
// Error(kData), without a file's name, for what this version does not know.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "format.pb.h"
#include "schema/macro.h"
#include "schema/qualified_name.h"
#include "schema/sequence.h"
#include "schema/table_schema.h"
#include "schema/type_entry.h"
#include "schema/value.h"
#include "schema/view.h"

namespace rtsql {

// Records are of one database, and do not say which. `main` is the empty text.
std::string schema_record(const SchemaName& schema);
SchemaName schema_from_record(const std::string& record, uint32_t database);

// What is read in `main` stands apart from the rest.
void put_reads(const std::vector<QualifiedName>& reads,
               google::protobuf::RepeatedPtrField<std::string>& in_main,
               google::protobuf::RepeatedPtrField<stored::Name>& elsewhere);
std::vector<QualifiedName> reads_from_record(
    const google::protobuf::RepeatedPtrField<std::string>& in_main,
    const google::protobuf::RepeatedPtrField<stored::Name>& elsewhere, uint32_t database);

stored::Type to_record(Type type);
Type from_record(const stored::Type& record);

stored::Value to_record(const Value& value);  // that is not NULL
Value from_record(const stored::Value& record, Type type);

// The record has neither segments nor statistics yet.
stored::Column to_record(const ColumnDefinition& definition);
ColumnDefinition from_record(const stored::Column& record);

stored::Constraint to_record(const Constraint& constraint);
Constraint from_record(const stored::Constraint& record);

stored::View to_record(const ViewEntry& view);
ViewEntry from_record(const stored::View& record, uint32_t database);

stored::EnumType to_record(const TypeEntry& type);
TypeEntry from_record(const stored::EnumType& record, uint32_t database);

stored::Sequence to_record(const SequenceEntry& sequence);
SequenceEntry from_record(const stored::Sequence& record, uint32_t database);

stored::Macro to_record(const MacroEntry& macro);
MacroEntry from_record(const stored::Macro& record, uint32_t database);

}  // namespace rtsql
