#include "catalog/settings.h"

#include <fmt/format.h>

#include "common/duration.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "index/registry/registry.h"

namespace rtsql {
namespace {

using Kind = OptionDeclaration::Kind;

// Reads a value that is a number; gives none for a word in its place.
std::optional<uint64_t> count_of(const std::string& value) {
  return parse_integer<uint64_t>(value);
}

std::optional<std::string> canonical_size(std::string_view text) {
  const std::optional<uint64_t> bytes = parse_bytes(text);
  return bytes && *bytes > 0 ? std::optional<std::string>(text) : std::nullopt;
}

std::optional<std::string> canonical_size_or_none(std::string_view text) {
  return parse_bytes(text) ? std::optional<std::string>(text) : std::nullopt;
}

constexpr std::string_view kDurations = "a time such as 500, in ms, '30s', '5min' or '1h'";

std::optional<std::string> canonical_duration(std::string_view text) {
  const std::optional<std::chrono::milliseconds> duration = parse_duration(text);
  return duration ? std::optional(duration_text(*duration)) : std::nullopt;
}

std::string limit_text(const std::optional<uint64_t>& bytes) {
  return bytes ? format_bytes(*bytes) : std::string("default");
}

constexpr std::string_view kLocalZone = "local";

std::optional<std::string> canonical_zone(std::string_view text) {
  const TimeZonePtr zone = find_time_zone(text);
  return zone != nullptr ? std::optional(zone->name()) : std::nullopt;
}

TimeZonePtr zone_of(const std::string& value) {
  const TimeZonePtr zone = find_time_zone(value);
  return zone != nullptr ? zone : system_time_zone();
}

SqlStandard standard_of(std::string_view text) {
  return text == "postgresql" ? SqlStandard::kPostgresql : SqlStandard::kRtsql;
}
std::string standard_text(SqlStandard standard) {
  return standard == SqlStandard::kPostgresql ? "postgresql" : "rtsql";
}

// Reads what PostgreSQL's datestyle takes, but for other styles than ISO: "ISO, MDY", "DMY".
std::optional<DateOrder> date_order_of(std::string_view text) {
  DateOrder order = DateOrder::kNone;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find_first_of(", ", begin), text.size());
    const std::string word = to_lower(text.substr(begin, end - begin));
    begin = end + 1;
    if (word == "mdy" || word == "us") {
      order = DateOrder::kMonthDayYear;
    } else if (word == "dmy" || word == "european") {
      order = DateOrder::kDayMonthYear;
    } else if (word == "ymd") {
      order = DateOrder::kYearMonthDay;
    } else if (!word.empty() && word != "iso") {
      return std::nullopt;
    }
  }
  return order;
}

std::string date_style_text(DateOrder order) {
  return order == DateOrder::kNone ? "ISO" : fmt::format("ISO, {}", date_order_text(order));
}

std::optional<std::string> canonical_date_style(std::string_view text) {
  const std::optional<DateOrder> order = date_order_of(text);
  return order ? std::optional(date_style_text(*order)) : std::nullopt;
}

CubeUse cube_use_of(const std::string& value) {
  if (value == "auto") return CubeUse::kAuto;
  return value == "on" ? CubeUse::kOn : CubeUse::kOff;
}

std::string cube_use_text(CubeUse use) {
  if (use == CubeUse::kAuto) return "auto";
  return use == CubeUse::kOn ? "on" : "off";
}

ProbeSort probe_sort_of(const std::string& value) {
  return value == "auto" ? ProbeSort::kAuto : value == "on" ? ProbeSort::kOn : ProbeSort::kOff;
}

std::string probe_sort_text(ProbeSort choice) {
  return choice == ProbeSort::kAuto ? "auto" : choice == ProbeSort::kOn ? "on" : "off";
}

ExecutionMode execution_mode_of(const std::string& value) {
  return value == "auto"     ? ExecutionMode::kAuto
         : value == "device" ? ExecutionMode::kDevice
                             : ExecutionMode::kReference;
}

std::string execution_mode_text(ExecutionMode mode) {
  return mode == ExecutionMode::kAuto ? "auto" : mode == ExecutionMode::kDevice ? "device" : "reference";
}

std::vector<std::string_view> index_choices() {
  std::vector<std::string_view> choices = {"auto", "none"};
  for (const IndexMethod* method : index_methods()) choices.push_back(method->name);
  return choices;
}

const OptionDeclaration& index_option() {
  static const OptionDeclaration kOption = {
      .name = "index",
      .kind = Kind::kChoice,
      .default_text = "auto",
      .choices = index_choices(),
      .help = "access path: auto (by cost), none (scans only), or an index method to force"};
  return kOption;
}

std::vector<std::string_view> join_index_choices() {
  std::vector<std::string_view> choices = {"auto"};
  for (const IndexMethod* method : probed_methods()) choices.push_back(method->name);
  return choices;
}

}  // namespace

