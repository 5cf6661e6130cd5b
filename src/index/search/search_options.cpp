#include "index/search/search_options.h"

#include <string>

#include "common/error.h"

namespace rtsql {

std::vector<OptionDeclaration> with_search_options(std::vector<OptionDeclaration> own) {
  const std::vector<OptionDeclaration> shared = {
      {.name = "layout",
       .kind = OptionDeclaration::Kind::kChoice,
       .default_text = "soa",
       .choices = {"soa", "aos"},
       .help = "keys and row ids in an array each (soa), or each key beside its row id (aos)"},
      {.name = "schedule",
       .kind = OptionDeclaration::Kind::kChoice,
       .default_text = "dynamic",
       .choices = {"dynamic", "static"},
       .help = "as many workgroups as the probes need, or as many as run at once"},
      {.name = "groups_per_unit",
       .kind = OptionDeclaration::Kind::kChoice,
       .default_text = "auto",
       .choices = {"auto", "1", "2", "4", "8", "16", "32"},
       .help = "with schedule = static, workgroups of each compute unit; auto: as many as have 256 threads"},
      {.name = "pin",
       .kind = OptionDeclaration::Kind::kChoice,
       .default_text = "none",
       .choices = {"none", "steps", "full"},
       .help = "keys searched first in shared memory: those of whole steps, or all that fit (full)"},
      {.name = "pin_kib",
       .kind = OptionDeclaration::Kind::kInteger,
       .default_text = "0",
       .minimum = 0,
       .maximum = 228,
       .help = "KiB of shared memory that pinned keys take at most, as far as the device has them; 0: 32"},
      {.name = "reorder",
       .kind = OptionDeclaration::Kind::kChoice,
       .default_text = "none",
       .choices = {"none", "lookup", "double"},
       .help = "a workgroup sorts the probes it takes (lookup), and the results back (double)"},
      {.name = "range_scan",
       .kind = OptionDeclaration::Kind::kChoice,
       .default_text = "auto",
       .choices = {"auto", "span", "thread", "subgroup"},
       .help =
           "rows of a range are named by a span, or collected by a thread, or by its subgroup where they are "
           "many; auto: span, and subgroup with layout = aos"},
      {.name = "threads",
       .kind = OptionDeclaration::Kind::kChoice,
       .default_text = "auto",
       .choices = {"auto", "64", "128", "256", "512", "1024"},
       .help = "threads of a workgroup, as far as the device allows"},
      {.name = "probes",
       .kind = OptionDeclaration::Kind::kChoice,
       .default_text = "auto",
       .choices = {"auto", "1", "2", "4", "8", "16", "32", "64"},
       .help = "probes of a thread; at least four for each search of one or several lanes"},
  };
  own.insert(own.end(), shared.begin(), shared.end());
  return own;
}

SearchOptions read_search_options(const IndexOptions& options) {
  const std::string& pin = options.choice("pin");
  const std::string& reorder = options.choice("reorder");
  const std::string& scan = options.choice("range_scan");
  SearchOptions chosen;
  chosen.layout = options.choice("layout") == "aos" ? KeyLayout::kPaired : KeyLayout::kSplit;
  chosen.schedule = options.choice("schedule") == "static" ? ProbeSchedule::kStatic : ProbeSchedule::kDynamic;
  chosen.pin = pin == "steps" ? SharedTop::kSteps : pin == "full" ? SharedTop::kFull : SharedTop::kNone;
  chosen.reorder = reorder == "lookup"   ? ProbeReorder::kLookup
                   : reorder == "double" ? ProbeReorder::kDouble
                                         : ProbeReorder::kNone;
  const bool paired = chosen.layout == KeyLayout::kPaired;
  if (paired && scan == "span") {
    throw Error(ErrorKind::kValue, "range_scan = span needs row ids that lie together")
        .hint("leave range_scan out, or use layout = soa");
  }
  chosen.range_scan = scan == "thread"                                   ? RangeScan::kThread
                      : scan == "subgroup" || (paired && scan == "auto") ? RangeScan::kSubgroup
                                                                         : RangeScan::kSpan;
  chosen.threads = options.chosen_number("threads");
  chosen.probes = options.chosen_number("probes");
  chosen.groups_per_unit = options.chosen_number("groups_per_unit");
  if (chosen.groups_per_unit != 0 && chosen.schedule == ProbeSchedule::kDynamic) {
    throw Error(ErrorKind::kValue, "groups_per_unit is for a static schedule, and this one is dynamic")
        .hint("write schedule = static, or leave groups_per_unit out");
  }
  chosen.pin_bytes = static_cast<uint32_t>(options.integer("pin_kib")) * 1024;
  if (chosen.pin_bytes != 0 && chosen.pin == SharedTop::kNone) {
    throw Error(ErrorKind::kValue, "pin_kib says how many keys are pinned, and pin = none pins none")
        .hint("write pin = steps or pin = full, or leave pin_kib out");
  }
  return chosen;
}

void check_search_options(const IndexOptions& options) {
  read_search_options(options);
}

}  // namespace rtsql
