#include "cube/cube_options.h"

#include <vector>

namespace rtsql {

std::span<const OptionDeclaration> cube_option_declarations() {
  using Kind = OptionDeclaration::Kind;
  static const std::vector<OptionDeclaration> declarations = {
      {.name = "rows",
       .kind = Kind::kBoolean,
       .default_text = "on",
       .help = "keep the rows of each cell too, for what does not follow from its sums"},
      {.name = "trace",
       .kind = Kind::kChoice,
       .default_text = "search",
       .choices = {"search", "rays", "auto"},
       .help =
           "what answers: cells, found by an index; rays through the rows, where they can; or the cheaper"},
      {.name = "scan_encoding",
       .kind = Kind::kChoice,
       .default_text = "bijection",
       .choices = {"bijection", "split", "bits"},
       .help =
           "what lies on the z axis: all scanned columns; the first, the others tested row by row; or none, "
           "a bit for each row being tested"},
      {.name = "group_encoding",
       .kind = Kind::kChoice,
       .default_text = "dictionary",
       .choices = {"dictionary", "split"},
       .help = "what lies on the y axis: the number of a group, or the code of the first grouped column"},
      {.name = "aggregate_encoding",
       .kind = Kind::kChoice,
       .default_text = "pack",
       .choices = {"pack", "compute", "memory"},
       .help = "which values lie on the x axis: as many as fit, the first, or none; others are read by row"},
      {.name = "hits",
       .kind = Kind::kChoice,
       .default_text = "owned",
       .choices = {"owned", "flagged"},
       .help = "how a row is added once: by the ray it belongs to, or by the first, which sets a bit"},
      {.name = "sieve",
       .kind = Kind::kInteger,
       .default_text = "auto",
       .minimum = 1,
       .maximum = 1 << 30,
       .choices = {"auto", "off"},
       .help =
           "codes of a block whose totals are kept, so that rays go through the rest; off as in the paper"},
      {.name = "interval",
       .kind = Kind::kInteger,
       .default_text = "auto",
       .minimum = 1,
       .maximum = 1 << 30,
       .choices = {"auto"},
       .help = "values on the x axis from ray to ray, rounded up to a power of two"},
      {.name = "legs",
       .kind = Kind::kReal,
       .default_text = "1.5",
       .minimum = 1.25,
       .maximum = 64,
       .help = "the length of a triangle's legs, in intervals; 2 as in the paper"},
      {.name = "partitions",
       .kind = Kind::kInteger,
       .default_text = "1",
       .minimum = 1,
       .maximum = 1024,
       .help = "acceleration structures that the rows are divided among"},
      {.name = "compact",
       .kind = Kind::kBoolean,
       .default_text = "on",
       .help = "shrink the acceleration structure after it is built"},
  };
  return declarations;
}

CubeOptions CubeOptions::of(const IndexOptions& options) {
  CubeOptions chosen;
  chosen.keeps_rows = options.boolean("rows");
  chosen.traces = options.choice("trace") != "search";
  chosen.compares = options.choice("trace") == "auto";
  const std::string& scan_encoding = options.choice("scan_encoding");
  if (scan_encoding != "bijection") chosen.most_scanned = scan_encoding == "split" ? 1 : 0;
  chosen.splits_groups = options.choice("group_encoding") == "split";
  const std::string& aggregate_encoding = options.choice("aggregate_encoding");
  if (aggregate_encoding != "pack") chosen.most_packed = aggregate_encoding == "compute" ? 1 : 0;
  chosen.flags_hits = options.choice("hits") == "flagged";
  chosen.sieves = options.text("sieve") != "off";
  if (chosen.sieves && options.text("sieve") != "auto")
    chosen.codes_of_block = static_cast<uint32_t>(options.integer("sieve"));
  if (options.text("interval") != "auto")
    chosen.interval = static_cast<uint32_t>(options.integer("interval"));
  chosen.legs = options.real("legs");
  chosen.partitions = static_cast<uint32_t>(options.integer("partitions"));
  chosen.compact = options.boolean("compact");
  return chosen;
}

}  // namespace rtsql
