#include "exec/aggregate/join_on_device.h"

#include <algorithm>
#include <bit>
#include <span>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "algorithm/scan.h"
#include "common/divide.h"
#include "common/text_limit.h"
#include "schema/bitmap.h"
#include "shaders/exec/text/end_joined.h"
#include "shaders/exec/text/join_rows.h"
#include "storage/key_loading.h"
#include "storage/text/encode_texts.h"

namespace rtsql {
namespace {

uint32_t part_of(const RowsToJoin& joined) {
  if (!joined.makes_lists()) return shader::kAddsText;
  const Type element = joined.values->type();
  if (has_dictionary(element)) return shader::kAddsTextElement;
  return is_wide(element) ? shader::kAddsWideElement : shader::kAddsKeyElement;
}

gpu::Address address_of(const gpu::Buffer& buffer) {
  return buffer ? buffer.address() : 0;
}

class DeviceJoin {
 public:
  DeviceJoin(Execution& execution, const RowsToJoin& joined)
      : execution_(execution),
        device_(execution.device()),
        joined_(joined),
        stream_(device_),
        sizes_(scratch(sizeof(uint32_t), "lengths of texts")),
        places_(scratch(sizeof(uint64_t), "places of texts")),
        spans_(device_.allocate(joined.groups * sizeof(shader::TextSpan), "spans of texts")),
        validity_(device_.allocate(bitmap_bytes(joined.groups), "texts of groups")),
        texts_(device_, joined.groups) {}

  ColumnPtr run() {
    stream_.stage("join");
    describe_rows();
    order_rows();
    const uint64_t bytes = measure();
    // They end when the column has a copy of the texts that differ. Words are read whole.
    const gpu::Buffer written = device_.allocate(round_up(bytes + 1, sizeof(uint64_t)), "texts of groups");
    texts_.total_bytes = bytes;
    write(written);
    if (!name_texts(written)) return nullptr;
    std::optional<DeviceEncodedTexts> encoded = encode_texts(stream_, texts_, nullptr, timings_);
    if (!encoded) encoded = encode_texts_on_host(stream_, texts_, timings_);
    execution_.add(timings_);
    return std::make_shared<const Column>(joined_.call.type, joined_.groups, std::move(encoded->codes),
                                          std::move(validity_), std::move(encoded->dictionary));
  }

 private:
  gpu::Buffer scratch(uint64_t bytes_each, std::string_view what) {
    return device_.allocate(std::max<uint64_t>(joined_.rows, 1) * bytes_each, what);
  }

  void describe_rows() {
    const Column& values = *joined_.values;
    params_.values = values.values().address();
    params_.validity = address_of(values.validity());
    params_.included = joined_.included ? joined_.included->values().address() : 0;
    if (values.dictionary()) {
      heap_ = device_texts(device_, *values.dictionary());
      params_.heap = heap_->heap();
    }
    const std::string& separator = joined_.call.separator;
    params_.separator_bytes = static_cast<uint32_t>(separator.size());
    if (!separator.empty()) {
      // Words are read whole.
      separator_ = device_.allocate(round_up(separator.size(), sizeof(uint64_t)), "a separator of texts");
      device_.write(separator_, 0, std::as_bytes(std::span(separator)));
      params_.separator = separator_.address();
    }
    params_.sizes = sizes_.address();
    params_.places = places_.address();
    params_.count = static_cast<uint32_t>(joined_.rows);
    const Type type = values.type();
    params_.value_bytes = type.id == TypeId::kNull ? 0 : value_bytes(type);
    params_.encoding = key_encoding_of(type);
  }

  // Radix sort is stable: by positions first, by groups last.
  void order_rows() {
    const uint64_t rows = joined_.rows;
    if (joined_.positions) {
      rows_ = scratch(sizeof(uint32_t), "an order of rows");
      gpu::Buffer& sorted = stream_.scratch(rows * sizeof(uint64_t), "an order of rows");
      radix_sort_from(stream_, {.keys = joined_.positions->values().address()}, sorted.address(),
                      sizeof(uint64_t), rows_.address(), rows);
    }
    if (joined_.groups > 1) order_by_group();
    params_.rows = address_of(rows_);
    params_.groups = address_of(groups_);
  }

