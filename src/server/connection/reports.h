// What clients are told of errors and notes.
#pragma once

#include <string>
#include <string_view>

#include "common/error.h"
#include "engine/result/result.h"
#include "server/codec/message_writer.h"

namespace rtsql::server {

// The message of an error after which drivers prepare the statement again.
inline constexpr std::string_view kOtherColumns = "cached plan must not change result type";

// Returns what is to be told of an exception that a statement has thrown, whose spans are offsets into `text`
// from `begin` on.
Report report_of(const std::exception& exception, std::string_view text = {}, size_t begin = 0);

// Returns what a result has to say besides the command that has run.
std::vector<std::string> notices_of(const StatementResult& result);

// Returns what CommandComplete has of a result, of which so many rows were sent: "SELECT 3", "INSERT 0 1".
std::string tag_of(const StatementResult& result, uint64_t rows_sent);

}  // namespace rtsql::server
