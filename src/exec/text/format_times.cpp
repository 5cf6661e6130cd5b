#include "exec/text/format_times.h"

#include <array>
#include <cstring>
#include <string_view>
#include <vector>

#include "common/divide.h"
#include "exec/text/device_automaton.h"
#include "exec/text/formatted_texts.h"
#include "shaders/exec/text/format_times.h"

namespace rtsql {
namespace {

static_assert(static_cast<uint32_t>(TimeNumber::kEra) == shader::kEra);
static_assert(static_cast<uint32_t>(TimeNumber::kMondayWeek) == shader::kMondayWeek);
static_assert(static_cast<uint32_t>(TimeNumber::kWeekday) == shader::kWeekday);
static_assert(static_cast<uint32_t>(TimeNumber::kEpoch) == shader::kEpoch);

// Holds 15 bytes of text, and how many it has.
using Word = std::array<uint8_t, 16>;

Word packed(std::string_view text) {
  Word word{};
  std::memcpy(word.data(), text.data(), text.size());
  word.back() = static_cast<uint8_t>(text.size());
  return word;
}

shader::TimePiece piece_of(gpu::Stream& stream, const TimeTextPiece& piece) {
  std::vector<Word> words;
  for (const std::string& word : piece.words) words.push_back(packed(word));
  shader::TimePiece given{};
  if (!words.empty()) given.words = upload_scratch(stream, words);
  given.number = static_cast<uint32_t>(piece.number);
  given.divisor = piece.divisor;
  given.modulus = piece.modulus;
  given.digits = piece.digits;
  given.fill = static_cast<uint8_t>(piece.fill);
  return given;
}

// A longer text of a number is none that the kernel can write.
bool are_short(const TimeText& text) {
  if (text.most_bytes > shader::kTimeTextWords * sizeof(uint64_t)) return false;
  for (const TimeTextPiece& piece : text.pieces) {
    for (const std::string& word : piece.words) {
      if (word.size() > shader::kMostWordBytes) return false;
    }
  }
  return true;
}

void record_format(gpu::Stream& stream, const shader::FormattedTexts& texts, const TimeText& text) {
  shader::FormatTimesParams params{};
  params.texts = texts;
  std::vector<shader::TimePiece> pieces;
  for (const TimeTextPiece& piece : text.pieces) pieces.push_back(piece_of(stream, piece));
  params.pieces = upload_scratch(stream, pieces);
  params.piece_count = static_cast<uint32_t>(pieces.size());
  if (text.zone) {
    params.periods = upload_scratch(stream, text.zone->utc_periods());
    params.period_count = static_cast<uint32_t>(text.zone->utc_periods().size());
  }
  stream.dispatch(stream.device().kernel<shader::FormatTimesParams>("exec/text/format_times"), params,
                  divide_up(texts.count, shader::kFormatTimesThreads));
}

}  // namespace

ColumnPtr format_times(Execution& execution, const Column& times, const TimeText& text) {
  if (text.pieces.empty() || !are_short(text)) return nullptr;
  const auto words = static_cast<uint32_t>(divide_up(text.most_bytes, sizeof(uint64_t)));
  const auto record = [&](gpu::Stream& stream, const shader::FormattedTexts& texts) {
    record_format(stream, texts, text);
  };
  return formatted_texts(execution, times, words, false, record);
}

}  // namespace rtsql