  void order_by_group() {
    const uint64_t rows = joined_.rows;
    const auto bits = static_cast<uint32_t>(std::bit_width(joined_.groups - 1));
    groups_ = scratch(sizeof(uint32_t), "groups of rows");
    if (rows_) {
      gather(stream_, sizeof(uint32_t), joined_.group_of_row->address(), rows_.address(), rows,
             groups_.address());
      radix_sort(stream_, groups_.address(), sizeof(uint32_t), rows_.address(), rows, 0, bits);
      return;
    }
    rows_ = scratch(sizeof(uint32_t), "an order of rows");
    radix_sort_from(stream_, {.keys = joined_.group_of_row->address()}, groups_.address(), sizeof(uint32_t),
                    rows_.address(), rows, 0, bits);
  }

  void record(uint32_t pass, uint64_t bytes) {
    stream_.stage("join");
    stream_.dispatch(device_.kernel<shader::JoinRowsParams>("exec/text/join_rows", {pass, part_of(joined_)}),
                     params_, divide_up(joined_.rows, uint64_t{shader::kJoinRowsThreads}));
    stream_.count_bytes(bytes + joined_.values->values().bytes());
  }

  // Returns how many bytes the texts take.
  uint64_t measure() {
    record(shader::kMeasuresParts, sizes_.bytes());
    gpu::Buffer& total = stream_.scratch(sizeof(uint64_t), "a count");
    exclusive_scan(stream_, sizes_.address(), places_.address(), joined_.rows, ScanSum::k64, total.address());
    uint64_t bytes = 0;
    stream_.download(total, 0, std::as_writable_bytes(std::span(&bytes, 1)));
    timings_.add(stream_.finish());
    return bytes;
  }

  void write(const gpu::Buffer& written) {
    stream_.fill(spans_, 0);
    stream_.fill(validity_, 0);
    params_.bytes = written.address();
    params_.spans = spans_.address();
    params_.validity_of_groups = validity_.address();
    record(shader::kWritesParts, sizes_.bytes() + places_.bytes() + written.bytes());
  }

  // Returns false where a text is too long.
  bool name_texts(const gpu::Buffer& written) {
    gpu::Buffer& gave_up = stream_.scratch(sizeof(uint32_t), "a flag");
    stream_.fill(gave_up, 0);
    shader::EndJoinedParams params{};
    params.spans = spans_.address();
    params.validity = validity_.address();
    params.texts = texts_.refs();
    params.nothing = written.address();
    params.gave_up = gave_up.address();
    params.longest = kLongestText;
    params.count = static_cast<uint32_t>(joined_.groups);
    params.separator_bytes = params_.separator_bytes;
    stream_.dispatch(device_.kernel<shader::EndJoinedParams>("exec/text/end_joined"), params,
                     divide_up(joined_.groups, uint64_t{shader::kEndJoinedThreads}));
    uint32_t is_too_long = 0;
    stream_.download(gave_up, 0, std::as_writable_bytes(std::span(&is_too_long, 1)));
    timings_.add(stream_.finish());
    return is_too_long == 0;
  }

  Execution& execution_;
  gpu::Device& device_;
  const RowsToJoin& joined_;
  gpu::Stream stream_;
  gpu::Timings timings_;
  std::shared_ptr<const DeviceTexts> heap_;  // of the values' dictionary
  gpu::Buffer separator_;
  gpu::Buffer rows_, groups_;     // by group and position; empty: as they come
  gpu::Buffer sizes_, places_;    // of what they add, in that order
  gpu::Buffer spans_, validity_;  // by group
  DeviceTextRefs texts_;
  shader::JoinRowsParams params_{};
};

}  // namespace

ColumnPtr join_on_device(Execution& execution, const RowsToJoin& joined) {
  return DeviceJoin(execution, joined).run();
}

}  // namespace rtsql
