// SQLSTATE is the standard's code of an error (ISO/IEC 9075-2, 24.1), five characters of which the first two
// name a class. Programs tell errors apart by it. The codes are PostgreSQL's (its Appendix A), where that has
// the error.
#pragma once

#include <string_view>

namespace rtsql {

class SqlState {
 public:
  explicit constexpr SqlState(const char (&code)[6]) : code_(code, 5) {}

  constexpr std::string_view text() const { return code_; }
  friend constexpr bool operator==(SqlState, SqlState) = default;

 private:
  std::string_view code_;
};

namespace sqlstate {

inline constexpr SqlState kFeatureNotSupported{"0A000"};
inline constexpr SqlState kInvalidData{"22P04"};  // of a file that is copied
inline constexpr SqlState kInvalidValue{"22023"};
inline constexpr SqlState kReadOnlyTransaction{"25006"};
inline constexpr SqlState kActiveTransaction{"25001"};
inline constexpr SqlState kNoActiveTransaction{"25P01"};
inline constexpr SqlState kFailedTransaction{"25P02"};
inline constexpr SqlState kUnknownSavepoint{"3B001"};
inline constexpr SqlState kSerializationFailure{"40001"};
inline constexpr SqlState kSyntaxError{"42601"};
inline constexpr SqlState kUnknownObject{"42704"};
inline constexpr SqlState kWrongType{"42804"};
inline constexpr SqlState kOutOfMemory{"53200"};
inline constexpr SqlState kCanceled{"57014"};
inline constexpr SqlState kIoError{"58030"};
inline constexpr SqlState kInternalError{"XX000"};

}  // namespace sqlstate
}  // namespace rtsql
