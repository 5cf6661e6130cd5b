#include "exec/reference/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>

namespace rtsql::reference {

void check_count(uint64_t rows) {
  if (rows <= kMostRows) return;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("the reference executor does not run over more than {} rows", kMostRows))
      .sqlstate(sqlstate::kProgramLimit)
      .hint("SET tier = device");
}

void check_text(uint64_t bytes) {
  if (bytes <= kMostText) return;
  throw Error(
      ErrorKind::kUnsupported,
      fmt::format("the reference executor does not run over more than {} MiB of texts", kMostText >> 20))
      .sqlstate(sqlstate::kProgramLimit)
      .hint("SET tier = device");
}

uint32_t Relation::add_column() {
  columns.emplace_back();
  return static_cast<uint32_t>(columns.size() - 1);
}

const Source* Rows::find(RelationId relation) const {
  for (const Source& source : sources) {
    if (source.id == relation) return &source;
  }
  return nullptr;
}

Rows Rows::at(const std::vector<uint32_t>& positions) const {
  Rows chosen{positions.size(), {}};
  for (const Source& source : sources) {
    std::vector<uint32_t> places(positions.size());
    std::transform(positions.begin(), positions.end(), places.begin(),
                   [&](uint32_t row) { return row == kMissing ? kMissing : source.places[row]; });
    chosen.sources.push_back({source.id, source.relation, std::move(places)});
  }
  return chosen;
}

void Rows::add(RelationId id, Relation relation) {
  add(id, std::make_shared<const Relation>(std::move(relation)));
}

void Rows::add(RelationId id, RelationPtr relation) {
  std::vector<uint32_t> places(count);
  std::iota(places.begin(), places.end(), 0);
  sources.push_back({id, std::move(relation), std::move(places)});
}

void Rows::add(Rows others) {
  std::move(others.sources.begin(), others.sources.end(), std::back_inserter(sources));
}

}  // namespace rtsql::reference
