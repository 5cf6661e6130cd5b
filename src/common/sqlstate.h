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
inline constexpr SqlState kCardinalityViolation{"21000"};
inline constexpr SqlState kStringTruncation{"22001"};
inline constexpr SqlState kNumericOutOfRange{"22003"};
inline constexpr SqlState kNullNotAllowed{"22004"};
inline constexpr SqlState kInvalidDatetime{"22007"};
inline constexpr SqlState kDatetimeOverflow{"22008"};
inline constexpr SqlState kInvalidUseOfEscape{"2200C"};
inline constexpr SqlState kSubstringError{"22011"};
inline constexpr SqlState kIntervalOverflow{"22015"};
inline constexpr SqlState kInvalidFrameOffset{"22013"};
inline constexpr SqlState kInvalidNtileArgument{"22014"};
inline constexpr SqlState kInvalidNthValueArgument{"22016"};
inline constexpr SqlState kInvalidRegex{"2201B"};
inline constexpr SqlState kInvalidLogarithmArgument{"2201E"};
inline constexpr SqlState kDivisionByZero{"22012"};
inline constexpr SqlState kInvalidPowerArgument{"2201F"};
inline constexpr SqlState kInvalidBucketArgument{"2201G"};
inline constexpr SqlState kInvalidLimit{"2201W"};
inline constexpr SqlState kInvalidOffset{"2201X"};
inline constexpr SqlState kInvalidCharacter{"22021"};
inline constexpr SqlState kInvalidValue{"22023"};
inline constexpr SqlState kInvalidEscapeSequence{"22025"};
inline constexpr SqlState kArraySubscript{"2202E"};
inline constexpr SqlState kInvalidSampleRepeat{"2202G"};
inline constexpr SqlState kInvalidSample{"2202H"};
inline constexpr SqlState kInvalidText{"22P02"};
inline constexpr SqlState kInvalidData{"22P04"};  // of a file that is copied
inline constexpr SqlState kNotNullViolation{"23502"};
inline constexpr SqlState kUniqueViolation{"23505"};
inline constexpr SqlState kCheckViolation{"23514"};
inline constexpr SqlState kActiveTransaction{"25001"};
inline constexpr SqlState kReadOnlyTransaction{"25006"};
inline constexpr SqlState kNoActiveTransaction{"25P01"};
inline constexpr SqlState kFailedTransaction{"25P02"};
inline constexpr SqlState kUnknownPreparedStatement{"26000"};
inline constexpr SqlState kDependentObjects{"2BP01"};
inline constexpr SqlState kUnknownCursor{"34000"};
inline constexpr SqlState kUnknownSavepoint{"3B001"};
inline constexpr SqlState kUnknownDatabase{"3D000"};
inline constexpr SqlState kUnknownSchema{"3F000"};
inline constexpr SqlState kSerializationFailure{"40001"};
inline constexpr SqlState kPermissionDenied{"42501"};
inline constexpr SqlState kSyntaxError{"42601"};
inline constexpr SqlState kInvalidName{"42602"};
inline constexpr SqlState kDuplicateColumn{"42701"};
inline constexpr SqlState kAmbiguousColumn{"42702"};
inline constexpr SqlState kUndefinedColumn{"42703"};
inline constexpr SqlState kGeneratedAlways{"428C9"};
inline constexpr SqlState kSequenceLimit{"2200H"};
inline constexpr SqlState kNotReady{"55000"};
inline constexpr SqlState kUnknownObject{"42704"};
inline constexpr SqlState kDuplicateObject{"42710"};
inline constexpr SqlState kDuplicateAlias{"42712"};
inline constexpr SqlState kGroupingError{"42803"};
inline constexpr SqlState kWrongType{"42804"};
inline constexpr SqlState kWrongObjectType{"42809"};
inline constexpr SqlState kCannotCast{"42846"};
inline constexpr SqlState kUndefinedFunction{"42883"};
inline constexpr SqlState kUndefinedTable{"42P01"};
inline constexpr SqlState kUndefinedParameter{"42P02"};
inline constexpr SqlState kDuplicateCursor{"42P03"};
inline constexpr SqlState kDuplicateDatabase{"42P04"};
inline constexpr SqlState kDuplicatePreparedStatement{"42P05"};
inline constexpr SqlState kDuplicateSchema{"42P06"};
inline constexpr SqlState kDuplicateTable{"42P07"};
inline constexpr SqlState kInvalidColumnReference{"42P10"};
inline constexpr SqlState kInvalidTableDefinition{"42P16"};
inline constexpr SqlState kInvalidFunctionDefinition{"42P13"};
inline constexpr SqlState kInvalidObjectDefinition{"42P17"};
inline constexpr SqlState kIndeterminateType{"42P18"};
inline constexpr SqlState kInvalidRecursion{"42P19"};
inline constexpr SqlState kWindowingError{"42P20"};
inline constexpr SqlState kCollationMismatch{"42P21"};
inline constexpr SqlState kIndeterminateCollation{"42P22"};
inline constexpr SqlState kDiskFull{"53100"};
inline constexpr SqlState kOutOfMemory{"53200"};
inline constexpr SqlState kProgramLimit{"54000"};
inline constexpr SqlState kStatementTooComplex{"54001"};
inline constexpr SqlState kTooManyColumns{"54011"};
inline constexpr SqlState kCanceled{"57014"};
inline constexpr SqlState kObjectInUse{"55006"};
inline constexpr SqlState kIoError{"58030"};
inline constexpr SqlState kUndefinedFile{"58P01"};
inline constexpr SqlState kDuplicateFile{"58P02"};
inline constexpr SqlState kInternalError{"XX000"};
inline constexpr SqlState kDataCorrupted{"XX001"};

}  // namespace sqlstate
}  // namespace rtsql
