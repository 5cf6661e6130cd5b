// Makes a text of each text; see src/exec/text/make_texts.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_MAKE_TEXTS_H
#define RTSQL_SHADERS_EXEC_TEXT_MAKE_TEXTS_H

#include "found_texts.h"

RTSQL_SHADER_BEGIN

const uint kMakeTextsThreads = 256;
const uint kLongestMadeText = 1 << 22;  // bytes: one thread writes a text

// A first pass measures the texts, a second one writes them.
const uint kMeasuresTexts = 0;
const uint kWritesTexts = 1;

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
  FoundTexts made;    // measuring: the lengths are written, writing: read, and all else is written
  address constants;  // TextMakerConstants
  address words;      // measuring: out, uint32 each: eight bytes each, of which a text takes so many
  address places;     // writing: uint64 each: words in front of a text
  address bytes;      // writing: where the texts go
  uint texts;
  uint reserved;
};

RTSQL_SHADER_END

#endif
