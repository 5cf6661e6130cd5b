#include "common/error.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/utf8.h"

namespace rtsql {

std::string_view error_kind_name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kSyntax:
      return "syntax";
    case ErrorKind::kName:
      return "name";
    case ErrorKind::kType:
      return "type";
    case ErrorKind::kValue:
      return "value";
    case ErrorKind::kData:
      return "data";
    case ErrorKind::kIo:
      return "io";
    case ErrorKind::kMemory:
      return "memory";
    case ErrorKind::kDevice:
      return "device";
    case ErrorKind::kUnsupported:
      return "unsupported";
    case ErrorKind::kInterrupted:
      return "interrupted";
    case ErrorKind::kTransaction:
      return "transaction";
  }
  return "unknown";
}

SqlState default_sqlstate(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kSyntax:
      return sqlstate::kSyntaxError;
    case ErrorKind::kName:
      return sqlstate::kUnknownObject;
    case ErrorKind::kType:
      return sqlstate::kUndefinedFunction;  // there is none of these types
    case ErrorKind::kValue:
      return sqlstate::kInvalidValue;
    case ErrorKind::kData:
      return sqlstate::kInvalidData;
    case ErrorKind::kIo:
      return sqlstate::kIoError;
    case ErrorKind::kMemory:
      return sqlstate::kOutOfMemory;
    case ErrorKind::kDevice:
      return sqlstate::kInternalError;
    case ErrorKind::kUnsupported:
      return sqlstate::kFeatureNotSupported;
    case ErrorKind::kInterrupted:
      return sqlstate::kCanceled;
    case ErrorKind::kTransaction:
      return sqlstate::kActiveTransaction;
  }
  return sqlstate::kInternalError;
}

Error&& Error::sqlstate(SqlState code) && {
  sqlstate_ = code;
  return std::move(*this);
}

Error&& Error::at(SourceSpan span) && {
  span_ = span;
  return std::move(*this);
}

Error Error::retold(std::string message) const {
  Error other(kind_, std::move(message));
  other.sqlstate_ = sqlstate_;
  other.hint_ = hint_;
  other.context_ = context_;
  return other;
}

Error&& Error::hint(std::string text) && {
  hint_ = std::move(text);
  return std::move(*this);
}

Error&& Error::context(std::string text) && {
  context_ = std::move(text);
  return std::move(*this);
}

TextPosition position_of(std::string_view text, uint32_t byte_offset) {
  std::string_view before = text.substr(0, std::min<size_t>(byte_offset, text.size()));
  size_t line_start = before.rfind('\n');
  line_start = line_start == std::string_view::npos ? 0 : line_start + 1;
  return {static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n') + 1),
          static_cast<uint32_t>(count_code_points(before.substr(line_start)) + 1)};
}

}  // namespace rtsql
