#include "shell/chart/draw_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace rtsql {
namespace {

// Pixels of a cell.
constexpr double kCellWidth = 8, kCellHeight = 18;
constexpr double kBaseline = 4.5;  // of text, below its middle
constexpr double kMargin = 12;
constexpr double kBarInset = 2;  // between bars
constexpr size_t kMostMarkedPoints = 200;

// Colours that also those tell apart who do not see all (Okabe and Ito).
constexpr const char* kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                    "#e69f00", "#56b4e9", "#000000", "#8c6d31"};
constexpr const char* kDashes[] = {"", " stroke-dasharray=\"6 3\"", " stroke-dasharray=\"2 3\""};

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

class SvgDrawer {
 public:
  explicit SvgDrawer(const ChartDrawing& drawing) : drawing_(drawing) {}

  std::string draw() {
    const double width = pixels_right(static_cast<double>(drawing_.columns)) + kMargin;
    const double height = pixels_down(static_cast<double>(drawing_.rows)) + kMargin;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 "
        "{0:.0f} {1:.0f}\" "
        "font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\"{2}>\n",
        width, height, drawing_.title.empty() ? "" : " role=\"img\"");
    if (!drawing_.title.empty()) add("<title>{}</title>\n", escaped(drawing_.title));
    add("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"white\"/>\n", width, height);
    if (drawing_.has_frame) draw_grid();
    for (const ChartBar& bar : drawing_.bars) draw_bar(bar);
    if (drawing_.has_frame) draw_frame();
    for (const ChartPath& path : drawing_.paths) draw_path(path);
    for (const ChartKey& key : drawing_.keys) draw_key(key);
    for (const ChartText& text : drawing_.texts) draw_words(text);
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  static double pixels_right(double columns) { return kMargin + columns * kCellWidth; }
  static double pixels_down(double rows) { return kMargin + rows * kCellHeight; }
  static const char* colour_of(size_t series) { return kColours[series % std::size(kColours)]; }
  // Of words that belong to a series.
  static std::string colour_of(Style style) {
    if (style < Style::kSeries1) return {};
    return fmt::format(" fill=\"{}\"",
                       colour_of(static_cast<size_t>(style) - static_cast<size_t>(Style::kSeries1)));
  }
  static const char* dash_of(size_t series) {
    return kDashes[series / std::size(kColours) % std::size(kDashes)];
  }

  // The lines of the frame run along the sides of the plot.
  double frame_left() const { return pixels_right(static_cast<double>(drawing_.frame.left + 1)); }
  double frame_right() const { return pixels_right(static_cast<double>(drawing_.frame.right)); }
  double frame_top() const { return pixels_down(static_cast<double>(drawing_.frame.top)); }
  double frame_bottom() const { return pixels_down(static_cast<double>(drawing_.frame.bottom)); }

  void draw_grid() {
    for (const double row : drawing_.frame.row_ticks)
      add("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"#ddd\"/>\n", frame_left(), pixels_down(row),
          frame_right());
    for (const double column : drawing_.frame.column_ticks)
      add("<path d=\"M{:.1f} {:.1f}V{:.1f}\" stroke=\"#ddd\"/>\n", pixels_right(column), frame_top(),
          frame_bottom());
  }

  void draw_frame() {
    add("<path d=\"M{:.1f} {:.1f}V{:.1f}H{:.1f}\" stroke=\"#222\" fill=\"none\"/>\n", frame_left(),
        frame_top(), frame_bottom(), frame_right());
    if (drawing_.frame.zero_column)
      add("<path d=\"M{:.1f} {:.1f}V{:.1f}\" stroke=\"#222\"/>\n", pixels_right(*drawing_.frame.zero_column),
          frame_top(), frame_bottom());
  }

  // Bars that stand have whole columns, and are near each other; those that lie have a row.
  void draw_bar(const ChartBar& bar) {
    const bool lies = bar.bottom - bar.top == 1;
    const double beside = lies ? 0 : kBarInset / 4, above = lies ? kBarInset : 0;
    add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n",
        pixels_right(bar.left) + beside, pixels_down(bar.top) + above,
        std::max((bar.right - bar.left) * kCellWidth - 2 * beside, 0.0),
        std::max((bar.bottom - bar.top) * kCellHeight - 2 * above, 0.0), colour_of(bar.series));
  }

  void draw_path(const ChartPath& path) {
    const char* colour = colour_of(path.series);
    if (path.is_joined && path.places.size() > 1) {
      char command = 'M';
      out_ += "<path d=\"";
      for (const ChartPlace& place : path.places) {
        add("{}{:.1f} {:.1f}", command, pixels_right(place.x), pixels_down(place.y));
        command = 'L';
      }
      if (path.is_filled) add("\" fill-opacity=\"0.35\" fill=\"{}", colour);
      add("\"{} stroke=\"{}\" stroke-width=\"2\"{}/>\n", path.is_filled ? "" : " fill=\"none\"", colour,
          dash_of(path.series));
    }
    if (!path.is_marked || (path.is_joined && path.places.size() > kMostMarkedPoints)) return;
    for (const ChartPlace& place : path.places)
      add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", pixels_right(place.x),
          pixels_down(place.y), colour);
  }

  void draw_key(const ChartKey& key) {
    const double middle = pixels_down(static_cast<double>(key.row) + 0.5);
    add("<path d=\"M{:.1f} {:.1f}h12\" stroke=\"{}\" stroke-width=\"{}\"{}/>\n",
        pixels_right(static_cast<double>(key.column)), middle, colour_of(key.series),
        drawing_.has_bars ? 12 : 3, dash_of(key.series));
  }

  void draw_words(const ChartText& words) {
    const char* anchor = words.align == ChartAlign::kLeft    ? "start"
                         : words.align == ChartAlign::kRight ? "end"
                                                             : "middle";
    add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", pixels_right(words.x),
        pixels_down(words.y) + kBaseline, anchor,
        words.style == Style::kBold  ? std::string(" font-weight=\"bold\"")
        : words.style == Style::kDim ? std::string(" fill-opacity=\"0.6\"")
                                     : colour_of(words.style),
        escaped(words.text));
  }

  const ChartDrawing& drawing_;
  std::string out_;
};

}  // namespace

std::string draw_svg(const ChartDrawing& drawing) {
  return SvgDrawer(drawing).draw();
}

}  // namespace rtsql
