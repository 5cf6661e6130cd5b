#include "plan/estimate/calibration.h"
#include "index/registry/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>
#include <sstream>
#include <utility>

namespace rtsql {
namespace {

constexpr std::string_view kCacheEntry = "calibration";
constexpr std::string_view kHeading = "rtsql-calibration-2";

constexpr std::pair<std::string_view, double CostModel::*> kOperators[] = {
    {"launch", &CostModel::launch},
    {"wait", &CostModel::wait},
    {"scan_per_byte", &CostModel::scan_per_byte},
    {"gather_per_row", &CostModel::gather_per_row},
    {"write_per_row", &CostModel::write_per_row},
    {"group_per_row", &CostModel::group_per_row},
    {"sort_per_pass", &CostModel::sort_per_pass},
};
constexpr std::pair<std::string_view, CostCurve MethodCosts::*> kCurves[] = {
    {"build", &MethodCosts::build},
    {"start", &MethodCosts::start},
    {"probe", &MethodCosts::probe},
    {"ordered", &MethodCosts::ordered},
};
constexpr std::pair<std::string_view, double MethodCosts::*> kMethodConstants[] = {
    {"miss", &MethodCosts::miss},
    {"repeated", &MethodCosts::repeated},
    {"doubling", &MethodCosts::doubling},
    {"point_match", &MethodCosts::point_match},
    {"range", &MethodCosts::range},
    {"range_match", &MethodCosts::range_match},
    {"gapless", &MethodCosts::dense},
    {"wide_build", &MethodCosts::wide_build},
    {"wide_probe", &MethodCosts::wide_probe},
    {"build_launch", &MethodCosts::build_launch},
};

// Reads a number for each of `targets`; returns false if there are not as many, or more, or negative ones.
bool read_numbers(std::istringstream& line, std::span<double> targets) {
  for (double& target : targets) {
    if (!(line >> target) || !(target >= 0)) return false;
  }
  std::string rest;
  return !(line >> rest);
}

bool read_method_line(std::istringstream& line, std::string_view constant, MethodCosts& costs) {
  for (auto [name, curve] : kCurves) {
    if (name == constant) return read_numbers(line, (costs.*curve).nanoseconds);
  }
  for (auto [name, member] : kMethodConstants) {
    if (name == constant) return read_numbers(line, {&(costs.*member), 1});
  }
  return false;
}

bool read_line(std::istringstream& line, CostModel& model) {
  std::string subject;
  if (!(line >> subject)) return true;
  for (auto [name, member] : kOperators) {
    if (name == subject) return read_numbers(line, {&(model.*member), 1});
  }
  std::string constant;
  line >> constant;
  const IndexMethod* method = find_index_method(subject);
  return method == nullptr || read_method_line(line, constant, model.methods[method]);
}

}  // namespace

std::string calibration_text(const CostModel& model) {
  std::string text(kHeading);
  for (auto [name, member] : kOperators) text += fmt::format("\n{} {:.9g}", name, model.*member);
  for (const auto& [method, costs] : model.methods) {
    for (auto [name, curve] : kCurves)
      text += fmt::format("\n{} {} {:.6g}", method->name, name, fmt::join((costs.*curve).nanoseconds, " "));
    for (auto [name, member] : kMethodConstants)
      text += fmt::format("\n{} {} {:.6g}", method->name, name, costs.*member);
  }
  return text + "\n";
}

std::optional<CostModel> parse_calibration(std::string_view text, const CostModel& built_in) {
  std::istringstream lines{std::string(text)};
  std::string line;
  if (!std::getline(lines, line) || line != kHeading) return std::nullopt;
  CostModel model = built_in;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    if (!read_line(words, model)) return std::nullopt;
  }
  return model;
}

CostModel load_cost_model(gpu::Device& device) {
  CostModel model = CostModel::built_in(device);
  std::string stored = device.load_cache_entry(kCacheEntry).value_or("");
  return parse_calibration(stored, model).value_or(model);
}

std::optional<std::string> store_calibration(gpu::Device& device, const CostModel& model) {
  return device.store_cache_entry(kCacheEntry, calibration_text(model));
}

std::optional<std::string> forget_calibration(gpu::Device& device) {
  if (device.load_cache_entry(kCacheEntry).value_or("").empty()) return std::nullopt;
  return device.store_cache_entry(kCacheEntry, "");
}

}  // namespace rtsql
