// Reads the options of COPY FROM STDIN and TO STDOUT, which are PostgreSQL's: what a client sends is as it
// says, and nothing of it is detected. CSV has those of files, too.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sql/statement.h"
#include "storage/csv_reader.h"

namespace rtsql {

struct SentCopy {
  enum class Format : uint8_t { kText, kCsv, kBinary };
  // Whether the first line names the columns, or names them and is to be right.
  enum class Header : uint8_t { kNone, kYes, kMatch };

  Format format = Format::kText;
  Header header = Header::kNone;
  std::string delimiter;  // one byte
  std::string null_text;
  char quote = '"', escape = '"';        // of CSV
  bool quotes_all = false;               // written CSV has quotes around all that is not NULL
  std::vector<std::string> quoted = {};  // or these columns have them
  std::vector<sql::Option> others = {};  // that files have
};

// These throw Error(kName) for an unknown option or one that is given twice, Error(kValue) for a bad value,
// and Error(kUnsupported).
SentCopy parse_sent_copy(const sql::CopyFrom& copy);
SentCopy parse_sent_copy(const sql::CopyTo& copy);

// What a server makes of rows that are no CSV has this form: fields parted by commas, in quotes where they
// have commas, quotes or line breaks or are empty, and \N for NULL.
inline constexpr char kSentDelimiter = ',';
inline constexpr char kSentQuote = '"';
inline constexpr std::string_view kSentNull = "\\N";

// Says how a file with the rows is to be read: as the client has written it where that is CSV, else in the
// form above. `options` are those that `copy.others` makes.
void apply_to_reader(const SentCopy& copy, CsvOptions& options);

}  // namespace rtsql
