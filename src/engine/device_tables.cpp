#include "engine/device_tables.h"

namespace rtsql {

TablePtr DeviceTables::make(std::string name, std::vector<ColumnDefinition> definitions,
                            const std::vector<HostColumn>& columns) {
  return std::make_shared<const Table>(
      make_table(context_.device(), std::move(name), std::move(definitions), columns));
}

}  // namespace rtsql
