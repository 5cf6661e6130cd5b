#include "catalog/settings.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"

namespace rtsql {
namespace {

[[noreturn]] void bad_value(std::string_view setting, std::string_view text, std::string expected) {
  throw Error(ErrorKind::kValue,
              fmt::format("invalid value for setting \"{}\": {}", setting, quote_string(text)))
      .hint("expected " + std::move(expected));
}

bool switch_of(std::string_view setting, std::string_view text, std::string expected = "on or off") {
  const std::optional<bool> value = parse_switch(text);
  if (!value) bad_value(setting, text, std::move(expected));
  return *value;
}

void set_memory_limit(Settings& settings, std::string_view text) {
  if (equals_ignore_case(text, "default")) {
    settings.memory_limit.reset();
    return;
  }
  std::optional<uint64_t> bytes = parse_bytes(text);
  if (!bytes || *bytes == 0) bad_value("memory_limit", text, "a size such as '8GiB' or '500MB', or default");
  settings.memory_limit = bytes;
}

void set_batch_rows(Settings& settings, std::string_view text) {
  std::optional<uint64_t> rows = parse_integer<uint64_t>(text, 1024, uint64_t{1} << 31);
  if (!rows) bad_value("batch_rows", text, "a number of rows from 1024 to 2147483648");
  settings.batch_rows = *rows;
}

void set_batch_size(Settings& settings, std::string_view text) {
  settings.batch_size = parse_integer<uint64_t>(text, 1, uint64_t{1} << 31);
  if (!settings.batch_size && !equals_ignore_case(text, "auto"))
    bad_value("batch_size", text, "a number of probes from 1 to 2147483648, or auto");
}

void set_host_rows(Settings& settings, std::string_view text) {
  std::optional<uint64_t> rows = parse_integer<uint64_t>(text, 0, 65536);
  if (!rows) bad_value("host_rows", text, "a number of rows from 0 to 65536");
  settings.host_rows = *rows;
}

void set_probe_sort(Settings& settings, std::string_view text) {
  settings.probe_sort = equals_ignore_case(text, "auto")                   ? ProbeSort::kAuto
                        : switch_of("probe_sort", text, "auto, on or off") ? ProbeSort::kOn
                                                                           : ProbeSort::kOff;
}

std::string probe_sort_text(ProbeSort choice) {
  return choice == ProbeSort::kAuto ? "auto" : choice == ProbeSort::kOn ? "on" : "off";
}

void set_benchmark_scale(Settings& settings, std::string_view text) {
  const std::optional<int> scale = parse_integer<int>(text, -31, 16);
  if (!scale) bad_value("benchmark_scale", text, "a power of two from -31 to 16");
  settings.benchmark_scale = *scale;
}

std::vector<std::string> index_choices() {
  std::vector<std::string> choices = {"auto", "none"};
  for (const IndexMethod* method : index_methods()) choices.emplace_back(method->name);
  return choices;
}

}  // namespace

IndexChoice IndexChoice::parse(std::string_view text) {
  if (equals_ignore_case(text, "auto")) return {Kind::kAuto, nullptr};
  if (equals_ignore_case(text, "none")) return {Kind::kNone, nullptr};
  if (const IndexMethod* method = find_index_method(to_lower(text))) return {Kind::kMethod, method};
  bad_value("index", text, "one of " + join(index_choices(), ", "));
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

const std::vector<SettingDescription>& setting_descriptions() {
  static const std::vector<SettingDescription> kDescriptions = {
      {"batch_rows",
       "67108864",
       "most rows of one batch of a join's result",
       set_batch_rows,
       [](const Settings& s) { return std::to_string(s.batch_rows); },
       {}},
      {"batch_size",
       "auto",
       "most probes of one batch of a join; auto: all that fit",
       set_batch_size,
       [](const Settings& s) { return s.batch_size ? std::to_string(*s.batch_size) : std::string("auto"); },
       {"auto"}},
      {"benchmark_scale",
       "0",
       "BENCHMARK generates 2^n times the keys and probes asked for",
       set_benchmark_scale,
       [](const Settings& s) { return std::to_string(s.benchmark_scale); },
       {}},
      {"host_rows",
       "128",
       "most rows of a result whose expressions the host computes; kernels compute those of more",
       set_host_rows,
       [](const Settings& s) { return std::to_string(s.host_rows); },
       {}},
      {"index", "auto", "access path: auto (by cost), none (scans only), or an index method to force",
       [](Settings& s, std::string_view text) { s.index = IndexChoice::parse(text); },
       [](const Settings& s) { return s.index.text(); }, index_choices()},
      {"memory_limit",
       "default",
       "most device memory the session takes, e.g. '8GiB'",
       set_memory_limit,
       [](const Settings& s) {
         return s.memory_limit ? format_bytes(*s.memory_limit) : std::string("default");
       },
       {"default"}},
      {"probe_sort",
       "auto",
       "sort a join's probes by key before they are answered: auto (by cost), on or off",
       set_probe_sort,
       [](const Settings& s) { return probe_sort_text(s.probe_sort); },
       {"auto", "on", "off"}},
      {"verify",
       "off",
       "run each query again by plain scans and compare the rows",
       [](Settings& s, std::string_view text) { s.verify = switch_of("verify", text); },
       [](const Settings& s) { return std::string(s.verify ? "on" : "off"); },
       {"on", "off"}},
  };
  return kDescriptions;
}

const SettingDescription& find_setting(std::string_view name) {
  std::vector<std::string> names;
  for (const SettingDescription& description : setting_descriptions()) {
    if (equals_ignore_case(description.name, name)) return description;
    names.emplace_back(description.name);
  }
  throw Error(ErrorKind::kName, fmt::format("unrecognized setting \"{}\"", name))
      .hint(suggest_name(name, names));
}

}  // namespace rtsql
