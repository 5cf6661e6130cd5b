// Tables that say what each character is exchanged by, as kernels read them (shaders/exec/text/make_texts.h).
#pragma once

#include <string>
#include <vector>

#include "expression/device_text_function.h"

namespace rtsql {

struct CharacterMap {
  std::vector<uint32_t> blocks;
  std::vector<uint32_t> characters;  // those of blocks that are alike stand here once
};

// These are of all characters, and made when they are first asked for.
const CharacterMap& upper_case_map();
const CharacterMap& lower_case_map();
const CharacterMap& alphanumeric_map();  // those characters do not stay

CharacterMap translation_map(const TextTranslate& translate);

}  // namespace rtsql
