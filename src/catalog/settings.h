// SET changes these. Each setting is declared once, in settings.cpp; SHOW, completion, errors and the docs
// come from that list.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/option.h"
#include "index/contract/method.h"
#include "schema/qualified_name.h"
#include "schema/sql_standard.h"
#include "schema/value.h"
#include "schema/written_time.h"

namespace rtsql {

// Says which access paths the planner may take.
struct IndexChoice {
  enum class Kind { kAuto, kNone, kMethod };
  Kind kind = Kind::kAuto;
  const IndexMethod* method = nullptr;  // kMethod: this method wherever an index of it serves

  friend bool operator==(const IndexChoice&, const IndexChoice&) = default;

  static IndexChoice parse(std::string_view text);  // throws Error(kValue) with the choices
  std::string text() const;
};

// Says what runs queries: the device, the reference executor on the host, or the latter while the kernels of
// a small query are not compiled (engine/query/execution_mode.h).
enum class ExecutionMode : uint8_t { kAuto, kDevice, kReference };

enum class CubeUse : uint8_t { kOff, kAuto, kOn };  // auto: by cost; on: wherever one serves

enum class ProbeSort : uint8_t { kAuto, kOn, kOff };  // auto: by cost

// The planner chooses by these, so that each choice of theirs has plans of its own.
struct PlannerSettings {
  IndexChoice index;
  ProbeSort probe_sort = ProbeSort::kAuto;  // before a join probes an index with them
  const IndexMethod* join_index = nullptr;  // of indexes that joins build for themselves; null: by cost
  bool pipelines = true;                    // joins may become look-ups within kernels
  CubeUse cubes = CubeUse::kAuto;           // for groupings
  // These say how times are read; bound queries know them.
  TimeZonePtr zone = system_time_zone();  // of those that name none
  DateOrder date_order = DateOrder::kNone;
  SchemaName current_schema = {};              // in which names are looked for; USE says it
  std::string user = "rtsql";                  // whose session it is: queries that ask for it have its name
  SqlStandard standard = SqlStandard::kRtsql;  // whose answers bound queries give

  friend bool operator==(const PlannerSettings&, const PlannerSettings&) = default;
};

// Each session has its own.
struct Settings {
  PlannerSettings planner;
  std::optional<uint64_t> batch_size;  // most probes of one batch of a join; absent: all that fit
  int benchmark_scale = 0;             // BENCHMARK takes 2^benchmark_scale times the keys and probes
  uint64_t batch_rows = 1u << 26;      // most rows of one batch of a join's result
  uint64_t host_rows = 128;            // most rows whose expressions the host computes
  ExecutionMode execution_mode = ExecutionMode::kAuto;  // SET tier
  bool verify = false;                                  // run each query again by plain scans and compare
  std::chrono::milliseconds statement_timeout{0};       // 0: a statement may take any time
  std::chrono::milliseconds idle_in_transaction_timeout{0};  // 0: so may a client between two
  std::map<std::string, Value> variables = {};               // of SET VARIABLE, by their names in lower case
};

// All sessions of a database have these.
struct DatabaseSettings {
  // Bytes; absent: the defaults of the device's memory, and of the host's that kernels reach.
  std::optional<uint64_t> memory_limit = {};
  std::optional<uint64_t> host_memory_limit = {};
  // COMMIT returns when the transaction is on the disk, or when it is written, where a crash of the machine
  // may undo the last ones.
  bool synchronous = true;

  friend bool operator==(const DatabaseSettings&, const DatabaseSettings&) = default;
};

// A session shows and sets both by one list of names.
struct VisibleSettings {
  Settings session;
  DatabaseSettings database;
};

struct SettingDescription {
  OptionDeclaration option;
  void (*apply)(VisibleSettings&, const std::string& value);  // as parse_option returns it
  std::string (*get)(const VisibleSettings&);

  void set(VisibleSettings& settings, std::string_view text) const;  // throws Error(kValue)
};

const std::vector<SettingDescription>& setting_descriptions();
// Throws Error(kName) with a suggestion if there is none.
const SettingDescription& find_setting(std::string_view name);

}  // namespace rtsql
