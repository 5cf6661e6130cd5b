#include "engine/lasting/write_version.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "common/parallel.h"
#include "engine/lasting/column_difference.h"
#include "engine/lasting/stored_column.h"
#include "store/apply_change.h"
#include "store/deleted_rows.h"
#include "store/merge_segments.h"
#include "store/schema_record.h"

namespace rtsql {
namespace {

stored::Index to_record(const IndexEntryPtr& index) {
  stored::Index record;
  record.set_schema(schema_record(index->schema));
  record.set_name(index->name);
  record.set_table(index->table);
  for (const size_t column : index->columns) record.add_columns(static_cast<uint32_t>(column));
  for (const ExpressionColumn& column : index->expressions) record.add_expressions(column.expression.text);
  record.set_method(std::string(index->method->name));
  for (auto& [name, value] : index->options.written()) {
    stored::IndexOption& option = *record.add_options();
    option.set_name(name);
    option.set_value(value);
  }
  record.set_unique(index->unique);
  record.set_of_constraint(index->of_constraint);
  return record;
}

stored::Cube to_record(const CubeEntryPtr& cube) {
  stored::Cube record;
  record.set_schema(schema_record(cube->schema));
  record.set_name(cube->name);
  record.set_definition(cube->definition);
  put_reads(cube->reads, *record.mutable_reads(), *record.mutable_qualified_reads());
  return record;
}

stored::View to_record(const ViewEntryPtr& view) {
  return to_record(*view);
}

stored::EnumType to_record(const TypeEntryPtr& type) {
  return to_record(*type);
}

stored::Sequence to_record(const SequenceEntryPtr& sequence) {
  return to_record(*sequence);
}

stored::Macro to_record(const MacroEntryPtr& macro) {
  return to_record(*macro);
}

// Returns the record of a table without its rows.
stored::Table definition_of(const Table& table) {
  stored::Table record;
  record.set_schema(schema_record(table.schema));
  record.set_name(table.name);
  for (const ColumnDefinition& definition : table.definitions) *record.add_columns() = to_record(definition);
  for (const Constraint& constraint : table.constraints) *record.add_constraints() = to_record(constraint);
  return record;
}

// Rows of a column that are to be a segment.
struct Piece {
  const Column& column;
  uint64_t begin, rows;
  stored::Segment& segment;
};

constexpr size_t kPiecesAtOnce = 8;  // of up to 64 MiB, and their texts
// To begin a thread takes longer than to write so many rows.
constexpr uint64_t kRowsOfOneThread = 4096;

class VersionWriter {
 public:
  VersionWriter(gpu::Device& device, Store& store, uint32_t database, const Catalog& before,
                const Catalog& after, const Transaction* transaction)
      : device_(device),
        store_(store),
        database_(database),
        before_(before),
        after_(after),
        transaction_(transaction) {}

  ~VersionWriter() {
    if (is_added_) return;
    for (const stored::Segment& segment : written_) store_.discard(segment);
  }
  VersionWriter(const VersionWriter&) = delete;

  CommitPtr write() {
    note_schemas();
    note_tables();
    note_entries(before_.indexes(), after_.indexes(), stored::Dropped::INDEX, *change_.mutable_indexes());
    note_entries(before_.views(), after_.views(), stored::Dropped::VIEW, *change_.mutable_views());
    note_entries(before_.cubes(), after_.cubes(), stored::Dropped::CUBE, *change_.mutable_cubes());
    note_entries(before_.types(), after_.types(), stored::Dropped::TYPE, *change_.mutable_types());
    note_entries(before_.sequences(), after_.sequences(), stored::Dropped::SEQUENCE,
                 *change_.mutable_sequences());
    note_entries(before_.macros(), after_.macros(), stored::Dropped::MACRO, *change_.mutable_macros());
    if (change_.ByteSizeLong() == 0) return nullptr;
    CommitPtr commit = store_.add(std::move(change_));
    is_added_ = true;
    return commit;
  }

