#include "storage/column_source.h"

#include <vector>

#include "common/check.h"
#include "common/parallel.h"

namespace rtsql {
namespace {

// Where one thread takes all rows, so many are read before it does.
constexpr uint64_t kRowsAtOnce = uint64_t{1} << 22;

}  // namespace

void put_parts(std::span<const uint64_t> rows, const std::function<HostColumn(size_t)>& read,
               ColumnReceiver& receiver) {
  const unsigned threads = hardware_threads();
  std::vector<uint64_t> begins;
  uint64_t all = 0;
  for (uint64_t of_part : rows) {
    begins.push_back(all);
    all += of_part;
  }
  const auto put = [&](size_t part, const HostColumn& column) {
    RTSQL_CHECK(column.rows == rows[part]);
    receiver.put(begins[part], column);
  };
  if (receiver.takes_from_all_threads())
    return parallel_for(threads, rows.size(), [&](size_t part) { put(part, read(part)); });
  for (size_t first = 0, end = 0; first < rows.size(); first = end) {
    for (uint64_t waiting = 0; end < rows.size() && (end - first < threads || waiting < kRowsAtOnce); ++end)
      waiting += rows[end];
    std::vector<HostColumn> parts(end - first);
    parallel_for(threads, parts.size(), [&](size_t i) { parts[i] = read(first + i); });
    for (size_t i = 0; i < parts.size(); ++i) put(first + i, parts[i]);
  }
}

}  // namespace rtsql
