// Creates the file that is to take another's place once it is whole.
//
// It has no name until then where the system allows that, so that nothing is left of a process that was
// killed. Else it has one that nobody can foresee, who might put a link there, and is locked by flock as long
// as it is open: who gets the lock of such a file knows that its process has gone.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

#include <optional>
#include <string>

namespace rtsql {

inline constexpr mode_t kNewFileMode = 0666;  // the umask takes from it
inline constexpr int kWriting = O_WRONLY | O_CLOEXEC | O_NOCTTY;

// Returns a name of such a file in the folder of `target`.
std::string unforeseen_path(const std::string& target);

// These return a descriptor to write to, or -1 with errno. `replaced` is what the file will stand for, if
// there is something: no byte of it is ever read by anyone who may not read that.
int create_unnamed_file(const std::string& folder, const std::optional<struct stat>& replaced);
int create_named_file(const std::string& path, const std::optional<struct stat>& replaced);

// Gives the unnamed file of a descriptor its first name. Returns false, with errno, if that cannot be done.
// It takes no memory.
bool name_file(int descriptor, const std::string& path);

// Removes such files of this user that processes have left in a folder, "" for the current one.
void remove_leftover_files(const std::string& folder);

}  // namespace rtsql
