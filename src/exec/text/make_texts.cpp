#include "exec/text/make_texts.h"

#include <span>

#include "common/divide.h"
#include "common/utf8.h"
#include "exec/text/character_map.h"
#include "exec/text/device_automaton.h"
#include "exec/text/write_texts.h"
#include "shaders/exec/text/make_texts.h"

namespace rtsql {
namespace {

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

void record_pass(gpu::Stream& stream, uint32_t pass, const shader::MadeTexts& to, const DeviceTexts& texts,
                 const TextMaker& maker) {
  ConstantsOfMaker constants(stream);
  const uint32_t function = std::visit(constants, maker);
  shader::MakeTextsParams params{};
  params.heap = texts.heap();
  params.to = to;
  params.constants = stream.parameters(std::as_bytes(std::span(&constants.constants, 1)));
  stream.dispatch(stream.device().kernel<shader::MakeTextsParams>("exec/text/make_texts", {pass, function}),
                  params, divide_up(to.count, shader::kMadeTextsThreads));
  stream.count_bytes(texts.bytes.bytes());
}

}  // namespace

ColumnPtr make_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, const TextMaker& maker) {
  const auto record = [&](gpu::Stream& stream, uint32_t pass, const shader::MadeTexts& to, uint64_t) {
    record_pass(stream, pass, to, texts, maker);
  };
  return write_texts(execution, count, keeps_most_apart(maker), false, record);
}

}  // namespace rtsql
