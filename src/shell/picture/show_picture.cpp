#include "shell/picture/show_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "shell/chart/draw_svg.h"
#include "shell/chart/draw_text.h"
#include "shell/picture/layout.h"

namespace rtsql {
namespace {

constexpr size_t kRowsBesidePlot = 14;  // a title, axes, a legend, rays, what was typed and a prompt
constexpr size_t kFewestPlotRows = 6, kMostPlotRows = 40;
constexpr size_t kFewestPictureColumns = 40;
constexpr PictureSpace kImageSpace{.columns = 110, .plot_rows = 24, .ray_lines = 16};

PictureSpace space_of(const PicturePage& page) {
  const size_t left = page.rows - std::min(page.rows, kRowsBesidePlot);
  return {.columns = std::max(page.columns, kFewestPictureColumns),
          .plot_rows = std::clamp(left, kFewestPlotRows, kMostPlotRows)};
}

// Puts a drawing below another.
void append(ChartDrawing& drawing, ChartDrawing below) {
  const auto by = static_cast<double>(drawing.rows + 1);
  for (ChartText& text : below.texts) {
    text.y += by;
    drawing.texts.push_back(std::move(text));
  }
  for (ChartPath& path : below.paths) {
    for (ChartPlace& place : path.places) place.y += by;
    drawing.paths.push_back(std::move(path));
  }
  drawing.rows += 1 + below.rows;
  drawing.columns = std::max(drawing.columns, below.columns);
  drawing.title += "; " + below.title;
}

}  // namespace

std::string picture_notes(const Picture& picture) {
  std::string notes;
  for (const std::string& note : picture.notes) notes += "note: " + note + "\n";
  return notes;
}

StyledText picture_text(const Picture& picture, const PicturePage& page) {
  StyledText text;
  for (const ScenePicture& scene : picture.scenes)
    text.append(draw_text(lay_out_picture(scene, space_of(page)), true));
  text.append(picture_notes(picture));
  return text;
}

std::string picture_svg(const Picture& picture) {
  ChartDrawing whole = lay_out_picture(picture.scenes.front(), kImageSpace);
  for (size_t i = 1; i < picture.scenes.size(); ++i)
    append(whole, lay_out_picture(picture.scenes[i], kImageSpace));
  for (const std::string& note : picture.notes) {
    whole.texts.push_back({.x = 0, .y = static_cast<double>(whole.rows++) + 0.5, .text = "note: " + note});
  }
  return draw_svg(whole);
}

}  // namespace rtsql
