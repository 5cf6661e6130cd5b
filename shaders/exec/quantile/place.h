// Which place a quantile has among a group's values (logical/window.h: place_among).
#ifndef RTSQL_EXEC_QUANTILE_PLACE_H
#define RTSQL_EXEC_QUANTILE_PLACE_H
#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kPlaceDiscrete = 0;
const uint kPlaceBelow = 1;
const uint kPlaceAbove = 2;

struct QuantilePlaceWords {
  address fraction;  // bits of a double
  uint place;
  uint descending;  // 1: counted from the largest value
};

RTSQL_SHADER_END

#endif
