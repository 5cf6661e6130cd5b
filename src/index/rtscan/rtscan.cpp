#include "index/rtscan/rtscan.h"

#include "index/filter/appended_bitmaps.h"
#include "index/rtscan/rtscan_index.h"

namespace rtsql {

namespace {

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  return std::make_unique<RtscanIndex>(device, keys, RtscanOptions::parse(options), context);
}

void check(const IndexOptions& options) {
  RtscanOptions::parse(options);
}

}  // namespace

const IndexMethod kRtscanIndex = {
    .name = "rtscan",
    .summary =
        "ray-traced: a cube for the keys of up to three columns, and rays where bit vectors are unsure",
    .capabilities = {.probes = false,
                     .bitmaps = true,
                     .several_columns = IndexCapabilities::SeveralColumns::kApart},
    .options =
        {
            {.name = "variant",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "rtscan",
             .choices = {"rtscan", "rtc3", "rtc1"},
             .help =
                 "rtc3: raw values, no bit vectors, one ray through all; rtc1: so, a scene for each column"},
            {.name = "encoding",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "uniform",
             .choices = {"uniform", "none"},
             .help = "coordinates are ranks or values; rtc1 and rtc3 have none unless it is given"},
            {.name = "sieve",
             .kind = OptionDeclaration::Kind::kInteger,
             .default_text = "128",
             .minimum = 0,
             .maximum = kMostFilterVectors,
             .help = "bit vectors of each column; rtc1 and rtc3 have none unless they are given"},
            {.name = "selection",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "adaptive",
             .choices = {"adaptive", "positive"},
             .help = "a bound takes the vector of the nearer boundary, or of the one below"},
            {.name = "groups",
             .kind = OptionDeclaration::Kind::kText,
             .default_text = "auto",
             .help = "columns that share a scene, at most three; auto: few equal groups",
             .expected = "auto, or the columns of each scene, one to three, such as 3+1",
             .canonical = canonical_rtscan_groups},
            {.name = "cells",
             .kind = OptionDeclaration::Kind::kInteger,
             .default_text = "0",
             .minimum = 0,
             .maximum = 1 << shader::kRtscanCoordinateBits,
             .help = "cubes side by side along an axis; 0: as suits the number of rows",
             .takes_units = true},
            {.name = "interval",
             .kind = OptionDeclaration::Kind::kReal,
             .default_text = "1",
             .minimum = 0.01,
             .maximum = 1,
             .help = "between rays side by side, in widths of a cube"},
            {.name = "spacing",
             .kind = OptionDeclaration::Kind::kReal,
             .default_text = "1",
             .minimum = 0,
             .maximum = 1,
             .help = "between rays one behind the other, in widths of a cube"},
            {.name = "ray_length",
             .kind = OptionDeclaration::Kind::kInteger,
             .default_text = "13",
             .minimum = 0,
             .maximum = 4096,
             .help = "in widths of a cube; 0, which rtc1 and rtc3 have: through the whole region"},
            {.name = "primitive",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "aabb",
             .choices = {"aabb", "triangle", "sphere"},
             .help = "what stands for a row"},
            {.name = "refine",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "auto",
             .choices = {"auto", "rays", "search"},
             .help =
                 "how rows between boundaries and bounds are found; auto: by rays where the device has them"},
        },
    // Nothing is probed: the start is what the sieve and the rays of a condition take, measured with three
    // columns at selectivities from 0.1 to 0.9.
    .gpu_costs = {.build = {{50, 10, 2, 0.6, 0.4}},
                  .start = {{40000, 50000, 60000, 80000, 220000}},
                  .probe = {{1, 1, 1, 1, 1}},
                  .ordered = {{0.9, 0.9, 0.9, 0.9, 0.9}},
                  .build_launch = 0.3},
    .cpu_costs = {.build = {{500, 300, 300, 300, 300}},
                  .start = {{900000, 700000, 5000000, 45000000, 170000000}},
                  .probe = {{10, 10, 10, 10, 10}},
                  .ordered = {{9, 9, 9, 9, 9}},
                  .build_launch = 1},
    .build = build,
    .append = append_to_bitmaps,
    .check = check,
};

}  // namespace rtsql
