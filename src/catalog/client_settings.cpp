#include "catalog/client_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"

namespace rtsql {

std::span<const ClientSetting> client_settings() {
  using Kind = ClientValueKind;
  static constexpr auto kSettings = std::to_array<ClientSetting>({
      {"application_name", "", Kind::kAny},
      {"array_nulls", "on"},
      {"bytea_output", "hex"},
      {"check_function_bodies", "on", Kind::kSwitch},
      {"client_encoding", "UTF8"},
      {"client_min_messages", "notice", Kind::kAny},
      {"constraint_exclusion", "partition", Kind::kAny},
      {"cpu_index_tuple_cost", "0.005", Kind::kAny},
      {"cpu_operator_cost", "0.0025", Kind::kAny},
      {"cpu_tuple_cost", "0.01", Kind::kAny},
      {"cursor_tuple_fraction", "0.1", Kind::kAny},
      {"default_statistics_target", "100", Kind::kAny},
      {"default_table_access_method", "heap", Kind::kAny},
      {"default_tablespace", "", Kind::kAny},
      {"default_toast_compression", "pglz", Kind::kAny},
      {kDefaultIsolation, "repeatable read", Kind::kLevel},
      {kDefaultReadOnly, "off", Kind::kSwitch},
      {"effective_cache_size", "4GB", Kind::kAny},
      {"effective_io_concurrency", "1", Kind::kAny},
      {"enable_async_append", "on", Kind::kSwitch},
      {"enable_bitmapscan", "on", Kind::kSwitch},
      {"enable_gathermerge", "on", Kind::kSwitch},
      {"enable_hashagg", "on", Kind::kSwitch},
      {"enable_hashjoin", "on", Kind::kSwitch},
      {"enable_incremental_sort", "on", Kind::kSwitch},
      {"enable_indexonlyscan", "on", Kind::kSwitch},
      {"enable_indexscan", "on", Kind::kSwitch},
      {"enable_material", "on", Kind::kSwitch},
      {"enable_memoize", "on", Kind::kSwitch},
      {"enable_mergejoin", "on", Kind::kSwitch},
      {"enable_nestloop", "on", Kind::kSwitch},
      {"enable_parallel_append", "on", Kind::kSwitch},
      {"enable_parallel_hash", "on", Kind::kSwitch},
      {"enable_partition_pruning", "on", Kind::kSwitch},
      {"enable_partitionwise_aggregate", "off", Kind::kSwitch},
      {"enable_partitionwise_join", "off", Kind::kSwitch},
      {"enable_seqscan", "on", Kind::kSwitch},
      {"enable_sort", "on", Kind::kSwitch},
      {"enable_tidscan", "on", Kind::kSwitch},
      {"escape_string_warning", "on", Kind::kSwitch},
      {"extra_float_digits", "1", Kind::kAny},
      {"force_parallel_mode", "off", Kind::kAny},
      {"from_collapse_limit", "8", Kind::kAny},
      {"geqo", "on", Kind::kSwitch},
      {"geqo_effort", "5", Kind::kAny},
      {"geqo_generations", "0", Kind::kAny},
      {"geqo_pool_size", "0", Kind::kAny},
      {"geqo_seed", "0", Kind::kAny},
      {"geqo_selection_bias", "2", Kind::kAny},
      {"geqo_threshold", "12", Kind::kAny},
      {"hash_mem_multiplier", "2", Kind::kAny},
      {"in_hot_standby", "off"},
      {"integer_datetimes", "on"},
      {"intervalstyle", "postgres"},
      {"jit", "on", Kind::kSwitch},
      {"jit_above_cost", "100000", Kind::kAny},
      {"jit_expressions", "on", Kind::kSwitch},
      {"jit_inline_above_cost", "500000", Kind::kAny},
      {"jit_optimize_above_cost", "500000", Kind::kAny},
      {"jit_tuple_deforming", "on", Kind::kSwitch},
      {"join_collapse_limit", "8", Kind::kAny},
      {"lc_collate", "C"},
      {"lc_ctype", "C.UTF-8"},
      {"lc_messages", "C"},
      {"lc_monetary", "C"},
      {"lc_numeric", "C"},
      {"lc_time", "C"},
      {"lock_timeout", "0", Kind::kAny},
      {"maintenance_io_concurrency", "10", Kind::kAny},
      {"maintenance_work_mem", "64MB", Kind::kAny},
      {"max_identifier_length", "63"},
      {"max_index_keys", "32"},
      {"max_parallel_maintenance_workers", "2", Kind::kAny},
      {"max_parallel_workers", "8", Kind::kAny},
      {"max_parallel_workers_per_gather", "2", Kind::kAny},
      {"min_parallel_index_scan_size", "512kB", Kind::kAny},
      {"min_parallel_table_scan_size", "8MB", Kind::kAny},
      {"parallel_leader_participation", "on", Kind::kSwitch},
      {"parallel_setup_cost", "1000", Kind::kAny},
      {"parallel_tuple_cost", "0.1", Kind::kAny},
      {"plan_cache_mode", "auto", Kind::kAny},
      {"random_page_cost", "4", Kind::kAny},
      {"recursive_worktable_factor", "10", Kind::kAny},
      {"row_security", "on", Kind::kAny},
      {"seq_page_cost", "1", Kind::kAny},
      {"server_encoding", "UTF8"},
      {"server_version", kPostgresVersion},
      {"server_version_num", "150000"},
      {"session_replication_role", "origin", Kind::kAny},
      {"standard_conforming_strings", "on"},
      {"synchronize_seqscans", "on", Kind::kSwitch},
      {"synchronous_commit", "on", Kind::kAny},
      {"temp_buffers", "8MB", Kind::kAny},
      {"temp_tablespaces", "", Kind::kAny},
      {kTransactionIsolation, "repeatable read", Kind::kLevel},
      {kTransactionReadOnly, "off", Kind::kSwitch},
      {"transform_null_equals", "off"},
      {"work_mem", "4MB", Kind::kAny},
      {"xmlbinary", "base64", Kind::kAny},
      {"xmloption", "content", Kind::kAny},
  });
  return kSettings;
}

const ClientSetting* find_client_setting(std::string_view name) {
  const auto found = std::ranges::find_if(client_settings(), [&](const ClientSetting& setting) {
    return equals_ignore_case(setting.name, name);
  });
  return found == client_settings().end() ? nullptr : &*found;
}

std::string ClientValues::get(const ClientSetting& setting) const {
  const auto value = values_.find(setting.name);
  return value == values_.end() ? std::string(setting.usual) : value->second;
}

std::string read_client_value(const ClientSetting& setting, const std::string& value) {
  const auto refused = [&](std::string hint) {
    return Error(ErrorKind::kValue,
                 fmt::format("invalid value for parameter \"{}\": \"{}\"", setting.name, value))
        .sqlstate(sqlstate::kInvalidValue)
        .hint(std::move(hint));
  };
  std::string lower = to_lower(value);
  switch (setting.kind) {
    case ClientValueKind::kUsual:
      if (equals_ignore_case(value, setting.usual)) return std::string(setting.usual);
      throw refused(fmt::format("it is {}", setting.usual));
    case ClientValueKind::kAny:
      return value;
    case ClientValueKind::kSwitch:
      if (const std::optional<bool> on = parse_switch(lower)) return *on ? "on" : "off";
      throw refused("it is on or off");
    case ClientValueKind::kLevel:
      break;
  }
  if (is_one_of(lower, {"read uncommitted", "read committed", "repeatable read", "serializable"}))
    return lower;
  throw refused("levels are read uncommitted, read committed, repeatable read and serializable");
}

void ClientValues::set(const ClientSetting& setting, const std::string& value) {
  values_[setting.name] = read_client_value(setting, value);
}

}  // namespace rtsql
