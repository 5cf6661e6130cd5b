// Reads rows in the text format of COPY, and makes CSV of them: fields are parted by a delimiter, a line
// break ends a row, and a backslash stands before what would mean something else.
#pragma once

#include <string>
#include <string_view>

#include "engine/file/sent_copy.h"
#include "server/copy/spool.h"

namespace rtsql::server {

class TextRows {
 public:
  // The CSV has the form of engine/file/sent_copy.h. The spool outlives this.
  TextRows(const SentCopy& copy, Spool& spool);

  // Takes the next piece of what is sent, which may begin and end anywhere. Throws Error(kData) where a field
  // is longer than texts may be.
  void take(std::string_view piece);
  void finish();  // the last row may have no line break

 private:
  void end_field(bool ends_row);

  const char delimiter_;
  const std::string null_text_;
  Spool& spool_;
  bool is_escaped_ = false;  // the byte before was a backslash that nothing has escaped
  bool is_first_ = true;     // the field is that of its row
  bool has_ended_ = false;   // at \.
  std::string raw_;          // the field as it has come so far
};

}  // namespace rtsql::server