IndexChoice IndexChoice::parse(std::string_view text) {
  const std::string value = parse_option(index_option(), text, "setting");
  if (value == "auto") return {Kind::kAuto, nullptr};
  if (value == "none") return {Kind::kNone, nullptr};
  return {Kind::kMethod, find_index_method(value)};
}

std::string IndexChoice::text() const {
  switch (kind) {
    case Kind::kAuto:
      return "auto";
    case Kind::kNone:
      return "none";
    case Kind::kMethod:
      return std::string(method->name);
  }
  return {};
}

void SettingDescription::set(VisibleSettings& settings, std::string_view text) const {
  apply(settings, parse_option(option, text, "setting"));
}

const std::vector<SettingDescription>& setting_descriptions() {
  static const std::vector<SettingDescription> kDescriptions = {
      {{.name = "batch_rows",
        .kind = Kind::kInteger,
        .default_text = "67108864",
        .minimum = 1024,
        .maximum = 1u << 31,
        .help = "most rows of one batch of a join's result"},
       [](VisibleSettings& s, const std::string& value) { s.session.batch_rows = count_of(value).value(); },
       [](const VisibleSettings& s) { return std::to_string(s.session.batch_rows); }},
      {{.name = "batch_size",
        .kind = Kind::kInteger,
        .default_text = "auto",
        .minimum = 1,
        .maximum = 1u << 31,
        .choices = {"auto"},
        .help = "most probes of one batch of a join; auto: all that fit"},
       [](VisibleSettings& s, const std::string& value) { s.session.batch_size = count_of(value); },
       [](const VisibleSettings& s) {
         return s.session.batch_size ? std::to_string(*s.session.batch_size) : std::string("auto");
       }},
      {{.name = "benchmark_scale",
        .kind = Kind::kInteger,
        .default_text = "0",
        .minimum = -31,
        .maximum = 16,
        .help = "BENCHMARK generates 2^n times the keys and probes asked for"},
       [](VisibleSettings& s, const std::string& value) {
         s.session.benchmark_scale = parse_integer<int>(value).value();
       },
       [](const VisibleSettings& s) { return std::to_string(s.session.benchmark_scale); }},
      {{.name = "cube",
        .kind = Kind::kChoice,
        .default_text = "auto",
        .choices = {"auto", "on", "off"},
        .help = "cubes that answer groupings: auto (by cost), on (wherever one serves) or off"},
       [](VisibleSettings& s, const std::string& value) { s.session.planner.cubes = cube_use_of(value); },
       [](const VisibleSettings& s) { return cube_use_text(s.session.planner.cubes); }},
      {{.name = "datestyle",
        .kind = Kind::kText,
        .default_text = "ISO",
        .choices = {"default"},
        .help =
            "how dates are shown, which is ISO's, and in which order numbers such as 01/02/03 are read: MDY, "
            "DMY or YMD; without an order they are not",
        .expected = "ISO, and an order: 'ISO, DMY', 'MDY', 'YMD'",
        .canonical = canonical_date_style},
       [](VisibleSettings& s, const std::string& value) {
         s.session.planner.date_order = date_order_of(value).value_or(DateOrder::kNone);
       },
       [](const VisibleSettings& s) { return date_style_text(s.session.planner.date_order); }},
      {{.name = "host_memory_limit",
        .kind = Kind::kText,
        .default_text = "default",
        .choices = {"default"},
        .help = "most memory of the host for what the device has no room for, e.g. '64GiB'",
        .expected = "a size such as '64GiB', '500MB' or 0",
        .canonical = canonical_size_or_none},
       [](VisibleSettings& s, const std::string& value) {
         s.database.host_memory_limit = parse_bytes(value);
       },
       [](const VisibleSettings& s) { return limit_text(s.database.host_memory_limit); }},
      {{.name = "host_rows",
        .kind = Kind::kInteger,
        .default_text = "128",
        .minimum = 0,
        .maximum = 65536,
        .help = "most rows of a result whose expressions the host computes; kernels compute those of more"},
       [](VisibleSettings& s, const std::string& value) { s.session.host_rows = count_of(value).value(); },
       [](const VisibleSettings& s) { return std::to_string(s.session.host_rows); }},
      {{.name = "idle_in_transaction_session_timeout",
        .kind = Kind::kText,
        .default_text = "0",
        .help = "a server ends a session whose client has a transaction open and says nothing for so long; "
                "0: none",
        .expected = kDurations,
        .canonical = canonical_duration},
       [](VisibleSettings& s, const std::string& value) {
         s.session.idle_in_transaction_timeout = parse_duration(value).value();
       },
       [](const VisibleSettings& s) { return duration_text(s.session.idle_in_transaction_timeout); }},
      {index_option(),
       [](VisibleSettings& s, const std::string& value) {
         s.session.planner.index = IndexChoice::parse(value);
       },
       [](const VisibleSettings& s) { return s.session.planner.index.text(); }},
      {{.name = "join_index",
        .kind = Kind::kChoice,
        .default_text = "auto",
        .choices = join_index_choices(),
        .help = "how joins match rows: auto (by cost), or by an index of this method that each builds of its "
                "smaller side"},
       [](VisibleSettings& s, const std::string& value) {
         s.session.planner.join_index = value == "auto" ? nullptr : find_index_method(value);
       },
       [](const VisibleSettings& s) {
         const IndexMethod* const method = s.session.planner.join_index;
         return method != nullptr ? std::string(method->name) : "auto";
       }},
      {{.name = "memory_limit",
        .kind = Kind::kText,
        .default_text = "default",
        .choices = {"default"},
        .help = "most device memory that all sessions take, e.g. '8GiB'",
        .expected = "a size such as '8GiB' or '500MB'",
        .canonical = canonical_size},
       [](VisibleSettings& s, const std::string& value) { s.database.memory_limit = parse_bytes(value); },
       [](const VisibleSettings& s) { return limit_text(s.database.memory_limit); }},
      {{.name = "pipelines",
        .kind = Kind::kChoice,
        .default_text = "auto",
        .choices = {"auto", "off"},
        .help = "joins that look keys up within the kernel above them: auto (by cost) or off"},
       [](VisibleSettings& s, const std::string& value) { s.session.planner.pipelines = value != "off"; },
       [](const VisibleSettings& s) { return std::string(s.session.planner.pipelines ? "auto" : "off"); }},
      {{.name = "probe_sort",
        .kind = Kind::kBoolean,
        .default_text = "auto",
        .choices = {"auto"},
        .help = "sort a join's probes by key before they are answered: auto (by cost), on or off"},
       [](VisibleSettings& s, const std::string& value) {
         s.session.planner.probe_sort = probe_sort_of(value);
       },
       [](const VisibleSettings& s) { return probe_sort_text(s.session.planner.probe_sort); }},
      {{.name = "standard",
        .kind = Kind::kChoice,
        .default_text = "rtsql",
        .choices = {"rtsql", "postgresql"},
        .help = "whose answers queries give where they differ: postgresql has a division by zero be an "
                "error, and "
                "the quotient of DECIMALs and the mean of exact numbers a DECIMAL"},
       [](VisibleSettings& s, const std::string& value) { s.session.planner.standard = standard_of(value); },
       [](const VisibleSettings& s) { return standard_text(s.session.planner.standard); }},
      {{.name = "statement_timeout",
        .kind = Kind::kText,
        .default_text = "0",
        .help = "a statement that takes longer is cancelled; 0: none",
        .expected = kDurations,
        .canonical = canonical_duration},
       [](VisibleSettings& s, const std::string& value) {
         s.session.statement_timeout = parse_duration(value).value();
       },
       [](const VisibleSettings& s) { return duration_text(s.session.statement_timeout); }},
      {{.name = "synchronous",
        .kind = Kind::kBoolean,
        .default_text = "on",
        .help =
            "COMMIT of a database in a folder returns when the transaction is on the disk; off: when it is "
            "written, and a crash of the machine may undo the last ones"},
       [](VisibleSettings& s, const std::string& value) { s.database.synchronous = value == "on"; },
       [](const VisibleSettings& s) { return std::string(s.database.synchronous ? "on" : "off"); }},
      {{.name = "tier",
        .kind = Kind::kChoice,
        .default_text = "auto",
        .choices = {"auto", "device", "reference"},
        .help = "what runs queries: the device, the reference executor on the host, or auto (the host while "
                "kernels of a small query are not compiled)"},
       [](VisibleSettings& s, const std::string& value) {
         s.session.execution_mode = execution_mode_of(value);
       },
       [](const VisibleSettings& s) { return execution_mode_text(s.session.execution_mode); }},
      {{.name = "timezone",
        .kind = Kind::kText,
        .default_text = kLocalZone,
        .choices = {kLocalZone, "default"},
        .help = "time zone of times that name none, and in which times are shown; local: that of the system",
        .expected = "a name such as 'Europe/Berlin' or 'UTC'",
        .canonical = canonical_zone},
       [](VisibleSettings& s, const std::string& value) { s.session.planner.zone = zone_of(value); },
       [](const VisibleSettings& s) { return s.session.planner.zone->name(); }},
      {{.name = "verify",
        .kind = Kind::kBoolean,
        .default_text = "off",
        .help = "run each query again by plain scans and compare the rows"},
       [](VisibleSettings& s, const std::string& value) { s.session.verify = value == "on"; },
       [](const VisibleSettings& s) { return std::string(s.session.verify ? "on" : "off"); }},
  };
  return kDescriptions;
}

const SettingDescription& find_setting(std::string_view name) {
  std::vector<std::string> names;
  for (const SettingDescription& description : setting_descriptions()) {
    if (equals_ignore_case(description.option.name, name)) return description;
    names.emplace_back(description.option.name);
  }
  throw Error(ErrorKind::kName, fmt::format("unrecognized setting \"{}\"", name))
      .hint(suggest_name(name, names));
}

}  // namespace rtsql
