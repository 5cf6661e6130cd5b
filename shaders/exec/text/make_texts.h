// Makes a text of each text; see src/exec/text/make_texts.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_MAKE_TEXTS_H
#define RTSQL_SHADERS_EXEC_TEXT_MAKE_TEXTS_H

#include "made_texts.h"

RTSQL_SHADER_BEGIN

const uint kMakesUpperCase = 0;
const uint kMakesLowerCase = 1;
const uint kMakesInitialCapitals = 2;
const uint kTranslates = 3;
const uint kAffixes = 4;
const uint kReplaces = 5;
const uint kPadsInFront = 6;
const uint kPadsBehind = 7;
const uint kRepeats = 8;
const uint kReverses = 9;

// Says of each character what it is exchanged by: `characters` has a uint32 for it, its UTF-8 with the first byte the
// lowest, at the place that `blocks` has for the code point without its last eight bits, plus these.
struct CharacterMap {
  address blocks;      // uint32 each
  address characters;  // uint32 each
};

const uint kCharacterStays = 0;
const uint kCharacterGoes = 0xFFFFFFFFu;

// Names a text in device memory that is the same for all.
struct ConstantText {
  address begin;
  uint64_t bytes;
};

struct TextMakerConstants {
  CharacterMap map;           // to upper case or another; of initial capitals to lower case
  CharacterMap capitals;      // kMakesInitialCapitals
  CharacterMap alphanumeric;  // likewise: those characters do not stay
  ConstantText first;         // the prefix; what is replaced; what fills, repeated to `number` characters
  ConstantText second;        // the suffix; what replaces
  uint64_t number;            // of characters, or of times
};

struct MakeTextsParams {
  TextHeapRef heap;
  MadeTexts to;
  address constants;  // TextMakerConstants
};

RTSQL_SHADER_END

#endif
