#include "common/exception_error.h"

#include <fmt/format.h>

#include <new>
#include <system_error>
#include <utility>

namespace rtsql {
namespace {

Error out_of_memory(std::string message) {
  return Error(ErrorKind::kMemory, std::move(message))
      .hint("DROP TABLE frees memory; ulimit -v shows what this process may use");
}

}  // namespace

std::optional<Error> error_of(const std::exception& exception) {
  if (const auto* error = dynamic_cast<const Error*>(&exception)) return *error;
  if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr)
    return out_of_memory("the host is out of memory");
  const auto* of_system = dynamic_cast<const std::system_error*>(&exception);
  if (of_system == nullptr) return std::nullopt;
  const bool no_room = of_system->code() == std::errc::resource_unavailable_try_again ||
                       of_system->code() == std::errc::not_enough_memory;
  if (!no_room) return std::nullopt;
  return out_of_memory("the host has no room for another thread");
}

std::string bug_text(const std::exception& exception) {
  return fmt::format("internal error: {}; this is a bug in rtsql", exception.what());
}

}  // namespace rtsql
