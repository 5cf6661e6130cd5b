#include "gpu/ray_record.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <tuple>

#include "common/check.h"
#include "gpu/stream.h"
#include "shaders/common/ray_record.h"

namespace rtsql::gpu {
namespace {

constexpr uint64_t kRaysAt = sizeof(shader::RayRecordHeader);
constexpr uint64_t kHitsAt = kRaysAt + shader::kMostRecordedRays * sizeof(shader::RecordedRay);
constexpr uint64_t kRecordBytes = kHitsAt + shader::kMostRecordedHits * sizeof(shader::RecordedHit);

thread_local RayRecord* of_this_thread = nullptr;

template <class T>
std::vector<T> read_array(Device& device, const Buffer& buffer, uint64_t at, uint32_t count) {
  std::vector<T> values(count);
  device.read(buffer, at, std::as_writable_bytes(std::span(values)));
  return values;
}

// Invocations run beside each other, but what one of them writes is in order.
template <class T>
void sort_by_invocation(std::vector<T>& records) {
  std::ranges::stable_sort(records, {},
                           [](const T& record) { return std::tuple(record.launch, record.number); });
}

bool has_hit(const shader::RecordedRay& ray, const shader::RecordedHit& hit) {
  return ray.launch == hit.launch && ray.number == hit.number && std::ranges::equal(ray.origin, hit.origin) &&
         std::ranges::equal(ray.direction, hit.direction);
}

void add_hit(TracedRay& ray, const shader::RecordedHit& hit) {
  if (std::ranges::find(ray.hits, hit.primitive, &RayHit::primitive) != ray.hits.end()) return;
  ray.hits.push_back({hit.primitive, hit.distance < 0 ? std::nullopt : std::optional(hit.distance)});
}

}  // namespace

RayRecord::RayRecord(Device& device)
    : device_(device), buffer_(device.allocate(kRecordBytes, "a record of rays")) {
  RTSQL_CHECK(of_this_thread == nullptr);
  const shader::RayRecordHeader empty = {};
  device.write(buffer_, 0, std::as_bytes(std::span(&empty, 1)));
  of_this_thread = this;
}

RayRecord::~RayRecord() {
  of_this_thread = nullptr;
}

RayRecord* RayRecord::current() {
  return of_this_thread;
}

TracedRays RayRecord::read() const {
  shader::RayRecordHeader header = {};
  device_.read(buffer_, 0, std::as_writable_bytes(std::span(&header, 1)));
  auto rays = read_array<shader::RecordedRay>(device_, buffer_, kRaysAt,
                                              std::min(header.rays, shader::kMostRecordedRays));
  auto hits = read_array<shader::RecordedHit>(device_, buffer_, kHitsAt,
                                              std::min(header.hits, shader::kMostRecordedHits));
  sort_by_invocation(rays);
  TracedRays traced;
  traced.cast = header.rays;
  traced.is_whole = header.rays == rays.size() && header.hits == hits.size();
  using Line = std::tuple<Address, std::array<float, 3>, std::array<float, 3>, float, float>;
  std::map<Line, size_t> known;
  std::vector<size_t> places;  // of the rays in `traced`
  for (const shader::RecordedRay& ray : rays) {
    TracedRay taken{.scene = ray.scene, .nearest = ray.nearest, .farthest = ray.farthest, .hits = {}};
    std::ranges::copy(ray.origin, taken.origin.begin());
    std::ranges::copy(ray.direction, taken.direction.begin());
    const auto [place, is_new] = known.emplace(
        Line(ray.scene, taken.origin, taken.direction, ray.nearest, ray.farthest), traced.rays.size());
    if (is_new) traced.rays.push_back(std::move(taken));
    places.push_back(place->second);
  }
  for (const shader::RecordedHit& hit : hits) {
    const auto ray =
        std::find_if(rays.rbegin(), rays.rend(), [&](const auto& one) { return has_hit(one, hit); });
    if (ray == rays.rend()) continue;
    add_hit(traced.rays[places[static_cast<size_t>(std::distance(ray, rays.rend())) - 1]], hit);
  }
  return traced;
}

}  // namespace rtsql::gpu
