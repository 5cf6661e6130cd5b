// Writes the end of a statement in the modes for people: its message and one line of figures.
#pragma once

#include "shell/output.h"
#include "shell/render/renderer.h"

namespace rtsql {

// Returns "(12 rows, 3.4 ms, GPU 1.2 ms, index k_rx)", without `timing` "(12 rows)", and nothing if there is
// nothing to say.
std::string summary_line(const StatementReport& report, bool timing,
                         const std::string& columns_left_out = {});

// On a terminal, the message is wrapped between words.
void write_footer(Output& output, const StatementReport& report, const RenderOptions& options,
                  const std::string& columns_left_out = {});

// Writes a plan's lines likewise, or the picture that they stand for, and returns how many they are.
uint64_t write_plan(Output& output, StatementResult& result, const RenderOptions& options);

}  // namespace rtsql
