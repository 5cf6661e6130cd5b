#include "engine/transaction/transaction_block.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {

void TransactionBlock::set_back_at_end(sql::Set before) {
  const bool is_known = std::ranges::any_of(
      set_back_, [&](const sql::Set& each) { return equals_ignore_case(each.name.name, before.name.name); });
  if (!is_known) set_back_.push_back(std::move(before));
}

void TransactionBlock::keep_at_end(std::string_view name) {
  std::erase_if(set_back_, [&](const sql::Set& each) { return equals_ignore_case(each.name.name, name); });
}

void TransactionBlock::add_savepoint(std::string name, SessionPoint session) {
  savepoints_.push_back(
      {std::move(name), transaction_.version(), transaction_.mode(), std::move(session), set_back_});
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

SessionPoint TransactionBlock::roll_back_to(const sql::Identifier& name) {
  const auto savepoint = find(name);
  SessionPoint session = savepoint->session;
  transaction_.restore(savepoint->catalog);
  transaction_.set_mode(savepoint->mode);
  set_back_ = savepoint->set_back;
  savepoints_.erase(std::next(savepoint), savepoints_.end());
  failed_ = false;
  return session;
}

void TransactionBlock::release(const sql::Identifier& name) {
  savepoints_.erase(find(name), savepoints_.end());
}

}  // namespace rtsql
