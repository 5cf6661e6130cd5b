#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/exchange_characters.glsl"
#include "exec/text/find_part.glsl"
#include "exec/text/make_texts.h"

layout(local_size_x = kMadeTextsThreads) in;
KERNEL_PARAMS(MakeTextsParams);

layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Constants { TextMakerConstants v; };

TextBytes text_of(ConstantText text) { return TextBytes(text.begin, text.begin + text.bytes); }

void replace_parts(TextMakerConstants constants, TextBytes text) {
  const TextBytes from = text_of(constants.first);
  for (;;) {
    const uint64_t found = find_part(text, from);
    write_text(TextBytes(text.at, found == kNotFound ? text.end : found));
    if (found == kNotFound) return;
    write_text(text_of(constants.second));
    text.at = found + constants.first.bytes;
  }
}

void pad_text(TextMakerConstants constants, TextBytes text) {
  uint64_t missing = constants.number;
  text.end = behind_characters(text, missing);
  TextBytes fill = text_of(constants.first);
  fill.end = behind_characters(fill, missing);
  if (kFunction == kPadsInFront) write_text(fill);
  write_text(text);
  if (kFunction == kPadsBehind) write_text(fill);
}

void repeat_text(TextMakerConstants constants, TextBytes text) {
  if (kPass == kMeasuresTexts) {
    const uint64_t bytes = text.end - text.at;
    const bool is_too_long = bytes > 0ul && constants.number > uint64_t(kLongestMadeText) / bytes;
    made_bytes = is_too_long ? uint64_t(kLongestMadeText) + 1ul : bytes * constants.number;
    return;
  }
  for (uint64_t i = 0ul; i < constants.number && text.at < text.end; ++i) write_text(text);
}

void reverse_text(TextBytes text) {
  if (kPass == kMeasuresTexts) {
    made_bytes = text.end - text.at;
    return;
  }
  while (text.at < text.end) {
    uint bytes;
    const uint64_t word = last_word(text, bytes);
    if ((word & kHighBits) == 0ul) {
      write_bytes(first_byte_highest(word) >> (64u - 8u * bytes), bytes);
      text.end -= bytes;
      continue;
    }
    TextBytes last = TextBytes(before_characters(text, 1ul), text.end);
    text.end = last.at;
    const Character character = take_character(last);
    write_bytes(uint64_t(character.bits), character.bytes);
  }
}

void make_text(TextBytes text) {
  const TextMakerConstants constants = Constants(params.constants).v;
  switch (kFunction) {
    case kAffixes:
      write_text(text_of(constants.first));
      write_text(text);
      write_text(text_of(constants.second));
      break;
    case kReplaces:
      replace_parts(constants, text);
      break;
    case kPadsInFront:
    case kPadsBehind:
      pad_text(constants, text);
      break;
    case kRepeats:
      repeat_text(constants, text);
      break;
    case kReverses:
      reverse_text(text);
      break;
    default:
      exchange_characters(constants, text);
  }
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kMadeTextsThreads + gl_LocalInvocationID.x;
  if (number >= params.to.count) return;
  begin_made_text(params.to, number);
  make_text(text_of_heap(params.heap, number));
  end_made_text(params.to, number);
}
