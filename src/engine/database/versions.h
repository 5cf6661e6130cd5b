// The versions of a database's catalog: the committed one, which all may see, and those behind it whose
// commits wait for the disk. A crash, or a disk that fails, undoes these, so whoever builds on one tells
// nobody of it before it is committed.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "catalog/catalog.h"
#include "store/store.h"

namespace rtsql {

// Says what a version waits for, and who writes it.
struct WaitingCommit {
  std::shared_ptr<Store> store;
  CommitPtr commit = {};  // null: nothing

  void finish() const { store->finish(*commit); }  // throws what Store::finish throws
};

// Commits that wait at the same time are of one store, so that they end in their order. Thread-safe.
class Versions {
 public:
  explicit Versions(CatalogVersion first) : committed_(std::move(first)) {}

  CatalogVersion committed() const;
  CatalogVersion latest() const;

  // Puts a version behind the latest, `before`, that it was made of; without a commit it is committed with
  // that one.
  void add(const CatalogVersion& before, CatalogVersion version, WaitingCommit commit);
  // Makes the last version whose commit is done the committed one, and forgets those whose commits have
  // failed.
  void settle();
  // Has this version alone; no commit waits.
  void reset(CatalogVersion version);

  // Returns what a version waits for, or has waited for in vain; nothing where it is, or was, the committed
  // one.
  WaitingCommit commit_of(const CatalogVersion& version) const;

 private:
  struct Pending {
    CatalogVersion version;
    WaitingCommit waits_for;
  };
  struct Failed {
    std::weak_ptr<const Catalog> version;
    WaitingCommit waited_for;
  };
  WaitingCommit find_commit(const CatalogVersion& version) const;

  mutable std::mutex mutex_;
  CatalogVersion committed_;
  std::deque<Pending> pending_;  // in their order
  std::vector<Failed> failed_;   // that somebody may have begun with
};

}  // namespace rtsql