 private:
  // Entries are compared by what is kept of them: an index that was built anew is the same definition.
  template <class Pointer, class Records>
  void note_entries(const std::vector<Pointer>& before, const std::vector<Pointer>& after,
                    stored::Dropped::Kind kind, Records& put) {
    std::map<QualifiedName, Pointer> kept;
    for (const Pointer& entry : before) {
      if (is_kept(entry->schema)) kept.emplace(QualifiedName(*entry), entry);
    }
    for (const Pointer& entry : after) {
      if (!is_kept(entry->schema)) continue;
      const auto old = kept.extract(QualifiedName(*entry));
      if (!old.empty() && old.mapped() == entry) continue;
      auto record = to_record(entry);
      const bool is_same =
          !old.empty() && to_record(old.mapped()).SerializeAsString() == record.SerializeAsString();
      if (!is_same) *put.Add() = std::move(record);
    }
    for (const auto& [name, entry] : kept) note_dropped(kind, *entry);
  }

  // What sessions have for themselves is not.
  bool is_kept(const SchemaName& schema) const { return schema.lies_in(database_); }

  void note_dropped(stored::Dropped::Kind kind, const EntryName& name) {
    stored::Dropped& dropped = *change_.add_dropped();
    dropped.set_kind(kind);
    dropped.set_schema(schema_record(name.schema));
    dropped.set_name(std::string(name.name));
  }

  void note_schemas() {
    for (const SchemaName& schema : before_.schemas()) {
      if (is_kept(schema) && !after_.has_schema(schema)) change_.add_dropped_schemas(schema.name);
    }
    for (const SchemaName& schema : after_.schemas()) {
      if (is_kept(schema) && !before_.has_schema(schema)) change_.add_schemas(schema.name);
    }
  }

  void note_tables() {
    const std::unordered_set<TablePtr> was(before_.tables().begin(), before_.tables().end());
    const std::unordered_set<TablePtr> is(after_.tables().begin(), after_.tables().end());
    for (const TablePtr& table : after_.tables()) {
      if (!is_kept(table->schema) || was.contains(table)) continue;
      if (!note_rows(table)) *change_.add_tables() = record_of(*table);
    }
    for (const TablePtr& table : before_.tables()) {
      if (!is_kept(table->schema) || is.contains(table)) continue;
      if (!after_.find_table(*table)) note_dropped(stored::Dropped::TABLE, *table);
    }
  }

  // Returns false where more has changed than that rows have gone, or were appended.
  bool note_rows(const TablePtr& table) {
    const TablePtr before = before_.find_table(*table);
    const std::vector<uint64_t>* const deleted =
        transaction_ != nullptr ? transaction_->rows_deleted(table) : nullptr;
    const bool rows_alone =
        before && deleted != nullptr && transaction_->begun()->find_table(*table) == before &&
        definition_of(*before).SerializeAsString() == definition_of(*table).SerializeAsString();
    if (!rows_alone) return false;
    if (!deleted->empty()) {
      stored::Deletion& deletion = *change_.add_deletions();
      deletion.set_schema(schema_record(table->schema));
      deletion.set_table(table->name);
      put_deleted(*deleted, *deletion.mutable_deleted());
    }
    std::vector<Piece> pieces;
    for (uint64_t begin = before->rows - deleted->size(); begin < table->rows; begin += kRowGroupRows) {
      stored::Append& append = *change_.add_appends();
      append.set_schema(schema_record(table->schema));
      append.set_table(table->name);
      append.set_rows(std::min(kRowGroupRows, table->rows - begin));
      for (const ColumnPtr& column : table->columns)
        pieces.push_back({*column, begin, append.rows(), *append.add_segments()});
    }
    write(pieces);
    return true;
  }

  stored::Table record_of(const Table& table) {
    stored::Table record = definition_of(table);
    record.set_rows(table.rows);
    std::vector<Piece> pieces;
    for (size_t i = 0; i < table.columns.size(); ++i)
      put_values(table, i, *record.mutable_columns(static_cast<int>(i)), pieces);
    write(pieces);
    return record;
  }

