// Turns exceptions at the shell's boundary into what is reported.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "common/error.h"
#include "common/styled_text.h"
#include "shell/render/renderer.h"

namespace rtsql {

struct CaughtFailure {
  StatementFailure failure;
  std::optional<Error> error;  // absent: internal, of which the message says all
};

// Runs `work`; returns none if it returned. OutputClosed passes through. `statement` is what the spans of
// errors refer to.
std::optional<CaughtFailure> catch_failure(std::string_view statement, const std::function<void()>& work);

// Writes the failure for people, ending with a newline. An origin and the error's line come first, as in
// "tour.sql:12: error: …"; `line` is where the statement begins in its origin. `columns` are those of the
// terminal that shows it.
StyledText render_failure(const CaughtFailure& caught, const std::string& statement,
                          const std::string& origin, uint32_t line,
                          std::optional<size_t> columns = std::nullopt);

}  // namespace rtsql
