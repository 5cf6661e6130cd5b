// The users that may connect to a server, and what their passwords are checked by: a file with a line for
// each, as PgBouncer's userlist.txt has them.
//
//     ; salts of unknown names: 3q2+7w==
//     "alice" "SCRAM-SHA-256$4096:salt$StoredKey:ServerKey"
//
// Quotes in names are doubled. Other lines mean nothing, but for the first one here: by it names that are
// none have the same salts each time the server starts, as those of users do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/users/verifier.h"

namespace rtsql::server {

struct User {
  std::string name;
  Verifier verifier;
};

class Users {
 public:
  // Throws Error(kIo) where the file cannot be read or others than its owner may read it, and Error(kData)
  // with the line of what is no user.
  static Users read(const std::string& path);
  // Replaces the file, which is the owner's alone, or makes it. Throws Error(kIo).
  void write(const std::string& path) const;

  const std::vector<User>& all() const { return users_; }  // in the order of the file
  const User* find(std::string_view name) const;
  // Returns false where a user of the name is there already, who is replaced. Throws Error(kValue) where the
  // name is none: it has 1 to 63 bytes of UTF-8 without control characters.
  bool put(std::string_view name, Verifier verifier);
  bool remove(std::string_view name);  // false: there is none

  // Returns what the password of a session's user is checked by; that of one who is not there takes none.
  Verifier verifier_of(std::string_view name) const;

 private:
  std::vector<User> users_;
  std::string secret_;  // of the salts of unknown names; empty: the file has none
};

}  // namespace rtsql::server
