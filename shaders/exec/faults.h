// Why a row could not be computed: bits that kernels gather in one word and the host turns into an error.
#ifndef RTSQL_EXEC_FAULTS_H
#define RTSQL_EXEC_FAULTS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kFaultInteger = 1u;  // INTEGER out of range
const uint kFaultBigint = 2u;   // BIGINT out of range
const uint kFaultDecimal = 4u;  // DECIMAL out of range
const uint kFaultCast = 8u;     // a CAST whose value does not fit
const uint kFaultSyntax = 16u;  // a CAST of a string that is no such value
const uint kFaultDomain = 32u;  // the square root of a negative number

RTSQL_SHADER_END

#endif
