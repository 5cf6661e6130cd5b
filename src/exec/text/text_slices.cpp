#include "exec/text/text_slices.h"

#include <span>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "algorithm/scan.h"
#include "common/divide.h"
#include "exec/text/device_automaton.h"
#include "schema/dictionary_builder.h"
#include "shaders/exec/text/copy_texts.h"
#include "shaders/exec/text/extract.h"
#include "shaders/exec/text/mark_texts.h"
#include "shaders/exec/text/number_texts.h"
#include "shaders/exec/text/slice.h"

namespace rtsql {
namespace {

class TextSlices {
 public:
  TextSlices(Execution& execution, const DeviceTexts& texts, uint64_t count)
      : execution_(execution),
        device_(execution.device()),
        stream_(device_),
        texts_(texts),
        count_(count),
        begins_(allocate(sizeof(uint64_t))),
        part_bytes_(allocate(sizeof(uint32_t))),
        hashes_(allocate(sizeof(uint64_t))),
        failures_(device_.allocate(sizeof(uint64_t), "a flag")) {
    stream_.stage("texts");
    stream_.fill(failures_, 0);
  }

  void slice(const TextSlice& slice) {
    shader::SliceParams params{};
    params.heap = heap_of(texts_);
    params.found = parts();
    params.skipped = slice.skipped;
    params.kept = slice.length;
    params.texts = static_cast<uint32_t>(count_);
    dispatch(device_.kernel<shader::SliceParams>("exec/text/slice"), params, shader::kSliceThreads);
  }

  void extract(const GroupFinder& finder, bool keeps_unmatched) {
    std::vector<shader::TextAutomaton> automata;
    const auto add = [&](const std::optional<Dfa>& automaton) {
      automata.push_back(upload_automaton(stream_, automaton ? &*automaton : nullptr));
    };
    add(finder.begins);
    automata.push_back(upload_automaton(stream_, &finder.ends));
    for (const GroupFinder::Part& part : finder.parts) {
      automata.push_back(upload_automaton(stream_, &part.automaton));
      add(part.rest);
    }
    shader::ExtractParams params{};
    params.heap = heap_of(texts_);
    params.automata = upload_scratch(stream_, automata);
    params.found = parts();
    params.gave_up = failures_.address();
    params.texts = static_cast<uint32_t>(count_);
    params.part_count = static_cast<uint32_t>(finder.parts.size());
    params.keeps_unmatched = keeps_unmatched ? 1 : 0;
    dispatch(device_.kernel<shader::ExtractParams>("exec/text/extract"), params, shader::kExtractThreads);
  }

  // Returns null where it is left to the host.
  ColumnPtr encode() {
    if (!number_distinct()) return nullptr;
    EncodedTexts encoded = encode_texts(read_distinct());
    gpu::Buffer codes = device_.allocate(encoded.codes.size() * sizeof(uint32_t), "codes of texts");
    device_.write(codes, 0, std::as_bytes(std::span(encoded.codes)));
    gpu::Buffer values = allocate(sizeof(uint32_t));
    gather(stream_, sizeof(uint32_t), codes.address(), distinct_of_.address(), count_, values.address());
    finish();
    return std::make_shared<const Column>(TypeId::kVarchar, count_, std::move(values), gpu::Buffer(),
                                          std::move(encoded.dictionary));
  }

 private:
  void finish() { execution_.add(stream_.finish()); }
  shader::TextParts parts() const {
    return {.begins = begins_.address(), .bytes = part_bytes_.address(), .hashes = hashes_.address()};
  }
  gpu::Buffer allocate(uint64_t bytes_each) {
    return device_.allocate(count_ * bytes_each, "parts of texts");
  }
  template <class Params>
  void dispatch(const gpu::Kernel<Params>& kernel, const Params& params, uint32_t threads) {
    stream_.dispatch(kernel, params, divide_up(uint64_t{params.texts}, threads));
  }

