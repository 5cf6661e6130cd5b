#include "schema/enumeration.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <utility>

#include "common/check.h"

namespace rtsql {
namespace {

std::vector<uint16_t> sorted_positions(const std::vector<std::string>& labels) {
  std::vector<uint16_t> positions(labels.size());
  std::iota(positions.begin(), positions.end(), uint16_t{0});
  std::ranges::sort(positions, {}, [&](uint16_t position) { return std::string_view(labels[position]); });
  return positions;
}

// Holds the enumerations that there are. They stay: values of a type may outlive all that names it.
class EnumerationRegistry {
 public:
  const Enumeration& find_or_add(std::string name, std::vector<std::string> labels, SchemaName schema) {
    schema.database = 0;
    size_t hash = std::hash<std::string>()(name);
    for (const std::string& label : labels) hash = hash * 31 + std::hash<std::string>()(label);
    const std::lock_guard lock(mutex_);
    const auto [first, last] = by_hash_.equal_range(hash);
    for (auto known = first; known != last; ++known) {
      const Enumeration& enumeration = *known->second;
      if (enumeration.name() == name && enumeration.labels() == labels && enumeration.schema() == schema)
        return enumeration;
    }
    auto added = std::make_unique<const Enumeration>(std::move(name), std::move(labels), std::move(schema));
    return *by_hash_.emplace(hash, std::move(added))->second;
  }

 private:
  std::mutex mutex_;
  std::multimap<size_t, std::unique_ptr<const Enumeration>> by_hash_;
};

}  // namespace

Enumeration::Enumeration(std::string name, std::vector<std::string> labels, SchemaName schema)
    : name_(std::move(name)),
      labels_(std::move(labels)),
      schema_(std::move(schema)),
      sorted_(sorted_positions(labels_)) {
  RTSQL_CHECK(!labels_.empty() && labels_.size() <= kMostLabels);
}

std::optional<uint16_t> Enumeration::find(std::string_view label) const {
  const auto text_of = [&](uint16_t position) { return std::string_view(labels_[position]); };
  const auto found = std::ranges::lower_bound(sorted_, label, {}, text_of);
  return found != sorted_.end() && text_of(*found) == label ? std::optional(*found) : std::nullopt;
}

Type enum_type(std::string name, std::vector<std::string> labels, SchemaName schema) {
  static EnumerationRegistry registry;
  Type type = TypeId::kEnum;
  type.enumeration = &registry.find_or_add(std::move(name), std::move(labels), std::move(schema));
  return type;
}

std::optional<std::string> repeated_label(const std::vector<std::string>& labels) {
  std::vector<std::string_view> sorted(labels.begin(), labels.end());
  std::ranges::sort(sorted);
  const auto repeated = std::ranges::adjacent_find(sorted);
  return repeated == sorted.end() ? std::nullopt : std::optional<std::string>(*repeated);
}

}  // namespace rtsql
