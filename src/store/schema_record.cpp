#include "store/schema_record.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "collation/collation.h"
#include "common/error.h"
#include "schema/enumeration.h"
#include "schema/list.h"

namespace rtsql {
namespace {

constexpr std::pair<TypeId, stored::TypeName> kTypeNames[] = {
    {TypeId::kBoolean, stored::BOOLEAN},
    {TypeId::kTinyint, stored::TINYINT},
    {TypeId::kSmallint, stored::SMALLINT},
    {TypeId::kInteger, stored::INTEGER},
    {TypeId::kBigint, stored::BIGINT},
    {TypeId::kReal, stored::REAL},
    {TypeId::kDouble, stored::DOUBLE},
    {TypeId::kDecimal, stored::DECIMAL},
    {TypeId::kDate, stored::DATE},
    {TypeId::kTimestamp, stored::TIMESTAMP},
    {TypeId::kTimestamptz, stored::TIMESTAMPTZ},
    {TypeId::kTime, stored::TIME},
    {TypeId::kVarchar, stored::VARCHAR},
    {TypeId::kBlob, stored::BLOB},
    {TypeId::kUuid, stored::UUID},
    {TypeId::kInterval, stored::INTERVAL},
    {TypeId::kEnum, stored::ENUM},
    {TypeId::kList, stored::LIST},
};

// A number of a record that this version does not know comes from a later one.
Error is_unknown(const char* what, int number) {
  return Error(ErrorKind::kData,
               fmt::format("the database has a {} of the number {}, which this version of rtsql does "
                           "not know",
                           what, number))
      .sqlstate(sqlstate::kFeatureNotSupported)
      .hint("a later version has written it: open it with that one");
}

template <class Texts>
void put_texts(const std::vector<std::string>& texts, Texts* record) {
  record->Add(texts.begin(), texts.end());
}

std::vector<std::string> texts_of(const google::protobuf::RepeatedPtrField<std::string>& record) {
  return {record.begin(), record.end()};
}

IntervalQualifier::Field field_of(uint32_t number) {
  if (number > static_cast<uint32_t>(IntervalQualifier::Field::kSecond))
    throw is_unknown("field of an interval", static_cast<int>(number));
  return static_cast<IntervalQualifier::Field>(number);
}

}  // namespace

std::string schema_record(const SchemaName& schema) {
  return schema.is_main() ? std::string() : schema.name;
}

SchemaName schema_from_record(const std::string& record, uint32_t database) {
  return record.empty() ? SchemaName::main_of(database) : SchemaName{database, record};
}

void put_reads(const std::vector<QualifiedName>& reads,
               google::protobuf::RepeatedPtrField<std::string>& in_main,
               google::protobuf::RepeatedPtrField<stored::Name>& elsewhere) {
  for (const QualifiedName& read : reads) {
    if (read.schema.is_main()) {
      in_main.Add(std::string(read.name));
      continue;
    }
    stored::Name& name = *elsewhere.Add();
    name.set_schema(schema_record(read.schema));
    name.set_name(read.name);
  }
}

std::vector<QualifiedName> reads_from_record(
    const google::protobuf::RepeatedPtrField<std::string>& in_main,
    const google::protobuf::RepeatedPtrField<stored::Name>& elsewhere, uint32_t database) {
  std::vector<QualifiedName> reads;
  for (const std::string& name : in_main) reads.emplace_back(SchemaName::main_of(database), name);
  for (const stored::Name& name : elsewhere)
    reads.emplace_back(schema_from_record(name.schema(), database), name.name());
  return reads;
}

stored::Type to_record(Type type) {
  stored::Type record;
  for (const auto& [id, name] : kTypeNames) {
    if (id == type.id) record.set_name(name);
  }
  record.set_precision(type.precision);
  record.set_scale(type.scale);
  if (type.collation != CollationId::kDefault) record.set_collation(collation_of(type.collation).name());
  if (type.enumeration != nullptr) {
    record.mutable_enumeration()->set_name(type.enumeration->name());
    record.mutable_enumeration()->set_schema(schema_record(type.enumeration->schema()));
    put_texts(type.enumeration->labels(), record.mutable_enumeration()->mutable_labels());
  }
  if (type.element != nullptr) *record.mutable_element() = to_record(*type.element);
  return record;
}

Type from_record(const stored::Type& record) {
  if (record.name() == stored::ENUM)
    return enum_type(record.enumeration().name(), texts_of(record.enumeration().labels()),
                     schema_from_record(record.enumeration().schema(), 0));
  if (record.name() == stored::LIST) return list_type(from_record(record.element()));
  for (const auto& [id, name] : kTypeNames) {
    if (name != record.name()) continue;
    Type type(id, static_cast<uint8_t>(record.precision()), static_cast<uint8_t>(record.scale()));
    if (!record.collation().empty()) type.collation = find_collation(record.collation());
    return type;
  }
  throw is_unknown("type", record.name());
}

stored::Value to_record(const Value& value) {
  stored::Value record;
  if (has_dictionary(value.type)) {
    record.set_text(value.text);
  } else if (is_floating(value.type)) {
    record.set_real(value.real);
  } else {
    record.set_integer(value.integer);
    record.set_high(value.high);
  }
  return record;
}

Value from_record(const stored::Value& record, Type type) {
  if (has_dictionary(type)) return Value::of_text(record.text(), type);
  if (is_floating(type)) return Value::of_real(type, record.real());
  Value value = Value::of_integer(type, record.integer());
  value.high = record.high();
  return value;
}

stored::Column to_record(const ColumnDefinition& definition) {
  stored::Column record;
  record.set_name(definition.name);
  *record.mutable_type() = to_record(definition.type);
  record.set_not_null(definition.not_null);
  record.set_default_value(definition.default_value);
  record.set_fraction_digits(static_cast<uint32_t>(definition.precision.fraction_digits));
  if (const auto& fields = definition.precision.fields) {
    record.mutable_interval_fields()->set_first(static_cast<uint32_t>(fields->first));
    record.mutable_interval_fields()->set_last(static_cast<uint32_t>(fields->last));
  }
  if (const auto& length = definition.text_length) {
    record.mutable_text_length()->set_characters(length->characters);
    record.mutable_text_length()->set_drops_spaces(length->drops_spaces);
  }
  if (const auto& identity = definition.identity) {
    record.mutable_identity()->set_always(identity->always);
    record.mutable_identity()->set_sequence(identity->sequence);
  }
  return record;
}

ColumnDefinition from_record(const stored::Column& record) {
  ColumnDefinition definition{
      .name = record.name(), .type = from_record(record.type()), .not_null = record.not_null()};
  definition.default_value = record.default_value();
  definition.precision.fraction_digits = static_cast<int>(record.fraction_digits());
  if (record.has_interval_fields()) {
    definition.precision.fields = {field_of(record.interval_fields().first()),
                                   field_of(record.interval_fields().last())};
  }
  if (record.has_text_length())
    definition.text_length = {record.text_length().characters(), record.text_length().drops_spaces()};
  if (record.has_identity()) definition.identity = {record.identity().always(), record.identity().sequence()};
  return definition;
}

stored::Constraint to_record(const Constraint& constraint) {
  stored::Constraint record;
  record.set_kind(static_cast<stored::Constraint::Kind>(constraint.kind));
  record.set_name(constraint.name);
  for (const size_t column : constraint.columns) record.add_columns(static_cast<uint32_t>(column));
  record.set_condition(constraint.condition);
  return record;
}

Constraint from_record(const stored::Constraint& record) {
  if (!stored::Constraint::Kind_IsValid(record.kind())) throw is_unknown("constraint", record.kind());
  return {.kind = static_cast<Constraint::Kind>(record.kind()),
          .name = record.name(),
          .columns = {record.columns().begin(), record.columns().end()},
          .condition = record.condition()};
}

stored::View to_record(const ViewEntry& view) {
  stored::View record;
  record.set_schema(schema_record(view.schema));
  record.set_name(view.name);
  record.set_query(view.query);
  put_texts(view.columns, record.mutable_columns());
  put_texts(view.query_columns, record.mutable_query_columns());
  put_reads(view.reads, *record.mutable_reads(), *record.mutable_qualified_reads());
  return record;
}

ViewEntry from_record(const stored::View& record, uint32_t database) {
  return {.name = record.name(),
          .schema = schema_from_record(record.schema(), database),
          .query = record.query(),
          .columns = texts_of(record.columns()),
          .query_columns = texts_of(record.query_columns()),
          .reads = reads_from_record(record.reads(), record.qualified_reads(), database)};
}

stored::EnumType to_record(const TypeEntry& type) {
  stored::EnumType record;
  record.set_schema(schema_record(type.schema));
  record.set_name(type.name);
  *record.mutable_type() = to_record(type.type);
  return record;
}

TypeEntry from_record(const stored::EnumType& record, uint32_t database) {
  return {.name = record.name(),
          .schema = schema_from_record(record.schema(), database),
          .type = from_record(record.type())};
}

stored::Sequence to_record(const SequenceEntry& sequence) {
  stored::Sequence record;
  record.set_schema(schema_record(sequence.schema));
  record.set_name(sequence.name);
  record.set_start(sequence.start);
  record.set_increment(sequence.increment);
  record.set_minimum(sequence.minimum);
  record.set_maximum(sequence.maximum);
  record.set_cycles(sequence.cycles);
  if (sequence.last) record.set_last(*sequence.last);
  if (sequence.restart) record.set_restart(*sequence.restart);
  return record;
}

SequenceEntry from_record(const stored::Sequence& record, uint32_t database) {
  return {.name = record.name(),
          .schema = schema_from_record(record.schema(), database),
          .start = record.start(),
          .increment = record.increment(),
          .minimum = record.minimum(),
          .maximum = record.maximum(),
          .cycles = record.cycles(),
          .last = record.has_last() ? std::optional(record.last()) : std::nullopt,
          .restart = record.has_restart() ? std::optional(record.restart()) : std::nullopt};
}

stored::Macro to_record(const MacroEntry& macro) {
  stored::Macro record;
  record.set_schema(schema_record(macro.schema));
  record.set_name(macro.name);
  for (const MacroParameter& parameter : macro.parameters) {
    stored::MacroParameter& put = *record.add_parameters();
    put.set_name(parameter.name);
    put.set_default_value(parameter.default_value);
  }
  record.set_text(macro.text);
  record.set_gives_rows(macro.gives_rows);
  return record;
}

MacroEntry from_record(const stored::Macro& record, uint32_t database) {
  MacroEntry macro{.name = record.name(),
                   .schema = schema_from_record(record.schema(), database),
                   .parameters = {},
                   .text = record.text(),
                   .gives_rows = record.gives_rows()};
  for (const stored::MacroParameter& parameter : record.parameters())
    macro.parameters.push_back({parameter.name(), parameter.default_value()});
  return macro;
}

}  // namespace rtsql
