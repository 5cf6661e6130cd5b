#include "exec/text/make_texts.h"

#include <algorithm>
#include <span>

#include "algorithm/scan.h"
#include "common/divide.h"
#include "common/utf8.h"
#include "exec/text/character_map.h"
#include "exec/text/device_automaton.h"
#include "exec/text/text_column.h"
#include "shaders/exec/text/make_texts.h"

namespace rtsql {
namespace {

constexpr uint64_t kWordBytes = sizeof(uint64_t);
constexpr uint64_t kMostBytes = uint64_t{1} << 30;

// Uploads what a maker's kernel reads, and says which kernel that is.
class ConstantsOfMaker {
 public:
  explicit ConstantsOfMaker(gpu::Stream& stream) : stream_(stream) {}

  shader::TextMakerConstants constants{};

  uint32_t operator()(TextCase letter_case) {
    if (letter_case == TextCase::kUpper) {
      constants.map = uploaded(upper_case_map());
      return shader::kMakesUpperCase;
    }
    constants.map = uploaded(lower_case_map());
    if (letter_case == TextCase::kLower) return shader::kMakesLowerCase;
    constants.capitals = uploaded(upper_case_map());
    constants.alphanumeric = uploaded(alphanumeric_map());
    return shader::kMakesInitialCapitals;
  }

  uint32_t operator()(const TextTranslate& translate) {
    constants.map = uploaded(translation_map(translate));
    return shader::kTranslates;
  }

  uint32_t operator()(const TextAffixes& affixes) {
    constants.first = uploaded(affixes.prefix);
    constants.second = uploaded(affixes.suffix);
    return shader::kAffixes;
  }

  uint32_t operator()(const TextReplace& replace) {
    constants.first = uploaded(replace.from);
    constants.second = uploaded(replace.to);
    return shader::kReplaces;
  }

  uint32_t operator()(const TextPad& pad) {
    std::string fill;
    const auto characters = static_cast<uint64_t>(count_code_points(pad.fill));
    for (uint64_t filled = 0; characters > 0 && filled < pad.length; filled += characters) fill += pad.fill;
    constants.first = uploaded(fill);
    constants.number = pad.length;
    return pad.in_front ? shader::kPadsInFront : shader::kPadsBehind;
  }

  uint32_t operator()(const TextRepeat& repeat) {
    constants.number = repeat.count;
    return shader::kRepeats;
  }

  uint32_t operator()(TextReverse) { return shader::kReverses; }

 private:
  shader::CharacterMap uploaded(const CharacterMap& map) {
    return {.blocks = upload_scratch(stream_, map.blocks),
            .characters = upload_scratch(stream_, map.characters)};
  }

  shader::ConstantText uploaded(const std::string& text) {
    if (text.empty()) return {};
    return {.begin = upload_scratch(stream_, text), .bytes = text.size()};
  }

  gpu::Stream& stream_;
};

// Tells whether the texts of a dictionary, which differ, seldom become the same.
bool keeps_most_apart(const TextMaker& maker) {
  if (const auto* const repeat = std::get_if<TextRepeat>(&maker)) return repeat->count > 0;
  return !std::holds_alternative<TextPad>(maker) && !std::holds_alternative<TextTranslate>(maker);
}

class TextMaking {
 public:
  TextMaking(Execution& execution, const DeviceTexts& texts, uint64_t count, const TextMaker& maker)
      : execution_(execution),
        device_(execution.device()),
        texts_(texts),
        maker_(maker),
        stream_(device_),
        made_(device_, count),
        places_(device_.allocate(count * sizeof(uint64_t), "places of texts")) {
    made_.nearly_all_differ = keeps_most_apart(maker);
  }

  ColumnPtr run() {
    const std::optional<uint64_t> words = measure();
    if (!words || *words > kMostBytes / kWordBytes) return nullptr;
    // It ends when the column has a copy of the texts that differ.
    const gpu::Buffer bytes =
        device_.allocate(std::max<uint64_t>(*words, 1) * kWordBytes, "texts of a function");
    shader::MakeTextsParams params{};
    params.places = places_.address();
    params.bytes = bytes.address();
    record(shader::kWritesTexts, params, bytes.bytes());
    return text_column(execution_, stream_, std::move(made_));
  }

 private:
  // Returns how many words the texts take; none where the host has to make them.
  std::optional<uint64_t> measure() {
    const uint64_t count = made_.texts.count;
    stream_.stage("texts");
    stream_.fill(made_.gave_up, 0);
    gpu::Buffer& words = stream_.scratch(count * sizeof(uint32_t), "lengths of texts");
    gpu::Buffer& total = stream_.scratch(sizeof(uint64_t), "a count");
    shader::MakeTextsParams params{};
    params.words = words.address();
    record(shader::kMeasuresTexts, params, 0);
    exclusive_scan(stream_, words.address(), places_.address(), count, ScanSum::k64, total.address());
    uint32_t gave_up = 0;
    uint64_t sum = 0;
    stream_.download(made_.gave_up, 0, std::as_writable_bytes(std::span(&gave_up, 1)));
    stream_.download(total, 0, std::as_writable_bytes(std::span(&sum, 1)));
    execution_.add(stream_.finish());
    return gave_up == 0 ? std::optional(sum) : std::nullopt;
  }

  void record(uint32_t pass, shader::MakeTextsParams params, uint64_t written_bytes) {
    stream_.stage("texts");
    const uint64_t count = made_.texts.count;
    ConstantsOfMaker constants(stream_);
    const uint32_t function = std::visit(constants, maker_);
    params.heap = texts_.heap();
    params.made = made_.refs();
    params.constants = stream_.parameters(std::as_bytes(std::span(&constants.constants, 1)));
    params.texts = static_cast<uint32_t>(count);
    stream_.dispatch(device_.kernel<shader::MakeTextsParams>("exec/text/make_texts", {pass, function}),
                     params, divide_up(count, shader::kMakeTextsThreads));
    stream_.count_bytes(texts_.bytes.bytes() + written_bytes + count * sizeof(uint64_t));
  }

  Execution& execution_;
  gpu::Device& device_;
  const DeviceTexts& texts_;
  const TextMaker& maker_;
  gpu::Stream stream_;
  FunctionTexts made_;
  const gpu::Buffer places_;
};

}  // namespace

ColumnPtr make_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, const TextMaker& maker) {
  return TextMaking(execution, texts, count, maker).run();
}

}  // namespace rtsql
