// Declares what an ENUM type is: a name in a schema, and a list of labels, in their order. There is one
// Enumeration for each name, schema and list, for as long as the process runs, so that the types of all
// databases are equal where name, schema and labels are; those that are TEMP are of one session. Any thread
// may ask.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/qualified_name.h"
#include "schema/type.h"

namespace rtsql {

inline constexpr size_t kMostLabels = 65'535;  // so that the position of each has 16 bits

class Enumeration {
 public:
  Enumeration(std::string name, std::vector<std::string> labels, SchemaName schema);
  Enumeration(const Enumeration&) = delete;
  Enumeration& operator=(const Enumeration&) = delete;

  const std::string& name() const { return name_; }  // empty: the type is written as its labels
  const std::vector<std::string>& labels() const { return labels_; }
  const SchemaName& schema() const { return schema_; }  // whatever the database: it says 0

  // Returns the position of the label; none if it is none of the type's.
  std::optional<uint16_t> find(std::string_view label) const;

  // Lists the positions in the order of their labels' bytes.
  const std::vector<uint16_t>& sorted() const { return sorted_; }

 private:
  const std::string name_;
  const std::vector<std::string> labels_;
  const SchemaName schema_;
  const std::vector<uint16_t> sorted_;
};

// Returns the type of these labels, all different, from one to kMostLabels of them. Without a name it is that
// of ENUM('a', 'b') alone.
Type enum_type(std::string name, std::vector<std::string> labels, SchemaName schema = {});

// Returns a label that stands twice, if there is one.
std::optional<std::string> repeated_label(const std::vector<std::string>& labels);

}  // namespace rtsql
