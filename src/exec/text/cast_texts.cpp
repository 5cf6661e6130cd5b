#include "exec/text/cast_texts.h"

#include <span>

#include "algorithm/scatter.h"
#include "algorithm/select.h"
#include "common/check.h"
#include "common/divide.h"
#include "exec/text/device_automaton.h"
#include "exec/text/tabulate_on_host.h"
#include "expression/type_rules.h"
#include "schema/bitmap.h"
#include "schema/time_zone.h"
#include "shaders/exec/text/cast_texts.h"

namespace rtsql {
namespace {

uint32_t kernel_type_of(Type type) {
  switch (type.id) {
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kBigint:
      return shader::kCastsToInteger;
    case TypeId::kDecimal:
      return is_wide(type) ? shader::kCastsToWideDecimal : shader::kCastsToDecimal;
    case TypeId::kReal:
      return shader::kCastsToReal;
    case TypeId::kDouble:
      return shader::kCastsToDouble;
    case TypeId::kBoolean:
      return shader::kCastsToBoolean;
    case TypeId::kDate:
      return shader::kCastsToDate;
    case TypeId::kTime:
      return shader::kCastsToTime;
    case TypeId::kTimestamp:
      return shader::kCastsToTimestamp;
    case TypeId::kTimestamptz:
      return shader::kCastsToZonedTime;
    case TypeId::kUuid:
      return shader::kCastsToUuid;
    default:
      break;
  }
  RTSQL_CHECK(!"a TextCast is to one of these types");
  return 0;
}

class TextCasting {
 public:
  TextCasting(Execution& execution, const DictionaryFunction& function, const Dictionary& dictionary)
      : execution_(execution),
        device_(execution.device()),
        function_(function),
        type_(function.result),
        dictionary_(dictionary),
        count_(dictionary.size()),
        stream_(device_),
        values_(device_.allocate(count_ * value_bytes(type_), "values of texts")),
        others_(device_.allocate(bitmap_bytes(count_), "texts that the host reads")) {}

  ColumnPtr run(const DeviceTexts& texts) {
    if (!reads_all(texts)) cast_others();
    return std::make_shared<const Column>(type_, count_, std::move(values_), std::move(validity_), nullptr);
  }

 private:
  // Has the kernel read what it can; tells whether nothing is left to the host.
  bool reads_all(const DeviceTexts& texts) {
    gpu::Buffer& has_others = stream_.scratch(sizeof(uint32_t), "a flag");
    stream_.stage("texts");
    stream_.fill(others_, 0);
    stream_.fill(has_others, 0);
    shader::CastTextsParams params{};
    params.heap = texts.heap();
    params.values = values_.address();
    params.others = others_.address();
    params.has_others = has_others.address();
    params.texts = static_cast<uint32_t>(count_);
    params.value_bytes = value_bytes(type_);
    if (is_exact(type_)) {
      const auto most = static_cast<UInt128>(exact_range(type_).high);
      params.most_low = static_cast<uint64_t>(most);
      params.most_high = static_cast<uint64_t>(most >> 64);
      params.scale = static_cast<uint32_t>(scale_of(type_));
    }
    if (const TimeZonePtr& zone = std::get<TextCast>(function_.on_device).zone) {
      params.periods = upload_scratch(stream_, zone->local_periods());
      params.period_count = static_cast<uint32_t>(zone->local_periods().size());
    }
    stream_.dispatch(device_.kernel<shader::CastTextsParams>("exec/text/cast_texts", {kernel_type_of(type_)}),
                     params, divide_up(count_, shader::kCastTextsThreads));
    stream_.count_bytes(texts.ends.bytes() + texts.bytes.bytes() + values_.bytes());
    uint32_t has = 0;
    stream_.download(has_others, 0, std::as_writable_bytes(std::span(&has, 1)),
                     gpu::InRehearsal::kGivesZeros);
    execution_.add(stream_.finish());
    return has == 0;
  }

  void cast_others() {
    const gpu::Buffer numbers = device_.allocate(count_ * sizeof(uint32_t), "texts that the host reads");
    const std::vector<uint32_t> codes = list_others(numbers);
    const HostColumn cast = tabulate_on_host(function_, dictionary_.strings(codes));
    execution_.count({.host_calls = codes.size()});
    gpu::Buffer& values = stream_.scratch(cast.data.size(), "values of texts");
    stream_.upload(values, 0, cast.data);
    scatter(stream_, value_bytes(type_), values.address(), numbers.address(), codes.size(),
            values_.address());
    if (!cast.validity.empty()) {
      gpu::Buffer& validity = stream_.scratch(bitmap_bytes(codes.size()), "values of texts");
      stream_.upload(validity, 0, std::as_bytes(std::span(cast.validity)));
      validity_ = device_.allocate(bitmap_bytes(count_), "values of texts");
      stream_.fill(validity_, UINT32_MAX);
      scatter_bits(stream_, validity.address(), numbers.address(), codes.size(), validity_.address());
    }
    execution_.add(stream_.finish());
  }

  // Writes the codes of the texts that the host has to read, and returns them.
  std::vector<uint32_t> list_others(const gpu::Buffer& numbers) {
    gpu::Buffer& total = stream_.scratch(sizeof(uint64_t), "a count");
    stream_.stage("texts");
    select_bits(stream_, others_.address(), count_, numbers.address(), total.address());
    uint64_t count = 0;
    stream_.download(total, 0, std::as_writable_bytes(std::span(&count, 1)));
    execution_.add(stream_.finish());
    std::vector<uint32_t> codes(count);
    device_.read(numbers, 0, std::as_writable_bytes(std::span(codes)));
    return codes;
  }

  Execution& execution_;
  gpu::Device& device_;
  const DictionaryFunction& function_;
  const Type type_;
  const Dictionary& dictionary_;
  const uint64_t count_;
  gpu::Stream stream_;
  gpu::Buffer values_;
  const gpu::Buffer others_;
  gpu::Buffer validity_;  // empty: no NULLs
};

}  // namespace

ColumnPtr cast_texts(Execution& execution, const DictionaryFunction& function, const Dictionary& dictionary,
                     const DeviceTexts& texts) {
  return TextCasting(execution, function, dictionary).run(texts);
}

}  // namespace rtsql
