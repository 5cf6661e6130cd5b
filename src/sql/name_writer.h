// Texts that are kept name tables and types otherwise than the statements that they are of: names mean the
// same there wherever the text is read.
#pragma once

#include "sql/query.h"

namespace rtsql::sql {

class NameWriter {
 public:
  virtual ~NameWriter() = default;
  // Return the name that is to be written for a relation that is a table's, and for a type.
  virtual NamePath table(const FromItem& item) const = 0;
  virtual NamePath type(const TypeName& type) const = 0;
};

// While one lives, to_sql writes names as its writer says, in this thread.
class WritingNames {
 public:
  explicit WritingNames(const NameWriter& writer);
  ~WritingNames();
  WritingNames(const WritingNames&) = delete;
  WritingNames& operator=(const WritingNames&) = delete;

 private:
  const NameWriter* before_;
};

// Write the names in double quotes where they must be.
std::string path_text(const NamePath& path);
std::string table_path_text(const FromItem& item);  // as the writer says, if there is one
NamePath type_path(const TypeName& type);           // likewise

}  // namespace rtsql::sql
