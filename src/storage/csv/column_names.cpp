#include "storage/csv/column_names.h"

#include <fmt/format.h>

#include "common/text.h"

namespace rtsql::csv {
namespace {

constexpr size_t kShownNames = 10;

std::string quoted_list(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) {
    if (shown.size() == kShownNames) {
      shown.push_back(fmt::format("{} more", format_count(names.size() - kShownNames)));
      break;
    }
    shown.push_back(fmt::format("\"{}\"", name));
  }
  return join(shown, ", ");
}

// Returns those of `names` that `others` does not have.
std::vector<std::string> without(const std::vector<std::string>& names,
                                 const std::vector<std::string>& others) {
  const NamePositions positions(others);
  std::vector<std::string> left;
  for (const std::string& name : names) {
    if (!positions.find(name)) left.push_back(name);
  }
  return left;
}

}  // namespace

NamePositions::NamePositions(const std::vector<std::string>& names) {
  for (size_t i = 0; i < names.size(); ++i) positions_.try_emplace(to_lower(names[i]), i);
}

std::optional<size_t> NamePositions::find(std::string_view name) const {
  const auto found = positions_.find(to_lower(name));
  if (found == positions_.end()) return std::nullopt;
  return found->second;
}

std::string describe_difference(const std::vector<std::string>& names, const std::string& first,
                                const std::vector<std::string>& first_names) {
  const std::vector<std::string> lacked = without(first_names, names);
  const std::vector<std::string> further = without(names, first_names);
  if (lacked.empty() && further.empty())
    return fmt::format("the columns of {} in another order: {}", first, quoted_list(names));
  if (further.empty()) return fmt::format("not all columns of {}: it lacks {}", first, quoted_list(lacked));
  if (lacked.empty()) return fmt::format("further columns than {}: {}", first, quoted_list(further));
  return fmt::format("other columns than {}: it lacks {} and has {}", first, quoted_list(lacked),
                     quoted_list(further));
}

}  // namespace rtsql::csv
