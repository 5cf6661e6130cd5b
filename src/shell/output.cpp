#include "shell/output.h"

namespace rtsql {
namespace {

constexpr size_t kBufferBytes = 1 << 16;

}  // namespace

Output::Output(OutputFile file) : file_(std::move(file)) {
  buffer_.reserve(kBufferBytes);
}

std::unique_ptr<Output> Output::standard() {
  return std::make_unique<Output>(OutputFile::standard_output());
}

void Output::write(std::string_view text) {
  untouched_ = untouched_ && text.empty();
  if (buffer_.size() + text.size() > kBufferBytes) flush();
  if (text.size() >= kBufferBytes) {
    write_out(text);
  } else {
    buffer_ += text;
  }
}

void Output::flush() {
  write_out(buffer_);
  buffer_.clear();
}

void Output::commit() {
  flush();
  note_failure([&] { file_.commit(); });
}

void Output::write_out(std::string_view text) {
  note_failure([&] { send(text); });
}

void Output::send(std::string_view text) {
  file_.write(text);
}

template <class Work>
void Output::note_failure(const Work& work) {
  try {
    work();
  } catch (...) {
    buffer_.clear();
    failed_ = true;
    throw;
  }
}

}  // namespace rtsql
