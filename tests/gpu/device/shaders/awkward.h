// Members of every size in an order that leaves gaps, to prove that both sides lay them out alike.
#ifndef RTSQL_TEST_AWKWARD_H
#define RTSQL_TEST_AWKWARD_H

#include "../../../../shaders/common/shared.h"

RTSQL_SHADER_BEGIN

struct AwkwardInner {
  uint a;
  address b;
  float c;
};

struct AwkwardParams {
  address out_words;
  float small;
  double wide;
  uint list[3];
  AwkwardInner inner;
  int negative;
  AwkwardInner pair[1];
};

RTSQL_SHADER_END
#endif
