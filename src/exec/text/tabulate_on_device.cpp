#include "exec/text/tabulate_on_device.h"

#include <span>

#include "common/divide.h"
#include "exec/text/cast_texts.h"
#include "exec/text/device_automaton.h"
#include "exec/text/device_choice.h"
#include "exec/text/digest_texts.h"
#include "exec/text/make_texts.h"
#include "exec/text/text_slices.h"
#include "gpu/rehearsal.h"
#include "shaders/exec/text/match.h"
#include "shaders/exec/text/measure.h"
#include "shaders/exec/text/position.h"
#include "shaders/exec/text/prefix.h"
#include "shaders/exec/text/text_hash.h"
#include "storage/text/device_texts.h"

namespace rtsql {
namespace {

// Integers and floating-point numbers are read in a few steps.
bool computes_much(const DictionaryFunction& function) {
  if (std::holds_alternative<TextDigest>(function.on_device)) return true;
  const TypeId type = function.result.id;
  return std::holds_alternative<TextCast>(function.on_device) &&
         (type == TypeId::kDecimal || type == TypeId::kTime || type == TypeId::kUuid ||
          is_moment(function.result));
}

// Holds an automaton's transitions as match.comp reads them.
struct MatchTable {
  uint32_t kind = shader::kMatchByClass;
  uint32_t class_count;
  std::vector<uint32_t> transitions;
};

// A small automaton has a transition for each byte, which saves the look-up of its class.
MatchTable match_table(const Dfa& automaton) {
  constexpr uint32_t kBytes = 256;
  MatchTable table;
  table.class_count = automaton.class_count;
  if (automaton.state_count() * kBytes > shader::kSharedTransitions) {
    table.transitions = automaton.next;
    if (automaton.next.size() > shader::kSharedTransitions) table.kind = shader::kMatchByClassInMemory;
    return table;
  }
  table.kind = shader::kMatchByByte;
  table.class_count = kBytes;
  for (uint32_t state = 0; state < automaton.state_count(); ++state) {
    for (uint32_t byte = 0; byte < kBytes; ++byte) {
      const uint32_t next = automaton.step(state * automaton.class_count, static_cast<char>(byte));
      table.transitions.push_back(next / automaton.class_count * kBytes);
    }
  }
  return table;
}

// Each of these records what computes the function, or returns null.
class DeviceTabulation {
 public:
  DeviceTabulation(Execution& execution, const DictionaryFunction& function, const Dictionary& dictionary,
                   const DeviceTexts& texts)
      : execution_(execution),
        function_(function),
        dictionary_(dictionary),
        result_(function.result),
        count_(dictionary.size()),
        texts_(texts) {}

  ColumnPtr operator()(std::monostate) const { return nullptr; }

  ColumnPtr operator()(const TextMatcher& matcher) const {
    const std::shared_ptr<const Dfa> automaton = matcher.make_automaton();
    if (automaton == nullptr) return nullptr;
    execution_.stream().stage("texts");
    gpu::Buffer values = results();
    const MatchTable table = match_table(*automaton);
    std::vector<uint8_t> accepts;
    for (const uint32_t marks : automaton->marks_at_end) accepts.push_back(marks & 1);
    shader::MatchParams params{};
    params.heap = texts_.heap();
    params.class_of = upload_scratch(execution_.stream(), automaton->class_of);
    params.transitions = upload_scratch(execution_.stream(), table.transitions);
    params.accepts = upload_scratch(execution_.stream(), accepts);
    params.results = values.address();
    params.texts = count_;
    params.transition_count = static_cast<uint32_t>(table.transitions.size());
    params.class_count = table.class_count;
    params.at_begin = automaton->at_begin / automaton->class_count * table.class_count;
    dispatch(execution_.stream(),
             execution_.device().kernel<shader::MatchParams>("exec/text/match", {table.kind}), params,
             shader::kMatchThreads);
    return column(std::move(values));
  }

  ColumnPtr operator()(TextMeasure measure) const {
    gpu::Buffer values = results();
    shader::MeasureParams params{};
    params.heap = texts_.heap();
    params.results = values.address();
    params.texts = count_;
    params.measure = number_of(measure);
    dispatch(execution_.stream(), execution_.device().kernel<shader::MeasureParams>("exec/text/measure"),
             params, shader::kMeasureThreads);
    return column(std::move(values));
  }

  ColumnPtr operator()(const PartPosition& position) const {
    gpu::Buffer values = results();
    execution_.stream().stage("texts");
    shader::PositionParams params{};
    params.heap = texts_.heap();
    params.part = upload_scratch(execution_.stream(), position.part);
    params.results = values.address();
    params.texts = count_;
    params.part_bytes = static_cast<uint32_t>(position.part.size());
    dispatch(execution_.stream(), execution_.device().kernel<shader::PositionParams>("exec/text/position"),
             params, shader::kPositionThreads);
    return column(std::move(values));
  }

  ColumnPtr operator()(const TextSlice& slice) const {
    return slice_texts(execution_, texts_, count_, slice);
  }

