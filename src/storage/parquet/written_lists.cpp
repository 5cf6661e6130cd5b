#include "storage/parquet/written_lists.h"

#include "schema/column_builder.h"
#include "schema/list.h"

namespace rtsql::parquet {

WrittenLists written_lists(const HostColumn& lists) {
  WrittenLists written;
  ColumnBuilder elements(*lists.type.element);
  const auto note = [&](WrittenLists::Definition definition, bool begins) {
    written.definitions.push_back(definition);
    written.repetitions.push_back(begins ? 0 : 1);
  };
  for (uint64_t row = 0; row < lists.rows; ++row) {
    if (lists.is_null(row)) {
      note(WrittenLists::kNullList, true);
      continue;
    }
    const std::string_view bytes = lists.dictionary->string(lists.at<uint32_t>(row));
    if (bytes.empty()) note(WrittenLists::kEmptyList, true);
    bool begins = true;
    for (ListReader reader(bytes, lists.type); !reader.at_end(); begins = false) {
      const Value element = reader.next();
      note(element.null ? WrittenLists::kNullElement : WrittenLists::kElement, begins);
      elements.append(element);
    }
  }
  written.elements = elements.finish();
  return written;
}

}  // namespace rtsql::parquet
