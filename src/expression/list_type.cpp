#include "expression/list_type.h"

#include <fmt/format.h>

#include "common/error.h"
#include "schema/list.h"

namespace rtsql {

Type list_type_of(Type element, SourceSpan span) {
  if (is_listable(element)) return list_type(element);
  auto error =
      Error(ErrorKind::kUnsupported, fmt::format("lists of {} are not supported", type_name(element)))
          .sqlstate(sqlstate::kFeatureNotSupported)
          .at(span);
  if (element.id == TypeId::kList)
    throw std::move(error).hint("a list has one dimension; list_concat joins two");
  throw std::move(error).hint("CAST(… AS VARCHAR) makes texts of the elements");
}

}  // namespace rtsql
