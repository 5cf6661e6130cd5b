// Has members of every size in an order that leaves gaps, to prove that both sides lay them out alike. One
// thing they do not: C++ pads a struct's end, GLSL's scalar layout lets the next member begin there. So no
// nested struct may end in a gap; where one does, the sizes differ and the kernel is refused.
#ifndef RTSQL_TEST_AWKWARD_H
#define RTSQL_TEST_AWKWARD_H

#include "../../../../shaders/common/shared.h"

RTSQL_SHADER_BEGIN

struct AwkwardInner {
  uint a;
  float c;
  address b;
};

struct AwkwardParams {
  address out_words;
  float small;
  double wide;
  uint list[3];
  AwkwardInner inner;
  int negative;
  AwkwardInner pair[2];
  uint last;
};

RTSQL_SHADER_END
#endif
