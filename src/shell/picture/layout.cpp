#include "shell/picture/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <set>
#include <utility>

#include "common/display_text.h"
#include "common/text.h"
#include "shell/chart/draw_text.h"
#include "shell/picture/squeezed_axis.h"

namespace rtsql {
namespace {

// The series of a picture's shapes, which have colours.
constexpr size_t kMissed = 0, kMet = 1, kRay = 2, kLeader = 3;
constexpr size_t kSeriesOfPicture = 4;

constexpr double kSlant = 0.4;         // of z, along x and along y
constexpr double kMostColumns = 10;    // of a unit
constexpr double kRowsOfColumn = 0.6;  // a character is about twice as high as wide
constexpr double kLargeRows = 2.5;     // of a unit, from which on primitives have room for their labels
constexpr size_t kWidestLabel = 24;
constexpr size_t kMostRays = 64;
constexpr size_t kCirclePoints = 16;
constexpr std::string_view kArrows[] = {"→", "↑", "↗"};
constexpr std::string_view kAxisNames[] = {"x", "y", "z"};

class PictureLayout {
 public:
  PictureLayout(const ScenePicture& picture, const PictureSpace& space)
      : picture_(picture), space_(space), axes_{axis(0), axis(1), axis(2)} {
    for (const gpu::TracedRay& ray : picture.rays) {
      for (const gpu::RayHit& hit : ray.hits) met_.insert(hit.primitive);
    }
  }

  ChartDrawing draw() {
    drawing_.columns = space_.columns;
    drawing_.has_frame = false;
    drawing_.series = kSeriesOfPicture;
    add_heading();
    scale();
    for (const bool met : {false, true}) {
      for (size_t i = 0; i < primitives().size(); ++i) {
        if (is_met(primitives()[i]) == met) add_primitive(primitives()[i]);
      }
    }
    for (size_t i = 0; i < drawn_rays(); ++i) add_ray(picture_.rays[i]);
    add_labels();
    for (size_t i = 0; i < drawn_rays(); ++i) add_marks(picture_.rays[i]);
    add_ray_lines();
    return std::move(drawing_);
  }

 private:
  const std::vector<PicturedPrimitive>& primitives() const { return picture_.scene.primitives; }
  size_t drawn_rays() const { return std::min(picture_.rays.size(), kMostRays); }
  bool is_met(const PicturedPrimitive& primitive) const { return met_.contains(primitive.number); }
  size_t series_of(const PicturedPrimitive& primitive) const {
    return is_met(primitive) ? kMet : primitive.leads_on ? kLeader : kMissed;
  }

  SqueezedAxis axis(size_t number) const {
    std::vector<SqueezedAxis::Interval> intervals;
    for (const PicturedPrimitive& primitive : primitives()) {
      const auto [least, most] = std::ranges::minmax(
          primitive.corners, {}, [&](const ScenePlace& corner) { return corner[number]; });
      intervals.emplace_back(least[number], most[number]);
    }
    return SqueezedAxis(std::move(intervals));
  }

  // Returns a place in units, y upwards.
  ChartPlace view(const std::array<double, 3>& place) const {
    const double z = kSlant * axes_[2].place(place[2]);
    return {axes_[0].place(place[0]) + z, axes_[1].place(place[1]) + z};
  }
  ChartPlace view(const ScenePlace& place) const {
    return view(std::array<double, 3>{place[0], place[1], place[2]});
  }
  static std::array<double, 3> place_on(const gpu::TracedRay& ray, double distance) {
    std::array<double, 3> place = {};
    for (size_t i = 0; i < place.size(); ++i)
      place[i] = ray.origin[i] + static_cast<double>(ray.direction[i]) * distance;
    return place;
  }
  ChartPlace on_page(ChartPlace view) const {
    return {1 + (view.x - least_.x) * columns_, static_cast<double>(top_) + (most_.y - view.y) * rows_ + 0.5};
  }

  void include(ChartPlace view) {
    least_ = {std::min(least_.x, view.x), std::min(least_.y, view.y)};
    most_ = {std::max(most_.x, view.x), std::max(most_.y, view.y)};
  }

  void scale() {
    least_ = most_ = view(primitives().front().corners.front());
    for (const PicturedPrimitive& primitive : primitives()) {
      for (const auto& [from, to] : edges(primitive)) {
        include(view(from));
        include(view(to));
      }
    }
    for (size_t i = 0; i < drawn_rays(); ++i) {
      const gpu::TracedRay& ray = picture_.rays[i];
      include(view(place_on(ray, ray.nearest)));
      include(view(place_on(ray, ray.farthest)));
    }
    const double width = std::max(most_.x - least_.x, 1e-3), height = std::max(most_.y - least_.y, 1e-3);
    columns_ = std::min((static_cast<double>(space_.columns) - 3) / width, kMostColumns);
    rows_ = std::min((static_cast<double>(space_.plot_rows) - 2) / height, kRowsOfColumn * columns_);
    // Small primitives have a row for the labels of the lowest.
    plot_rows_ = static_cast<size_t>(std::ceil(height * rows_ + 0.5)) + (rows_ < kLargeRows ? 1 : 0);
  }

