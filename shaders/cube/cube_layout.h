// Holds what the shaders of a cube's scene agree on: see src/cube/cube_scene.h.
#ifndef RTSQL_SHADERS_CUBE_LAYOUT_H
#define RTSQL_SHADERS_CUBE_LAYOUT_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kCubeTerms = 4;  // of one trace

// A term makes one of these of its values, in one word for each group.
const uint kCubeSum = 0;
const uint kCubeCount = 1;
const uint kCubeMaximum = 2;  // by one more, so that 0 is that of no values
const uint kCubeMinimum = 3;  // how far it lies below the largest value, likewise by one more

// One of these tells whether a row that is met fulfils what the z axis does not say.
const uint kCubeNoTest = 0;
const uint kCubeTestsCode = 1;
const uint kCubeTestsBit = 2;

// Says where the values of a term are: in a column of BIGINTs, a row's bits shifted and masked, or none.
struct CubeTerm {
  address values;  // int64 each; 0: bits of the packed values
  uint64_t most;   // the largest value; NULL is one more
  uint shift;
  uint mask;
};

// Both ends are among them.
struct CubeCodeRange {
  uint first;
  uint last;
};

// A record is a row of the joined tables: 16 bytes.
struct CubeRecord {
  uint code;    // of the scanned values on the z axis
  uint line;    // on the y axis
  uint group;   // to which it is added
  uint packed;  // values, on the x axis
};

RTSQL_SHADER_END

#endif