  void put_values(const Table& table, size_t ordinal, stored::Column& record, std::vector<Piece>& pieces) {
    const ColumnPtr& column = table.columns[ordinal];
    if (const stored::Column* stored = find_stored(column)) {
      *record.mutable_segments() = stored->segments();
      if (stored->has_statistics()) *record.mutable_statistics() = stored->statistics();
    } else if (const ColumnPtr replaced = replaced_by(table, ordinal)) {
      put_changes(*replaced, *find_stored(replaced), *column, record, pieces);
    } else {
      for (uint64_t begin = 0; begin < column->rows(); begin += kRowGroupRows)
        pieces.push_back(
            {*column, begin, std::min(kRowGroupRows, column->rows() - begin), *record.add_segments()});
    }
    if (const auto statistics = statistics_record(*column)) *record.mutable_statistics() = *statistics;
  }

  // Returns the column of the table before that this one has the place of, with as many rows; null if there
  // is none.
  ColumnPtr replaced_by(const Table& table, size_t ordinal) {
    const TablePtr before = before_.find_table(table);
    const bool is_one = before && before->rows == table.rows && ordinal < before->columns.size() &&
                        find_stored(before->columns[ordinal]) != nullptr;
    return is_one ? before->columns[ordinal] : nullptr;
  }

  // Segments of which no row has changed stay.
  void put_changes(const Column& before, const stored::Column& stored, const Column& column,
                   stored::Column& record, std::vector<Piece>& pieces) {
    const ColumnDifference difference(device_, before, column);
    uint64_t begin = 0;
    for (const stored::Segment& segment : stored.segments()) {
      const uint64_t rows = rows_left(segment);
      stored::Segment& put = *record.add_segments();
      if (difference.is_within(begin, rows)) {
        pieces.push_back({column, begin, rows, put});
      } else {
        put = segment;
      }
      begin += rows;
    }
  }

  // Finds the column among those that the store has; null if it has not. A column that had another name, or a
  // table of another name, is the same one.
  const stored::Column* find_stored(const ColumnPtr& column) {
    if (stored_.empty()) {
      for (const TablePtr& table : before_.tables()) {
        const stored::Table* record =
            is_kept(table->schema) ? find_table(store_.catalog(), schema_record(table->schema), table->name)
                                   : nullptr;
        for (size_t i = 0; record != nullptr && i < table->columns.size(); ++i)
          stored_[table->columns[i].get()] = &record->columns(static_cast<int>(i));
      }
    }
    const auto place = stored_.find(column.get());
    return place == stored_.end() ? nullptr : place->second;
  }

  // The device is read by this thread, and the files are written, hashed and synced by several.
  void write(std::span<const Piece> pieces) {
    for (; !pieces.empty(); pieces = pieces.subspan(std::min(kPiecesAtOnce, pieces.size()))) {
      std::vector<HostColumn> values;
      uint64_t rows = 0;
      for (const Piece& piece : pieces.first(std::min(kPiecesAtOnce, pieces.size()))) {
        values.push_back(read(piece));
        rows += piece.rows;
      }
      std::mutex mutex;  // of written_
      parallel_for(rows <= kRowsOfOneThread ? 1 : hardware_threads(), values.size(), [&](size_t i) {
        stored::Segment segment = store_.write_segment(values[i]);
        const std::lock_guard lock(mutex);
        written_.push_back(segment);
        pieces[i].segment = std::move(segment);
      });
    }
  }

  HostColumn read(const Piece& piece) const {
    const auto& [column, begin, rows, segment] = piece;
    const bool is_whole = begin == 0 && rows == column.rows();
    HostColumn values = has_dictionary(column.type()) && !is_whole
                            ? column.read_own_texts(device_, begin, rows)
                            : column.read(device_, begin, rows);
    if (!values.has_nulls()) values.validity.clear();
    return values;
  }

  gpu::Device& device_;
  Store& store_;
  const uint32_t database_;
  const Catalog& before_;
  const Catalog& after_;
  const Transaction* const transaction_;
  stored::Change change_;
  std::vector<stored::Segment> written_;
  std::map<const Column*, const stored::Column*> stored_;
  bool is_added_ = false;
};

}  // namespace

CommitPtr write_version(gpu::Device& device, Store& store, uint32_t database, const Catalog& before,
                        const Catalog& after, const Transaction* transaction) {
  return VersionWriter(device, store, database, before, after, transaction).write();
}

}  // namespace rtsql
