#include "storage/csv_reader.h"

#include <fmt/format.h>

#include "storage/csv/load.h"

namespace rtsql {
namespace {

// Values on their way to device memory: written in place where the host sees it, else gathered here first.
struct Destination {
  gpu::Buffer buffer;
  std::vector<std::byte> staged;
};

}  // namespace

std::string describe_lines(const CsvReject& reject) {
  if (reject.last_line == reject.line) return fmt::format("line {}", reject.line);
  return fmt::format("lines {} to {}", reject.line, reject.last_line);
}

CsvResult read_csv(const std::string& path, const CsvOptions& options,
                   const std::optional<std::vector<ColumnDefinition>>& target, const WorkContext& context) {
  return csv::read(path, options, target, context, {});
}

CsvTable load_csv_table(gpu::Device& device, std::string name, const std::string& path,
                        const CsvOptions& options, const std::optional<std::vector<ColumnDefinition>>& target,
                        const WorkContext& context) {
  std::vector<Destination> destinations;
  auto what = [&](const ColumnDefinition& definition) {
    return fmt::format("column {}.{}", name, definition.name);
  };
  auto storage = [&](size_t position, const ColumnDefinition& definition, uint64_t bytes) {
    if (destinations.size() <= position) destinations.resize(position + 1);
    Destination& destination = destinations[position];
    destination.buffer = device.allocate(bytes, what(definition));
    if (destination.buffer.mapped() != nullptr) return destination.buffer.mapped();
    destination.staged.resize(bytes);
    return destination.staged.data();
  };
  csv::LoadedFile loaded = csv::load_file(path, options, target, context, {}, storage);

  CsvTable made{{name, loaded.result.definitions, {}, loaded.result.rows}, {}};
  for (size_t i = 0; i < loaded.columns.size(); ++i) {
    csv::BuiltColumn& built = loaded.columns[i];
    Destination& destination = destinations[i];
    if (!destination.staged.empty()) device.write(destination.buffer, 0, destination.staged);
    destination.staged = {};
    gpu::Buffer validity;
    if (!built.validity.empty()) {
      auto bits = std::as_bytes(std::span(built.validity));
      validity = device.allocate(bits.size(), what(made.table.definitions[i]));
      device.write(validity, 0, bits);
    }
    made.table.columns.push_back(
        std::make_shared<const Column>(built.type, made.table.rows, std::move(destination.buffer),
                                       std::move(validity), std::move(built.dictionary)));
  }
  made.result = std::move(loaded.result);
  return made;
}

}  // namespace rtsql
