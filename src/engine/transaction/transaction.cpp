#include "engine/transaction/transaction.h"

#include <memory>

#include "common/error.h"

namespace rtsql {

void Transaction::change(const std::function<void(Catalog&)>& change) {
  if (mode_.read_only) {
    throw Error(ErrorKind::kTransaction, "a READ ONLY transaction changes no table")
        .sqlstate(sqlstate::kReadOnlyTransaction)
        .hint("ROLLBACK ends it; BEGIN begins one that may");
  }
  auto next = std::make_shared<Catalog>(*now_);
  change(*next);
  now_ = std::move(next);
}

void Transaction::note_append(const TablePtr& before, const TablePtr& after) {
  if (begun_->find_table(*before) == before || has_only_appended(before)) appended_.insert(after);
}

}  // namespace rtsql
