#include "exec/text/text_slices.h"

#include "common/divide.h"
#include "exec/text/device_automaton.h"
#include "exec/text/text_column.h"
#include "shaders/exec/text/extract.h"
#include "shaders/exec/text/slice.h"

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
  return slices.find("exec/text/slice", params, shader::kSliceThreads);
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
