#include "storage/parquet/lists.h"

#include <fmt/format.h>

#include "common/error.h"
#include "schema/list.h"
#include "storage/columnar/list_chunk.h"

namespace rtsql::parquet {

using columnar::ChunkValues;

ChunkValues lists_of(Type list, ChunkValues elements, const std::vector<ListPlace>& places, uint64_t rows,
                     const std::string& what) {
  const auto fail = [&](std::string_view why) -> Error {
    return {ErrorKind::kData, fmt::format("{} is damaged: {}", what, why)};
  };
  const Type element = *list.element;
  columnar::ListChunk lists(list, rows);
  for (uint64_t at = 0; at < places.size();) {
    if (!places[at].begins) throw fail("a list has no begin");
    if (lists.added() == rows) throw fail(fmt::format("it has lists for more than {} rows", rows));
    const ListPlace::Kind kind = places[at].kind;
    ListWriter writer(list);
    do {
      if (places[at].kind == ListPlace::Kind::kElement)
        writer.append(columnar::element_at(elements, element, at));
      ++at;
    } while (at < places.size() && !places[at].begins);
    lists.add(kind == ListPlace::Kind::kNullList ? Value::null_of(list) : writer.finish());
  }
  if (lists.added() != rows) throw fail(fmt::format("it has {} lists for {} rows", lists.added(), rows));
  return lists.finish();
}

}  // namespace rtsql::parquet
