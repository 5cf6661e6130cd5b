#include "exec/text/character_map.h"

#include <array>
#include <map>

#include "common/letter_case.h"
#include "common/utf8.h"
#include "shaders/exec/text/make_texts.h"

namespace rtsql {
namespace {

constexpr uint32_t kBlockCharacters = 256;
constexpr uint32_t kBlocks = (1 << 21) / kBlockCharacters;  // UTF-8 has room for code points of 21 bits

using Block = std::array<uint32_t, kBlockCharacters>;
using Blocks = std::map<uint32_t, Block>;  // by number; those that are not here stay as they are

// Returns the bytes of a character as kernels write them.
uint32_t bits_of(char32_t c) {
  std::string text;
  append_code_point(text, c);
  uint32_t bits = 0;
  for (size_t i = 0; i < text.size(); ++i) bits |= uint32_t{static_cast<uint8_t>(text[i])} << (8 * i);
  return bits;
}

void exchange(Blocks& blocks, char32_t from, uint32_t to) {
  blocks[from / kBlockCharacters][from % kBlockCharacters] = to;
}

CharacterMap map_of(const Blocks& blocks) {
  CharacterMap map;
  map.blocks.resize(kBlocks);
  map.characters.resize(kBlockCharacters);  // all of these stay
  std::map<Block, uint32_t> places;
  for (const auto& [number, block] : blocks) {
    const auto [place, is_new] = places.emplace(block, static_cast<uint32_t>(map.characters.size()));
    if (is_new) map.characters.insert(map.characters.end(), block.begin(), block.end());
    map.blocks[number] = place->second;
  }
  return map;
}

CharacterMap map_of(char32_t (*changed)(char32_t)) {
  Blocks blocks;
  for (char32_t c = 0; c <= kLastCodePoint; ++c) {
    if (changed(c) != c) exchange(blocks, c, bits_of(changed(c)));
  }
  return map_of(blocks);
}

}  // namespace

const CharacterMap& upper_case_map() {
  static const CharacterMap kMap = map_of(upper_case);
  return kMap;
}

const CharacterMap& lower_case_map() {
  static const CharacterMap kMap = map_of(lower_case);
  return kMap;
}

const CharacterMap& alphanumeric_map() {
  static const CharacterMap kMap = [] {
    Blocks blocks;
    for (char32_t c = 0; c <= kLastCodePoint; ++c) {
      if (is_alphanumeric(c)) exchange(blocks, c, shader::kCharacterGoes);
    }
    return map_of(blocks);
  }();
  return kMap;
}

CharacterMap translation_map(const TextTranslate& translate) {
  Blocks blocks;
  size_t to = 0;
  for (size_t from = 0; from < translate.from.size();) {
    const CodePoint character = code_point_at(translate.from, from);
    from += character.bytes;
    uint32_t bits = shader::kCharacterGoes;
    if (to < translate.to.size()) {
      const CodePoint other = code_point_at(translate.to, to);
      to += other.bytes;
      bits = bits_of(other.value);
    }
    uint32_t& exchanged = blocks[character.value / kBlockCharacters][character.value % kBlockCharacters];
    if (exchanged == shader::kCharacterStays) exchanged = bits;
  }
  return map_of(blocks);
}

}  // namespace rtsql
