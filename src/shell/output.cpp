#include "shell/output.h"

#include <utility>

#include "common/error.h"
#include "storage/compression/compressor.h"

namespace rtsql {
namespace {

constexpr size_t kBufferBytes = 1 << 16;

// What is sent at once is compressed by itself: such parts behind each other are a whole file at any time.
class CompressedOutput : public Output {
 public:
  CompressedOutput(OutputFile file, Compression compression)
      : Output(std::move(file)), compression_(compression) {}

 protected:
  void send(const StyledText& text) override {
    if (text.empty()) return;
    const std::unique_ptr<Compressor> compressor =
        make_compressor(compression_, [this](std::string_view bytes) { send_bytes(bytes); });
    compressor->write(text.text());
    compressor->finish();
  }

 private:
  const Compression compression_;
};

}  // namespace

std::unique_ptr<Output> make_file_output(const std::string& path, OutputFile file) {
  const Compression compression = compression_of_name(path);
  if (compression == Compression::kNone) return std::make_unique<Output>(std::move(file));
  if (file.is_terminal())
    throw Error(ErrorKind::kValue, "compressed data cannot be shown on a terminal").hint("name a file");
  return std::make_unique<CompressedOutput>(std::move(file), compression);
}

Output::Output(OutputFile file) : file_(std::move(file)) {}

std::unique_ptr<Output> Output::standard() {
  return std::make_unique<Output>(OutputFile::standard_output());
}

void Output::write(std::string_view text, Style style) {
  untouched_ = untouched_ && text.empty();
  if (buffer_.size() + text.size() > kBufferBytes) flush();
  buffer_.append(text, style);
}

void Output::write(const StyledText& text) {
  untouched_ = untouched_ && text.empty();
  if (buffer_.size() + text.size() > kBufferBytes) flush();
  buffer_.append(text);
}

void Output::flush() {
  write_out(buffer_);
  buffer_.clear();
}

void Output::commit() {
  flush();
  note_failure([&] { file_.commit(); });
}

void Output::write_out(const StyledText& text) {
  note_failure([&] { send(text); });
}

void Output::send(const StyledText& text) {
  file_.write(text, shows_styles_);
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

void write_whole_file(const std::string& path, std::string_view text, const WorkContext& work) {
  Output output(OutputFile::replacing(path, work));
  output.write(text);
  output.commit();
}

}  // namespace rtsql
