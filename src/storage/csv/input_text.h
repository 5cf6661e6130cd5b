// The text of a CSV file, wherever its bytes come from: the file itself, mapped, or what it becomes when it
// is decompressed or converted from another encoding. Nobody else looks at how a file is kept.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/interrupt.h"
#include "storage/compression/compression.h"
#include "storage/csv/mapped_file.h"
#include "storage/csv/streamed_text.h"
#include "storage/csv_reader.h"

namespace rtsql::csv {

// Its constant functions may be called from any thread.
class InputText {
 public:
  // The first bytes of the file say whether it is compressed, the options what else is done to its text.
  // Throws Error(kIo), Error(kInterrupted).
  InputText(const std::string& path, const CsvOptions& options, const WorkContext& context);

  // Returns as much of the text as is known by now: all of a plain file. It is valid while this object is,
  // and never moves.
  std::string_view known() const { return streamed_ ? streamed_->known() : file_.bytes(); }
  bool is_whole() const { return !streamed_ || streamed_->is_whole(); }
  // Waits for so many bytes or the end, and returns what is known then. Throws Error(kData) where the file
  // is damaged, Error(kInterrupted).
  std::string_view wait_for(size_t bytes, const WorkContext& context) const;

  // Throws Error(kIo) if the file has been cut short since.
  void check_present() const { file_.check_whole(); }
  // The same, and Error(kData) if it is damaged, for which it waits until all is known.
  void check_whole(const WorkContext& context) const;

  Compression compression() const { return compression_; }
  uint64_t file_bytes() const { return file_.bytes().size(); }
  // Estimates the length of the text.
  double expected_bytes() const;

 private:
  MappedFile file_;
  Compression compression_;
  std::optional<StreamedText> streamed_;  // none for a plain file
};

}  // namespace rtsql::csv
