// The versions of a database's catalog: the committed one, which all may see, and those behind it whose
// commits wait for the disk. A crash, or a disk that fails, undoes these, so whoever builds on one tells
// nobody of it before it is committed.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "catalog/catalog.h"
#include "store/commit_queue.h"

namespace rtsql {

// Thread-safe.
class Versions {
 public:
  explicit Versions(CatalogVersion first) : committed_(std::move(first)) {}

  CatalogVersion committed() const;
  CatalogVersion latest() const;

  // Puts a version behind the latest, `before`, that it was made of; without a commit it is committed with
  // that one.
  void add(const CatalogVersion& before, CatalogVersion version, CommitPtr commit);
  // Makes the last version whose commit is done the committed one, and forgets those whose commits have
  // failed.
  void settle();
  // Has this version alone; no commit waits.
  void reset(CatalogVersion version);

  // Returns what a version waits for, or has waited for in vain; null where it is, or was, the committed one.
  CommitPtr commit_of(const CatalogVersion& version) const;

 private:
  struct Pending {
    CatalogVersion version;
    CommitPtr commit;
  };
  struct Failed {
    std::weak_ptr<const Catalog> version;
    CommitPtr commit;
  };
  CommitPtr find_commit(const CatalogVersion& version) const;

  mutable std::mutex mutex_;
  CatalogVersion committed_;
  std::deque<Pending> pending_;  // in their order
  std::vector<Failed> failed_;   // that somebody may have begun with
};

}  // namespace rtsql
