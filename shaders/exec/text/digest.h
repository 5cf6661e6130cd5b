// Makes digests of texts, as hexadecimal digits in lower case; see src/exec/text/digest_texts.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_DIGEST_H
#define RTSQL_SHADERS_EXEC_TEXT_DIGEST_H

#include "found_texts.h"

RTSQL_SHADER_BEGIN

const uint kDigestThreads = 256;
const uint kLongestDigested = 1 << 22;  // bytes: one thread reads a text

// The digests, of which the kernel is specialized for one:
const uint kMd5 = 0;
const uint kSha224 = 1;
const uint kSha256 = 2;

struct DigestParams {
  TextHeapRef heap;
  FoundTexts found;
  address digits;  // out: of the digests, one behind the other
  uint texts;
  uint words;  // of 32 bits of a digest
};

RTSQL_SHADER_END

#endif