  ColumnPtr operator()(const TextTrim& trim) const { return trim_texts(execution_, texts_, count_, trim); }

  ColumnPtr operator()(const TextField& field) const {
    return split_texts(execution_, texts_, count_, field);
  }

  ColumnPtr operator()(const TextGroup& group) const {
    const std::shared_ptr<const GroupFinder> finder = group.finder();
    return finder ? extract_texts(execution_, texts_, count_, *finder, group.keeps_unmatched) : nullptr;
  }

  ColumnPtr operator()(const TextMaker& maker) const { return make_texts(execution_, texts_, count_, maker); }

  ColumnPtr operator()(TextDigest digest) const { return digest_texts(execution_, texts_, count_, digest); }

  ColumnPtr operator()(TextHash) const {
    gpu::Buffer values = results();
    shader::TextHashParams params{};
    params.heap = texts_.heap();
    params.results = values.address();
    params.texts = count_;
    dispatch(execution_.stream(), execution_.device().kernel<shader::TextHashParams>("exec/text/text_hash"),
             params, shader::kTextHashThreads);
    return column(std::move(values));
  }

  ColumnPtr operator()(const TextPrefix& prefix) const {
    gpu::Buffer values = results();
    if (prefix.letters == TextPrefix::Letters::kAsTheyAre) {
      record_prefixes(execution_.stream(), prefix, values, 0);
    } else if (!compute_prefixes(prefix, values)) {
      return nullptr;
    }
    return column(std::move(values));
  }

  ColumnPtr operator()(const TextCast&) const {
    return cast_texts(execution_, function_, dictionary_, texts_);
  }

 private:
  static uint32_t number_of(TextMeasure measure) {
    if (measure == TextMeasure::kBytes) return shader::kCountsBytes;
    return measure == TextMeasure::kCharacters ? shader::kCountsCharacters : shader::kReadsFirstCode;
  }

  void record_prefixes(gpu::Stream& stream, const TextPrefix& prefix, const gpu::Buffer& values,
                       gpu::Address gave_up) const {
    shader::PrefixParams params{};
    params.heap = texts_.heap();
    params.results = values.address();
    params.gave_up = gave_up;
    params.texts = count_;
    params.letters = static_cast<uint32_t>(prefix.letters);
    dispatch(stream, execution_.device().kernel<shader::PrefixParams>("exec/text/prefix"), params,
             shader::kPrefixThreads);
  }

  // Returns false where the host has to change letters. The work has a stream of its own: what is recorded
  // for the pass that wants the prefixes stays as it is.
  bool compute_prefixes(const TextPrefix& prefix, const gpu::Buffer& values) const {
    gpu::Stream stream(execution_.device());
    gpu::Buffer& gave_up = stream.scratch(sizeof(uint32_t), "a flag");
    stream.fill(gave_up, 0);
    record_prefixes(stream, prefix, values, gave_up.address());
    uint32_t has_given_up = 0;
    stream.download(gave_up, 0, std::as_writable_bytes(std::span(&has_given_up, 1)),
                    gpu::InRehearsal::kGivesZeros);
    execution_.add(stream.finish());
    return has_given_up == 0;
  }

  gpu::Buffer results() const {
    return execution_.device().allocate(uint64_t{count_} * value_bytes(result_), "a function of texts");
  }

  template <class Params>
  void dispatch(gpu::Stream& stream, const gpu::Kernel<Params>& kernel, const Params& params,
                uint32_t threads) const {
    stream.stage("texts");
    stream.dispatch(kernel, params, divide_up(count_, threads));
    stream.count_bytes(texts_.bytes.bytes() + uint64_t{count_} * (sizeof(uint64_t) + value_bytes(result_)));
  }

  ColumnPtr column(gpu::Buffer values) const {
    return std::make_shared<const Column>(result_, count_, std::move(values), gpu::Buffer(), nullptr);
  }

  Execution& execution_;
  const DictionaryFunction& function_;
  const Dictionary& dictionary_;
  const Type result_;
  const uint32_t count_;
  const DeviceTexts& texts_;
};

}  // namespace

ColumnPtr tabulate_on_device(Execution& execution, const DictionaryFunction& function,
                             const DictionaryPtr& dictionary) {
  gpu::Device& device = execution.device();
  const uint32_t count = dictionary->size();
  if (std::holds_alternative<std::monostate>(function.on_device)) return nullptr;
  if (!suits_device(execution, device.info().kind, count, computes_much(function))) return nullptr;
  const auto texts = if_it_fits([&] { return device_texts(device, *dictionary); });
  if (texts == nullptr) return nullptr;
  ColumnPtr made = if_it_fits([&] {
    return std::visit(DeviceTabulation(execution, function, *dictionary, *texts), function.on_device);
  });
  if (made == nullptr) return nullptr;
  execution.keep({texts, made});
  if (!gpu::Rehearsal::is_on()) execution.count({.texts = count, .bytes = texts->bytes.bytes()});
  return made;
}

}  // namespace rtsql