  // Numbers the parts that differ, in the order of their hashes. Returns false where the host has to do it.
  bool number_distinct() {
    gpu::Buffer& numbers = stream_.scratch(count_ * sizeof(uint32_t), "texts by hash");
    gpu::Buffer& is_first = stream_.scratch(count_ * sizeof(uint32_t), "texts by hash");
    gpu::Buffer& firsts_before = stream_.scratch(count_ * sizeof(uint32_t), "texts by hash");
    gpu::Buffer& found = stream_.scratch(sizeof(uint64_t), "a count");
    iota(stream_, numbers.address(), count_);
    radix_sort(stream_, hashes_.address(), sizeof(uint64_t), numbers.address(), count_);
    shader::MarkTextsParams mark{};
    mark.parts = parts();
    mark.numbers = numbers.address();
    mark.is_first = is_first.address();
    mark.collisions = failures_.address();
    mark.texts = static_cast<uint32_t>(count_);
    dispatch(device_.kernel<shader::MarkTextsParams>("exec/text/mark_texts"), mark,
             shader::kMarkTextsThreads);
    exclusive_scan(stream_, is_first.address(), firsts_before.address(), count_, ScanSum::k32,
                   found.address());
    distinct_of_ = allocate(sizeof(uint32_t));
    distinct_begin_ = allocate(sizeof(uint64_t));
    distinct_bytes_ = allocate(sizeof(uint32_t));
    shader::NumberTextsParams number{};
    number.numbers = numbers.address();
    number.is_first = is_first.address();
    number.firsts_before = firsts_before.address();
    number.parts = parts();
    number.distinct_of = distinct_of_.address();
    number.distinct_begin = distinct_begin_.address();
    number.distinct_bytes = distinct_bytes_.address();
    number.texts = static_cast<uint32_t>(count_);
    dispatch(device_.kernel<shader::NumberTextsParams>("exec/text/number_texts"), number,
             shader::kNumberTextsThreads);
    uint64_t failures = 0;
    stream_.download(found, 0, std::as_writable_bytes(std::span(&distinct_, 1)));
    stream_.download(failures_, 0, std::as_writable_bytes(std::span(&failures, 1)));
    finish();
    return failures == 0;
  }

  // Returns the parts that differ, by their numbers.
  TextHeap read_distinct() {
    const gpu::Buffer places = device_.allocate(distinct_ * sizeof(uint64_t), "places of texts");
    gpu::Buffer& total = stream_.scratch(sizeof(uint64_t), "a count");
    exclusive_scan(stream_, distinct_bytes_.address(), places.address(), distinct_, ScanSum::k64,
                   total.address());
    std::vector<uint64_t> begins(distinct_ + 1);
    stream_.download(places, 0, std::as_writable_bytes(std::span(begins).first(distinct_)));
    stream_.download(total, 0, std::as_writable_bytes(std::span(begins).last(1)));
    finish();
    const gpu::Buffer bytes = copy_distinct(places, begins.back());
    TextHeap heap(distinct_, begins.back());
    std::vector<std::byte> read(begins.back());
    device_.read(bytes, 0, read);
    const std::string_view all(reinterpret_cast<const char*>(read.data()), read.size());
    for (uint64_t i = 0; i < distinct_; ++i)
      heap.put(i, begins[i], all.substr(begins[i], begins[i + 1] - begins[i]));
    return heap;
  }

  gpu::Buffer copy_distinct(const gpu::Buffer& places, uint64_t all_bytes) {
    gpu::Buffer bytes = device_.allocate(all_bytes, "parts of texts");
    shader::CopyTextsParams params{};
    params.begins = distinct_begin_.address();
    params.part_bytes = distinct_bytes_.address();
    params.places = places.address();
    params.bytes = bytes.address();
    params.texts = static_cast<uint32_t>(distinct_);
    dispatch(device_.kernel<shader::CopyTextsParams>("exec/text/copy_texts"), params,
             shader::kCopyTextsThreads);
    finish();
    return bytes;
  }

  Execution& execution_;
  gpu::Device& device_;
  // What is recorded for the pass that wants the texts stays as it is.
  gpu::Stream stream_;
  const DeviceTexts& texts_;
  const uint64_t count_;
  gpu::Buffer begins_, part_bytes_, hashes_;  // by text
  gpu::Buffer failures_;                      // a word that is not 0 where the host has to do it
  gpu::Buffer distinct_of_, distinct_begin_, distinct_bytes_;  // by text; by number of the part
  uint64_t distinct_ = 0;
};

}  // namespace

ColumnPtr slice_texts(Execution& execution, const DeviceTexts& texts, uint64_t count,
                      const TextSlice& slice) {
  TextSlices slices(execution, texts, count);
  slices.slice(slice);
  return slices.encode();
}

ColumnPtr extract_texts(Execution& execution, const DeviceTexts& texts, uint64_t count,
                        const GroupFinder& finder, bool keeps_unmatched) {
  TextSlices slices(execution, texts, count);
  slices.extract(finder, keeps_unmatched);
  return slices.encode();
}

}  // namespace rtsql
