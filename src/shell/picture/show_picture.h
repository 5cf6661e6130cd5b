// Draws pictures with characters, and as images of SVG.
#pragma once

#include <cstddef>
#include <string>

#include "common/styled_text.h"
#include "engine/result/picture.h"

namespace rtsql {

struct PicturePage {
  size_t columns = 80;
  size_t rows = 24;  // of the terminal; a picture leaves some for what was typed and what follows
};

// Returns the scenes one below the other, and what is not in them as notes.
StyledText picture_text(const Picture& picture, const PicturePage& page);
// Returns the notes alone, a line each.
std::string picture_notes(const Picture& picture);

// Returns a document that needs nothing else, with the same content.
std::string picture_svg(const Picture& picture);

}  // namespace rtsql