  using Edge = std::pair<ScenePlace, ScenePlace>;
  // Of boxes, those that are in front of others.
  std::vector<Edge> edges(const PicturedPrimitive& primitive) const {
    std::vector<Edge> edges;
    if (picture_.scene.shape == PicturedShape::kTriangle) {
      const auto& corners = primitive.corners;
      for (size_t i = 0; i < corners.size(); ++i)
        edges.emplace_back(corners[i], corners[(i + 1) % corners.size()]);
      return edges;
    }
    const ScenePlace& a = primitive.corners[0];
    const ScenePlace& b = primitive.corners[1];
    if (picture_.scene.shape == PicturedShape::kSphere) {
      const auto at = [&](size_t i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / kCirclePoints;
        return ScenePlace{static_cast<float>((a[0] + b[0]) / 2 + (b[0] - a[0]) / 2 * std::cos(angle)),
                          static_cast<float>((a[1] + b[1]) / 2 + (b[1] - a[1]) / 2 * std::sin(angle)),
                          (a[2] + b[2]) / 2};
      };
      for (size_t i = 0; i < kCirclePoints; ++i) edges.emplace_back(at(i), at(i + 1));
      return edges;
    }
    const auto corner = [&](bool right, bool up, bool back) {
      return ScenePlace{right ? b[0] : a[0], up ? b[1] : a[1], back ? b[2] : a[2]};
    };
    const auto add = [&](const ScenePlace& from, const ScenePlace& to) { edges.emplace_back(from, to); };
    add(corner(false, false, false), corner(true, false, false));
    add(corner(true, false, false), corner(true, true, false));
    add(corner(true, true, false), corner(false, true, false));
    add(corner(false, true, false), corner(false, false, false));
    add(corner(false, true, false), corner(false, true, true));
    add(corner(true, true, false), corner(true, true, true));
    add(corner(true, false, false), corner(true, false, true));
    add(corner(false, true, true), corner(true, true, true));
    add(corner(true, true, true), corner(true, false, true));
    return edges;
  }

  void add_path(std::vector<ChartPlace> places, size_t series, bool is_filled) {
    drawing_.paths.push_back({.places = std::move(places),
                              .series = series,
                              .is_joined = true,
                              .is_marked = false,
                              .is_filled = is_filled});
  }

  void add_primitive(const PicturedPrimitive& primitive) {
    const size_t series = series_of(primitive);
    if (picture_.scene.shape == PicturedShape::kTriangle) {
      std::vector<ChartPlace> outline;
      for (const ScenePlace& corner : primitive.corners) outline.push_back(on_page(view(corner)));
      outline.push_back(outline.front());
      add_path(std::move(outline), series, is_met(primitive));
      return;
    }
    for (const auto& [from, to] : edges(primitive))
      add_path({on_page(view(from)), on_page(view(to))}, series, false);
  }

  void add_ray(const gpu::TracedRay& ray) {
    add_path({on_page(view(place_on(ray, ray.nearest))), on_page(view(place_on(ray, ray.farthest)))}, kRay,
             false);
  }

  void add_text(ChartPlace at, std::string_view text, Style style) {
    drawing_.texts.push_back(
        {.x = at.x, .y = at.y, .align = ChartAlign::kMiddle, .text = std::string(text), .style = style});
  }

  // Where the ray comes nearest to the middle of what it meets, unless the device says where it meets it.
  double distance_of(const gpu::TracedRay& ray, const gpu::RayHit& hit) const {
    if (hit.distance) return *hit.distance;
    const auto met = std::ranges::find(primitives(), hit.primitive, &PicturedPrimitive::number);
    if (met == primitives().end()) return ray.nearest;
    double along = 0;
    for (size_t i = 0; i < 3; ++i) {
      const double middle = (static_cast<double>(met->corners.front()[i]) + met->corners.back()[i]) / 2;
      along += (middle - ray.origin[i]) * ray.direction[i];
    }
    return std::clamp<double>(along, ray.nearest, ray.farthest);
  }

  void add_marks(const gpu::TracedRay& ray) {
    const Style style = style_of_series(kRay);
    const auto along = std::ranges::find_if(ray.direction, [](float part) { return part != 0; });
    const auto number = static_cast<size_t>(along - ray.direction.begin());
    add_text(on_page(view(place_on(ray, ray.nearest))), "o", style);
    add_text(on_page(view(place_on(ray, ray.farthest))), kArrows[std::min<size_t>(number, 2)], style);
    for (const gpu::RayHit& hit : ray.hits)
      add_text(on_page(view(place_on(ray, distance_of(ray, hit)))), "●", style_of_series(kMet));
  }

  // Those that rays meet come first where there is no room for all.
  void add_labels() {
    std::map<size_t, std::vector<std::pair<double, double>>> taken;  // by row
    for (const bool met : {true, false}) {
      for (size_t i = 0; i < primitives().size(); ++i) {
        const std::string label = cut_to(picture_.labels[i], std::min(kWidestLabel, space_.columns));
        if (is_met(primitives()[i]) == met && !label.empty()) add_label(primitives()[i], label, taken);
      }
    }
  }

