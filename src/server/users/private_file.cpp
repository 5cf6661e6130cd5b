#include "server/users/private_file.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "common/error.h"
#include "common/file_error.h"

namespace rtsql::server {

void require_private(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) throw read_error(path, errno);
  const mode_t others =
      status.st_uid == 0 && ::geteuid() != 0 ? S_IWGRP | S_IXGRP | S_IRWXO : S_IRWXG | S_IRWXO;
  if (S_ISREG(status.st_mode) && (status.st_mode & others) == 0) return;
  throw Error(ErrorKind::kIo, fmt::format("others may read \"{}\", which has secrets", path))
      .sqlstate(sqlstate::kPermissionDenied)
      .hint(fmt::format("chmod 600 '{}'", path));
}

}  // namespace rtsql::server
