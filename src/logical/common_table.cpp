#include "logical/common_table.h"

namespace rtsql {
namespace {

std::unique_ptr<LogicalProject> copy_of(const std::unique_ptr<LogicalProject>& tree) {
  return tree ? std::make_unique<LogicalProject>(*tree) : nullptr;
}

}  // namespace

LogicalCommonTable LogicalCommonTable::copy() const {
  return {number, name, copy_of(query), materialized, copy_of(step), working, keeps_duplicates};
}

}  // namespace rtsql
