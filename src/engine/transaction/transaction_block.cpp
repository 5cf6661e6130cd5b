#include "engine/transaction/transaction_block.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {

void TransactionBlock::add_savepoint(std::string name, const Settings& settings) {
  savepoints_.push_back({std::move(name), transaction_.version(), settings});
}

std::vector<TransactionBlock::Savepoint>::iterator TransactionBlock::find(const sql::Identifier& name) {
  const auto found =
      std::ranges::find_if(savepoints_.rbegin(), savepoints_.rend(),
                           [&](const Savepoint& each) { return equals_ignore_case(each.name, name.name); });
  if (found != savepoints_.rend()) return std::prev(found.base());
  std::vector<std::string> names;
  for (const Savepoint& savepoint : savepoints_) names.push_back(savepoint.name);
  throw Error(ErrorKind::kTransaction, fmt::format("unknown savepoint \"{}\"", name.name))
      .sqlstate(sqlstate::kUnknownSavepoint)
      .at(name.span)
      .hint(suggest_name(name.name, names));
}

Settings TransactionBlock::roll_back_to(const sql::Identifier& name) {
  const auto savepoint = find(name);
  Settings settings = savepoint->settings;
  transaction_.restore(savepoint->catalog);
  savepoints_.erase(std::next(savepoint), savepoints_.end());
  failed_ = false;
  return settings;
}

void TransactionBlock::release(const sql::Identifier& name) {
  savepoints_.erase(find(name), savepoints_.end());
}

}  // namespace rtsql
