#include "server/copy/spool.h"

#include <span>

namespace rtsql::server {
namespace {

constexpr size_t kPieceBytes = size_t{64} << 10;

}  // namespace

void Spool::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= kPieceBytes) flush();
}

void Spool::flush() {
  file_.write(written_, std::as_bytes(std::span(buffer_)));
  written_ += buffer_.size();
  buffer_.clear();
}

void Spool::remove_end(std::string_view line) {
  flush();
  if (written_ < line.size()) return;
  std::string end(line.size(), '\0');
  const uint64_t begin = written_ - line.size();
  file_.read(begin, std::as_writable_bytes(std::span(end)));
  if (end == line && file_.truncate(begin)) written_ = begin;
}

}  // namespace rtsql::server
