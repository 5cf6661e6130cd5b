#include "storage/arrow/arrow_file.h"

#include <fmt/format.h>

#include "common/error.h"
#include "storage/arrow/array_reader.h"
#include "storage/arrow/input.h"

namespace rtsql::arrow {
namespace {

using columnar::ChunkValues;

// Says why a column is none of a table.
std::string reason_to_leave_out(const Field& field) {
  switch (field.kind) {
    case Kind::kDecimal:
      return fmt::format("it is {}, and rtsql has at most {} digits", field.what, kMaxDecimalDigits);
    case Kind::kList:
    case Kind::kFixedSizeList:
      return "it is no list of single values";
    default:
      return "it is " + field.what;
  }
}

}  // namespace

ArrowFile::ArrowFile(const std::string& path, bool kept_open)
    : ColumnarFile(path), file_(open_input(path)), bytes_(file_->size()) {
  contents_ = read_contents(*file_, path);
  for (const Batch& batch : contents_.batches) groups_.push_back(batch.rows);
  for (const Field& field : contents_.fields) add_columns(field, "", {});
  check_rows();
  if (!kept_open && !is_kept(*file_)) file_.reset();
}

void ArrowFile::add_columns(const Field& field, const std::string& prefix, std::vector<const Field*> around) {
  const std::string name = prefix + field.name;
  if (field.kind == Kind::kStruct) {
    around.push_back(&field);
    for (const Field& child : field.children) add_columns(child, name + ".", around);
  } else if (const std::optional<Type> type = sql_type(field)) {
    columns_.push_back({name, *type});
    sources_.push_back({&field, std::move(around)});
  } else {
    left_out_.push_back({name, reason_to_leave_out(field)});
  }
}

// Their number is an answer by itself, for which no column is read.
void ArrowFile::check_rows() const {
  for (size_t column = 0; column < columns_.size(); ++column) {
    const std::string what = fmt::format("column {} of {}", columns_[column].name, path());
    for (const Batch& batch : contents_.batches) {
      check_array(*file_, batch, *sources_[column].field, what);
      for (const Field* const around : sources_[column].around) check_array(*file_, batch, *around, what);
    }
  }
}

uint64_t ArrowFile::nulls(const Field& field, const Batch& batch) const {
  if (field.kind == Kind::kNull) return batch.rows;
  return field.place.node < batch.nodes.size() ? batch.nodes[field.place.node].nulls : 0;
}

bool ArrowFile::may_have_nulls(size_t column, size_t group) const {
  const Source& source = sources_[column];
  const Batch& batch = contents_.batches[group];
  if (nulls(*source.field, batch) > 0) return true;
  for (const Field* const around : source.around) {
    if (nulls(*around, batch) > 0) return true;
  }
  if (source.field->kind != Kind::kDictionary) return false;
  // A value of a dictionary may be NULL.
  const auto found = contents_.dictionaries.find(source.field->dictionary);
  if (found == contents_.dictionaries.end()) return false;
  for (const Dictionary& dictionary : found->second) {
    for (const Batch& part : dictionary) {
      if (nulls(source.field->children[0], part) > 0) return true;
    }
  }
  return false;
}

PartBounds ArrowFile::bounds(size_t column, size_t group) const {
  const Source& source = sources_[column];
  PartBounds bounds;
  bounds.rows = groups_[group];
  if (!may_have_nulls(column, group)) {
    bounds.nulls = 0;
  } else if (source.around.empty() && source.field->kind != Kind::kDictionary) {
    bounds.nulls = nulls(*source.field, contents_.batches[group]);
  }
  return bounds;
}

ChunkValues ArrowFile::with_file(const std::function<ChunkValues(const File&)>& use) const {
  if (file_) return use(*file_);
  const std::shared_ptr<const File> reopened = open_input(path());
  if (reopened->size() != bytes_)
    throw Error(ErrorKind::kData, fmt::format("{} has changed while it was read", path()));
  return use(*reopened);
}

ChunkValues ArrowFile::read(size_t column, size_t group) const {
  const Source& source = sources_[column];
  const Batch& batch = contents_.batches[group];
  const std::string what = fmt::format("column {} of {}", columns_[column].name, path());
  return with_file([&](const File& file) {
    ChunkValues values = read_array(
        file, batch, *source.field, columns_[column].type,
        [&](const Field& field, const Generations& generations) -> const ChunkValues& {
          return dictionary(file, field, generations);
        },
        what);
    for (const Field* const around : source.around) add_nulls_of(file, batch, *around, values, what);
    return values;
  });
}

const ChunkValues& ArrowFile::dictionary(const File& file, const Field& field,
                                         const Generations& generations) const {
  const int64_t id = field.dictionary;
  const Field& values = field.children[0];
  const std::optional<Type> type = sql_type(values);
  const auto generation = generations.find(id);
  const std::lock_guard lock(mutex_);
  const auto [found, is_new] =
      read_dictionaries_.try_emplace({id, generation == generations.end() ? SIZE_MAX : generation->second});
  if (!is_new) return found->second;
  try {
    ChunkValues made;
    made.column.type = *type;
    if (generation != generations.end()) {
      const std::string what = fmt::format("dictionary {} of {}", id, path());
      for (const Batch& batch : contents_.dictionaries.at(id)[generation->second])
        append_values(made, read_array(file, batch, values, *type, {}, what));
    }
    found->second = std::move(made);
  } catch (...) {
    read_dictionaries_.erase(found);
    throw;
  }
  return found->second;
}

}  // namespace rtsql::arrow