  void add_label(const PicturedPrimitive& primitive, const std::string& label,
                 std::map<size_t, std::vector<std::pair<double, double>>>& taken) {
    double left = 1e9, right = -1e9, bottom = -1e9;
    for (const auto& [from, to] : edges(primitive)) {
      for (const ScenePlace& corner : {from, to}) {
        const ChartPlace place = on_page(view(corner));
        left = std::min(left, place.x);
        right = std::max(right, place.x);
        bottom = std::max(bottom, place.y);
      }
    }
    const double half = static_cast<double>(display_width(label)) / 2;
    const double middle = std::clamp((left + right) / 2, half, static_cast<double>(space_.columns) - half);
    // Small primitives have theirs below, large ones at their base, where it is no other's.
    const size_t row = static_cast<size_t>(bottom - 0.25) + (rows_ < kLargeRows ? 1 : 0);
    std::vector<std::pair<double, double>>& others = taken[row];
    const bool has_room = std::ranges::none_of(others, [&](const auto& other) {
      return middle - half < other.second + 1 && middle + half + 1 > other.first;
    });
    if (!has_room) return;
    others.emplace_back(middle - half, middle + half);
    add_text({middle, static_cast<double>(row) + 0.5}, label,
             is_met(primitive) ? style_of_series(kMet) : Style::kPlain);
  }

  void add_line(std::string_view text, Style style = Style::kPlain) {
    drawing_.texts.push_back({.x = 0,
                              .y = static_cast<double>(drawing_.rows++) + 0.5,
                              .align = ChartAlign::kLeft,
                              .text = cut_to(text, space_.columns),
                              .style = style});
  }

  // Puts as many parts into a line as it has room for.
  void add_parts(const std::vector<std::string>& parts) {
    std::string line;
    for (const std::string& part : parts) {
      if (!line.empty() && display_width(line) + 2 + display_width(part) > space_.columns)
        add_line(std::exchange(line, {}), Style::kDim);
      line += (line.empty() ? "" : "  ") + part;
    }
    if (!line.empty()) add_line(line, Style::kDim);
  }

  void add_heading() {
    drawing_.title = fmt::format("{}: {}", displayable(picture_.title), count_text(picture_.scene));
    if (!picture_.rays.empty()) drawing_.title += ", " + count_noun(picture_.rays.size(), "ray");
    add_line(drawing_.title, Style::kBold);
    std::vector<std::string> axes;
    for (size_t i = 0; i < 3; ++i) {
      if (picture_.scene.axes[i].empty()) continue;
      axes.push_back(fmt::format("{} {} {}", kAxisNames[i], kArrows[i], picture_.scene.axes[i]));
    }
    add_parts(axes);
    add_parts(legend());
    top_ = drawing_.rows;
  }

  // Explains what occurs.
  std::vector<std::string> legend() const {
    std::vector<std::string> parts;
    std::set<std::string> leaders;
    for (const PicturedPrimitive& primitive : primitives()) {
      if (primitive.leads_on && leaders.insert(primitive.mark).second)
        parts.push_back(primitive.mark + " " + primitive.text);
    }
    if (!met_.empty() && picture_.scene.shape == PicturedShape::kTriangle) parts.emplace_back("filled: met");
    if (!picture_.rays.empty()) parts.emplace_back(met_.empty() ? "o ray → end" : "o ray ● meets → end");
    if (std::ranges::any_of(axes_, &SqueezedAxis::has_short_gaps))
      parts.emplace_back("wide gaps are shortened");
    return parts;
  }

  // Rays that meet something come first.
  void add_ray_lines() {
    drawing_.rows = top_ + plot_rows_;
    std::vector<size_t> numbers(picture_.rays.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    std::ranges::stable_partition(numbers,
                                  [&](size_t number) { return !picture_.rays[number].hits.empty(); });
    const bool all = numbers.size() <= space_.ray_lines;
    const size_t lines = all ? numbers.size() : space_.ray_lines - 1;
    for (size_t i = 0; i < lines; ++i) {
      const gpu::TracedRay& ray = picture_.rays[numbers[i]];
      add_line(fmt::format("ray {} {} {}", numbers[i] + 1, ray_text(ray), hits_text(picture_, ray)));
    }
    if (!all) add_line(fmt::format("and {} more rays", format_count(numbers.size() - lines)));
  }

  static std::string cut_to(std::string_view text, size_t columns) {
    std::string shown = displayable(text);
    if (display_width(shown) > columns) truncate_display(shown, columns);
    return shown;
  }

  const ScenePicture& picture_;
  const PictureSpace space_;
  const std::array<SqueezedAxis, 3> axes_;
  std::set<uint64_t> met_;
  ChartDrawing drawing_;
  ChartPlace least_, most_;        // of the view
  double columns_ = 1, rows_ = 1;  // of a unit
  size_t top_ = 0, plot_rows_ = 0;
};

}  // namespace

ChartDrawing lay_out_picture(const ScenePicture& picture, const PictureSpace& space) {
  return PictureLayout(picture, space).draw();
}

}  // namespace rtsql
