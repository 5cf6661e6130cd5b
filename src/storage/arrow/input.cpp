#include "storage/arrow/input.h"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <mutex>
#include <span>
#include <system_error>

#include "common/check.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "common/standard_input.h"
#include "storage/csv/mapped_file.h"

namespace rtsql::arrow {
namespace {

// The bytes of a pipe.
class KeptBytes : public File {
 public:
  explicit KeptBytes(const std::string& path) : path_(path), bytes_(path, work_of_thread()) {}

  uint64_t size() const override { return bytes_.bytes().size(); }
  void read(uint64_t begin, std::span<std::byte> bytes) const override {
    if (begin > size() || bytes.size() > size() - begin)
      throw Error(ErrorKind::kData, fmt::format("{} ends at byte {}", path_, size()));
    if (!bytes.empty()) std::memcpy(bytes.data(), bytes_.bytes().data() + begin, bytes.size());
  }
  void write(uint64_t, std::span<const std::byte>) override { RTSQL_CHECK(!"it is only read"); }
  void truncate(uint64_t) override { RTSQL_CHECK(!"it is only read"); }
  void sync() override {}

 private:
  const std::string path_;
  const csv::MappedFile bytes_;
};

std::mutex standard_input_mutex;
std::weak_ptr<const File> standard_input;  // while it is open

std::shared_ptr<const File> open_standard_input(const std::string& path) {
  const std::lock_guard lock(standard_input_mutex);
  std::shared_ptr<const File> open = standard_input.lock();
  if (!open) {
    open = std::make_shared<const KeptBytes>(path);
    standard_input = open;
  }
  return open;
}

}  // namespace

std::shared_ptr<const File> open_input(const std::string& path) {
  std::error_code error;
  if (is_standard_input(path)) return open_standard_input(path);
  const std::filesystem::file_type type = std::filesystem::status(path, error).type();
  if (type == std::filesystem::file_type::fifo || type == std::filesystem::file_type::character)
    return std::make_shared<const KeptBytes>(path);
  return system_files().open(path, FileUse::kRead);
}

bool is_kept(const File& file) {
  return dynamic_cast<const KeptBytes*>(&file) != nullptr;
}

}  // namespace rtsql::arrow
