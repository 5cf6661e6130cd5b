#include "function/list/list_parts.h"

#include "common/text_limit.h"
#include "schema/list.h"

namespace rtsql {

ListParts parts_of(std::string_view bytes, Type list) {
  ListParts parts;
  for (ListReader reader(bytes, list); !reader.at_end();) parts.push_back(reader.skip());
  return parts;
}

bool is_null_part(std::string_view part, Type list) {
  return ListReader(part, list).next().null;
}

Value joined_parts(const ListParts& parts, Type list) {
  uint64_t size = 0;
  for (const std::string_view part : parts) size += part.size();
  check_text_bytes(size);
  std::string bytes;
  bytes.reserve(size);
  for (const std::string_view part : parts) bytes += part;
  return Value::of_text(std::move(bytes), list);
}

ExprPtr map_list(const char* name, std::vector<ExprPtr> arguments, SourceSpan span,
                 std::function<void(ListParts& parts, Type list, HostArguments given)> change) {
  const Type list = arguments[0]->type;
  const auto apply = [list, change = std::move(change)](HostArguments given) -> HostResult {
    ListParts parts = parts_of(given[0].text, list);
    change(parts, list, given);
    return joined_parts(parts, list);
  };
  return make_host_call({name, false, apply}, list, std::move(arguments), span);
}

}  // namespace rtsql
