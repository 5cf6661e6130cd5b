// The one exception type is thrown for whatever ends a statement. Libraries throw it and never print; the
// shell catches it in one place and draws it with `render_error` (common/render_error.h).
#pragma once

#include <cstddef>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "common/source_span.h"
#include "common/sqlstate.h"

namespace rtsql {

enum class ErrorKind {
  kSyntax,       // the text is not SQL we know
  kName,         // unknown or ambiguous table, column, function, index, option, setting
  kType,         // types that do not fit together
  kValue,        // a value out of range, a constraint violated, an overflow
  kData,         // a file's content is not what the table expects
  kIo,           // a file cannot be read or written
  kMemory,       // more bytes are needed than are free
  kDevice,       // the GPU or its driver failed
  kUnsupported,  // valid SQL that this version does not run
  kInterrupted,  // the user pressed Ctrl-C
  kTransaction,  // the state of a transaction, or what another one has committed, stands in the way
};

// Returns the code of errors of a kind that have no code of their own.
SqlState default_sqlstate(ErrorKind kind);

// Returns the word that the ndjson mode prints as `kind`: "syntax", "name", ….
std::string_view error_kind_name(ErrorKind kind);

class Error : public std::exception {
 public:
  Error(ErrorKind kind, std::string message)
      : kind_(kind), sqlstate_(default_sqlstate(kind)), message_(std::move(message)) {}

  // These return the error itself, so that a throw reads as one expression.
  Error&& sqlstate(SqlState code) &&;
  Error&& at(SourceSpan span) &&;
  Error&& hint(std::string text) &&;
  Error&& context(std::string text) &&;

  // Returns an error of this kind, code, hint and context that says `message`. It has no span: it is about
  // another text.
  Error retold(std::string message) const;

  const char* what() const noexcept override { return message_.c_str(); }
  ErrorKind kind() const { return kind_; }
  SqlState sqlstate() const { return sqlstate_; }
  const std::string& message() const { return message_; }
  const std::optional<SourceSpan>& span() const { return span_; }
  const std::optional<std::string>& hint() const { return hint_; }
  // Says where in data that a client sends it has come up: "COPY t, line 3, column a".
  const std::optional<std::string>& context() const { return context_; }
  // Tells whether it ends the statement whatever that makes of errors: there is no time or no memory to go
  // on.
  bool ends_statement() const { return kind_ == ErrorKind::kInterrupted || kind_ == ErrorKind::kMemory; }

 private:
  ErrorKind kind_;
  SqlState sqlstate_;
  std::string message_;
  std::optional<SourceSpan> span_;
  std::optional<std::string> hint_;
  std::optional<std::string> context_;
};

// Both count from 1; columns count UTF-8 code points.
struct TextPosition {
  uint32_t line = 1;
  uint32_t column = 1;
};
TextPosition position_of(std::string_view text, uint32_t byte_offset);

}  // namespace rtsql
