// Compares the names of the columns that files have; case does not count.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rtsql::csv {

// Finds the positions of names.
class NamePositions {
 public:
  explicit NamePositions(const std::vector<std::string>& names);
  std::optional<size_t> find(std::string_view name) const;

 private:
  std::unordered_map<std::string, size_t> positions_;  // by names in lower case
};

// Says how the columns of a file differ from those of the file `first`: "not all columns of a.csv: it lacks
// "b"".
std::string describe_difference(const std::vector<std::string>& names, const std::string& first,
                                const std::vector<std::string>& first_names);

}  // namespace rtsql::csv
