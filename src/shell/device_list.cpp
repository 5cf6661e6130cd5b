#include "shell/device_list.h"

#include <fmt/format.h>

#include "common/text.h"
#include "shell/text_table.h"

namespace rtsql {
namespace {

const char* yes_no(bool value) {
  return value ? "yes" : "no";
}

}  // namespace

std::string describe_devices(const std::vector<gpu::DeviceInfo>& devices) {
  if (devices.empty()) {
    return "There is no Vulkan device. On Debian and Ubuntu the package mesa-vulkan-drivers brings one for "
           "the CPU.\n";
  }
  using enum TextTable::Alignment;
  TextTable table({kRight, kLeft, kLeft, kRight, kLeft, kLeft, kLeft, kLeft, kLeft, kLeft, kRight});
  table.add({"", "name", "type", "memory", "driver", "acceleration structures", "ray pipelines",
             "ray queries", "ray traversal", "int64", "subgroup"});
  std::string rejections;
  for (const gpu::DeviceInfo& device : devices) {
    table.add({std::to_string(device.ordinal), device.name, gpu::device_kind_name(device.kind),
               format_bytes(device.memory_bytes), device.driver, yes_no(device.acceleration_structures),
               yes_no(device.ray_pipelines), yes_no(device.ray_queries),
               std::string(gpu::ray_traversal_name(device.ray_traversal)), yes_no(device.int64),
               std::to_string(device.subgroup_size)});
    if (device.rejection)
      rejections += fmt::format("{} cannot be used: {}\n", device.ordinal, *device.rejection);
  }
  return table.text() + rejections;
}

std::string describe_device(const gpu::DeviceInfo& device) {
  TextTable table({TextTable::kLeft, TextTable::kLeft});
  table.add({"device", fmt::format("{}: {}", device.ordinal, device.name)});
  table.add({"type", gpu::device_kind_name(device.kind)});
  table.add({"driver", device.driver});
  table.add({"Vulkan", device.api_version});
  table.add({"memory", format_bytes(device.memory_bytes)});
  table.add({"subgroup size", std::to_string(device.subgroup_size)});
  table.add({"acceleration structures", yes_no(device.acceleration_structures)});
  table.add({"ray pipelines", yes_no(device.ray_pipelines)});
  table.add({"ray queries", yes_no(device.ray_queries)});
  table.add({"ray traversal", std::string(gpu::ray_traversal_name(device.ray_traversal))});
  table.add({"int64", yes_no(device.int64)});
  table.add({"float64", yes_no(device.float64)});
  return table.text();
}

}  // namespace rtsql
