#include "storage/csv_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "common/host_memory.h"
#include "schema/column_builder.h"
#include "storage/append.h"
#include "storage/column_copy.h"
#include "storage/csv/empty_files.h"
#include "storage/csv/load.h"
#include "storage/text/build_dictionaries_on_device.h"

namespace rtsql {
namespace {

// Values on their way to device memory are written in place where the host sees it, else gathered here first.
struct Destination {
  gpu::Buffer buffer;
  uint64_t offset = 0;  // of the values in the buffer
  uint64_t bytes = 0;
  std::unique_ptr<std::byte[]> staged;
};

// Loads the columns of a file to the device, as a new table's or behind those of one that there is.
class TableLoad {
 public:
  // `before` is null for a new table; `columns` are ordinals in it, one per column of the load, and `others`
  // the values of its other columns.
  TableLoad(gpu::Device& device, std::string name, const Table* before, std::vector<size_t> columns,
            std::vector<Value> others, const WorkContext& context)
      : device_(device),
        name_(std::move(name)),
        before_(before),
        columns_(std::move(columns)),
        others_(std::move(others)),
        context_(context) {}

  CsvTable run(const std::vector<std::string>& paths, CsvOptions options) {
    csv::Target target;
    if (before_ == nullptr && !options.columns.empty()) {
      target.emplace();
      for (const ColumnType& column : options.columns)
        target->push_back({.name = column.column, .type = column.type});
      options.by_position = true;
    }
    std::vector<DictionaryPtr> known;
    if (before_ != nullptr) target.emplace();
    for (size_t column : columns_) {
      target->push_back(before_->definitions[column]);
      known.push_back(before_->columns[column]->dictionary());
    }
    const auto build = [&](std::vector<DictionaryInput> inputs, unsigned threads) {
      return build_dictionaries_on_device(device_, std::move(inputs), threads);
    };
    csv::LoadedFile loaded = csv::load_files(
        paths, options, target, known, build, context_, {},
        [&](size_t position, const ColumnDefinition& definition, const csv::BuiltColumn& built,
            uint64_t bytes) { return make_room(position, definition, built, bytes); });
    const uint64_t rows = loaded.result.rows;
    CsvTable made;
    if (before_ == nullptr) {
      made.table = {name_, loaded.result.definitions, {}, rows};
    } else if (rows == 0) {
      made.table = *before_;
    } else {
      made.table = *before_;
      made.table.columns = others_behind(rows);
      made.table.rows += rows;
    }
    made.table.columns.resize(made.table.definitions.size());
    for (size_t i = 0; i < destinations_.size(); ++i) {
      const size_t ordinal = before_ == nullptr ? i : columns_[i];
      made.table.columns[ordinal] =
          take_column(i, loaded.result.definitions[i], std::move(loaded.columns[i]), rows);
    }
    made.result = std::move(loaded.result);
    return made;
  }

 private:
  std::string describe(const ColumnDefinition& definition) const {
    return fmt::format("column {}.{}", name_, definition.name);
  }
  const Column* column_before(size_t position) const {
    return before_ == nullptr ? nullptr : before_->columns[columns_[position]].get();
  }

  std::byte* make_room(size_t position, const ColumnDefinition& definition, const csv::BuiltColumn& built,
                       uint64_t bytes) {
    context_.poll();
    const Column* before = column_before(position);
    if (before != nullptr && bytes == 0) return nullptr;  // the table stays as it is
    if (destinations_.size() <= position) destinations_.resize(position + 1);
    Destination& destination = destinations_[position];
    const uint32_t width = value_bytes(built.type);
    destination.offset = before == nullptr ? 0 : before->rows() * width;
    destination.bytes = bytes;
    const uint64_t rows = (destination.offset + bytes) / width;
    check_table_rows(name_, rows);
    if (destination.offset == 0) {
      destination.buffer = device_.allocate(bytes, describe(definition));
    } else if (built.known_map.empty()) {
      destination.buffer =
          grown_copy(device_, before->values(), destination.offset, rows * width, describe(definition));
    } else {
      destination.buffer = recoded_copy(device_, *before, built.known_map, rows, describe(definition));
    }
    if (destination.buffer.mapped() != nullptr) return destination.buffer.mapped() + destination.offset;
    destination.staged = std::make_unique_for_overwrite<std::byte[]>(bytes);
    return destination.staged.get();
  }

  ColumnPtr take_column(size_t position, const ColumnDefinition& definition, csv::BuiltColumn built,
                        uint64_t rows) {
    context_.poll();
    Destination& destination = destinations_[position];
    if (destination.staged != nullptr) {
      device_.write(destination.buffer, destination.offset, {destination.staged.get(), destination.bytes});
      destination.staged.reset();
    }
    const Column* before = column_before(position);
    const uint64_t total = (before == nullptr ? 0 : before->rows()) + rows;
    gpu::Buffer validity =
        append_validity(device_, before, built.validity, rows, total, describe(definition));
    return std::make_shared<const Column>(built.type, total, std::move(destination.buffer),
                                          std::move(validity), std::move(built.dictionary));
  }

  // Returns one column per definition of the table, null pointers for those that are loaded.
  std::vector<ColumnPtr> others_behind(uint64_t rows) {
    std::vector<ColumnPtr> columns(before_->columns.size());
    std::vector<bool> loaded(columns.size());
    for (size_t column : columns_) loaded[column] = true;
    for (size_t i = 0; i < columns.size(); ++i) {
      if (loaded[i]) continue;
      const ColumnDefinition& definition = before_->definitions[i];
      const HostColumn values = constant_column(others_[i], rows);
      check_not_null(definition, values);
      columns[i] = append_column(device_, *before_->columns[i], values, describe(definition));
    }
    return columns;
  }

  gpu::Device& device_;
  std::string name_;
  const Table* before_;
  std::vector<size_t> columns_;
  std::vector<Value> others_;
  const WorkContext& context_;
  std::vector<Destination> destinations_;
};

constexpr uint64_t kManyBytes = 64u << 20;

// The threads of a load of many bytes have freed several times as many.
CsvTable tidied(CsvTable loaded) {
  if (loaded.result.text_bytes >= kManyBytes) return_freed_memory();
  return loaded;
}

}  // namespace

std::string describe_lines(const CsvReject& reject) {
  if (reject.last_line == reject.line) return fmt::format("line {}", reject.line);
  return fmt::format("lines {} to {}", reject.line, reject.last_line);
}

CsvTable load_csv_table(gpu::Device& device, std::string name, const std::vector<std::string>& paths,
                        const CsvOptions& options, const WorkContext& context) {
  csv::FilledFiles files = csv::without_empty(paths);
  CsvTable loaded =
      tidied(TableLoad(device, std::move(name), nullptr, {}, {}, context).run(files.paths, options));
  std::ranges::move(files.notes, std::back_inserter(loaded.result.notes));
  return loaded;
}

CsvResult inspect_csv(const std::vector<std::string>& paths, const CsvOptions& options,
                      const WorkContext& context) {
  CsvResult result = csv::read(csv::without_empty(paths).paths, options, {}, context, {});
  result.columns.clear();
  return result;
}

CsvTable append_csv(gpu::Device& device, const Table& table, const std::vector<size_t>& columns,
                    const std::vector<Value>& others, const std::vector<std::string>& paths,
                    const CsvOptions& options, const WorkContext& context) {
  return tidied(TableLoad(device, table.name, &table, columns, others, context).run(paths, options));
}

}  // namespace rtsql
