#include "exec/text/text_slices.h"

#include "common/divide.h"
#include "exec/text/device_automaton.h"
#include "exec/text/text_column.h"
#include "shaders/exec/text/extract.h"
#include "shaders/exec/text/field.h"
#include "shaders/exec/text/slice.h"
#include "shaders/exec/text/trim.h"

namespace rtsql {
namespace {

// Records a kernel that finds a part of each text, and returns the parts.
class TextSlices {
 public:
  TextSlices(Execution& execution, uint64_t count)
      : execution_(execution), device_(execution.device()), stream_(device_), found_(device_, count) {
    stream_.stage("texts");
    stream_.fill(found_.gave_up, 0);
  }

  gpu::Stream& stream() { return stream_; }

  template <class Params>
  ColumnPtr find(std::string_view kernel, Params params, uint32_t threads) {
    params.found = found_.refs();
    params.texts = static_cast<uint32_t>(found_.texts.count);
    stream_.dispatch(device_.kernel<Params>(kernel), params, divide_up(found_.texts.count, threads));
    return text_column(execution_, stream_, std::move(found_));
  }

 private:
  Execution& execution_;
  gpu::Device& device_;
  gpu::Stream stream_;
  FunctionTexts found_;
};

}  // namespace

ColumnPtr slice_texts(Execution& execution, const DeviceTexts& texts, uint64_t count,
                      const TextSlice& slice) {
  TextSlices slices(execution, count);
  shader::SliceParams params{};
  params.heap = texts.heap();
  params.skipped = slice.skipped;
  params.kept = slice.length;
  params.from_end = slice.from_end ? 1 : 0;
  return slices.find("exec/text/slice", params, shader::kSliceThreads);
}

ColumnPtr trim_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, const TextTrim& trim) {
  TextSlices slices(execution, count);
  shader::TrimParams params{};
  params.heap = texts.heap();
  for (const char c : trim.characters) {
    const auto code = static_cast<unsigned char>(c);
    (code < 64 ? params.characters : params.more_characters) |= uint64_t{1} << (code % 64);
  }
  params.trims_front = trim.in_front ? 1 : 0;
  params.trims_back = trim.behind ? 1 : 0;
  return slices.find("exec/text/trim", params, shader::kTrimThreads);
}

ColumnPtr split_texts(Execution& execution, const DeviceTexts& texts, uint64_t count,
                      const TextField& field) {
  TextSlices slices(execution, count);
  shader::FieldParams params{};
  params.heap = texts.heap();
  params.separator = upload_scratch(slices.stream(), field.separator);
  params.separator_bytes = static_cast<uint32_t>(field.separator.size());
  params.from_end = field.number < 0 ? 1 : 0;
  params.skipped = static_cast<uint64_t>(field.number < 0 ? -(field.number + 1) : field.number - 1);
  return slices.find("exec/text/field", params, shader::kFieldThreads);
}

ColumnPtr extract_texts(Execution& execution, const DeviceTexts& texts, uint64_t count,
                        const GroupFinder& finder, bool keeps_unmatched) {
  TextSlices slices(execution, count);
  std::vector<shader::TextAutomaton> automata;
  const auto add = [&](const std::optional<Dfa>& automaton) {
    automata.push_back(upload_automaton(slices.stream(), automaton ? &*automaton : nullptr));
  };
  add(finder.begins);
  automata.push_back(upload_automaton(slices.stream(), &finder.ends));
  for (const GroupFinder::Part& part : finder.parts) {
    automata.push_back(upload_automaton(slices.stream(), &part.automaton));
    add(part.rest);
  }
  shader::ExtractParams params{};
  params.heap = texts.heap();
  params.automata = upload_scratch(slices.stream(), automata);
  params.part_count = static_cast<uint32_t>(finder.parts.size());
  params.keeps_unmatched = keeps_unmatched ? 1 : 0;
  return slices.find("exec/text/extract", params, shader::kExtractThreads);
}

}  // namespace rtsql
