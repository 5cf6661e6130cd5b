#include "exec/text/write_texts.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "algorithm/scan.h"
#include "exec/text/text_column.h"
#include "schema/bitmap.h"

namespace rtsql {
namespace {

constexpr uint64_t kWordBytes = sizeof(uint64_t);
constexpr uint64_t kMostWords = (uint64_t{1} << 30) / kWordBytes;

class TextWriting {
 public:
  TextWriting(Execution& execution, uint64_t count, bool has_nulls, const RecordTextPass& record)
      : execution_(execution),
        device_(execution.device()),
        record_(record),
        stream_(device_),
        made_(device_, count),
        places_(device_.allocate(std::max<uint64_t>(count, 1) * sizeof(uint64_t), "places of texts")) {
    if (has_nulls) validity_ = device_.allocate(bitmap_bytes(count), "texts of a function");
  }

  ColumnPtr run(bool nearly_all_differ) {
    made_.nearly_all_differ = nearly_all_differ;
    const std::optional<uint64_t> words = measure();
    if (!words || *words > kMostWords) return nullptr;
    // It ends when the column has a copy of the texts that differ.
    const gpu::Buffer bytes =
        device_.allocate(std::max<uint64_t>(*words, 1) * kWordBytes, "texts of a function");
    stream_.stage("texts");
    record_(stream_, shader::kWritesTexts,
            {.made = made_.refs(),
             .words = 0,
             .places = places_.address(),
             .bytes = bytes.address(),
             .validity = 0,
             .count = static_cast<uint32_t>(made_.texts.count),
             .reserved = 0},
            *words * kWordBytes);
    stream_.count_bytes(bytes.bytes() + made_.texts.count * sizeof(uint64_t));
    return text_column(execution_, stream_, std::move(made_), std::move(validity_));
  }

 private:
  // Returns how many words the texts take; none where the host has to make them.
  std::optional<uint64_t> measure() {
    const uint64_t count = made_.texts.count;
    stream_.stage("texts");
    stream_.fill(made_.gave_up, 0);
    if (validity_) stream_.fill(validity_, 0);
    gpu::Buffer& words = stream_.scratch(count * sizeof(uint32_t), "lengths of texts");
    gpu::Buffer& total = stream_.scratch(sizeof(uint64_t), "a count");
    record_(stream_, shader::kMeasuresTexts,
            {.made = made_.refs(),
             .words = words.address(),
             .places = 0,
             .bytes = 0,
             .validity = validity_ ? validity_.address() : 0,
             .count = static_cast<uint32_t>(count),
             .reserved = 0},
            0);
    stream_.count_bytes(count * sizeof(uint64_t));
    exclusive_scan(stream_, words.address(), places_.address(), count, ScanSum::k64, total.address());
    uint32_t gave_up = 0;
    uint64_t sum = 0;
    stream_.download(made_.gave_up, 0, std::as_writable_bytes(std::span(&gave_up, 1)));
    stream_.download(total, 0, std::as_writable_bytes(std::span(&sum, 1)));
    execution_.add(stream_.finish());
    return gave_up == 0 ? std::optional(sum) : std::nullopt;
  }

  Execution& execution_;
  gpu::Device& device_;
  const RecordTextPass& record_;
  gpu::Stream stream_;
  FunctionTexts made_;
  const gpu::Buffer places_;
  gpu::Buffer validity_;  // of the texts; none: none is NULL
};

}  // namespace

ColumnPtr write_texts(Execution& execution, uint64_t count, bool nearly_all_differ, bool has_nulls,
                      const RecordTextPass& record) {
  return TextWriting(execution, count, has_nulls, record).run(nearly_all_differ);
}

}  // namespace rtsql
