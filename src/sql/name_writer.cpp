#include "sql/name_writer.h"

#include "sql/keywords.h"

namespace rtsql::sql {
namespace {

thread_local const NameWriter* present_writer = nullptr;

}  // namespace

WritingNames::WritingNames(const NameWriter& writer) : before_(present_writer) {
  present_writer = &writer;
}

WritingNames::~WritingNames() {
  present_writer = before_;
}

std::string path_text(const NamePath& path) {
  std::string out;
  for (const std::string& qualifier : path.qualifiers) out += name_text(qualifier) + ".";
  return out + name_text(path.name);
}

std::string table_path_text(const FromItem& item) {
  return path_text(present_writer != nullptr ? present_writer->table(item) : item.name.path());
}

NamePath type_path(const TypeName& type) {
  return present_writer != nullptr ? present_writer->type(type) : type.path();
}

}  // namespace rtsql::sql
