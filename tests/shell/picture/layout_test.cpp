// What is drawn of a scene stays on its page, in text and as an image.
#include "shell/picture/layout.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "common/display_text.h"
#include "shell/chart/draw_svg.h"
#include "shell/picture/show_picture.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

PicturedPrimitive triangle_at(uint64_t number, float x, float y, float z) {
  return {.number = number,
          .corners = {{x + 0.5F, y - 0.5F, z + 0.5F}, {x - 0.5F, y - 0.5F, z - 0.5F}, {x, y + 0.5F, z}},
          .rows = {static_cast<uint32_t>(number)},
          .text = {}};
}

// Triangles in some rows and planes, and a ray along the first row, which meets two of them.
ScenePicture some_scene() {
  ScenePicture picture{.title = "index i (rx) on t (k)", .scene = {}, .labels = {}, .rays = {}};
  picture.scene.axes = {"key bits 0-22", "key bits 23-45", "key bits 46-63"};
  for (const auto& [x, y, z] : {std::tuple(1.0F, 0.0F, 0.0F),
                                {2.0F, 0.0F, 0.0F},
                                {7e6F, 0.0F, 0.0F},
                                {4.0F, 9.0F, 0.0F},
                                {4.0F, 9.0F, 5.0F}}) {
    picture.scene.primitives.push_back(triangle_at(picture.scene.primitives.size(), x, y, z));
    picture.labels.push_back("<" + std::to_string(picture.labels.size()) + ">");
  }
  picture.scene.primitive_count = picture.scene.primitives.size();
  picture.rays.push_back({.scene = 0,
                          .origin = {0.5F, 0, 0},
                          .direction = {1, 0, 0},
                          .nearest = 0,
                          .farthest = 1.6e7F,
                          .hits = {{0, 0.5F}, {1, 1.5F}}});
  return picture;
}

TEST(PictureLayout, StaysOnThePage) {
  use_utf8();
  for (const size_t columns : {40, 80, 200}) {
    for (const size_t rows : {6, 10, 40}) {
      const ChartDrawing drawing = lay_out_picture(some_scene(), {.columns = columns, .plot_rows = rows});
      EXPECT_EQ(drawing.columns, columns);
      EXPECT_LE(drawing.rows, rows + 6);
      const auto is_inside = [&](const ChartPlace& place) {
        return place.x >= 0 && place.x < static_cast<double>(columns) && place.y >= 0 &&
               place.y < static_cast<double>(drawing.rows);
      };
      for (const ChartPath& path : drawing.paths) EXPECT_TRUE(std::ranges::all_of(path.places, is_inside));
      for (const ChartText& text : drawing.texts) {
        EXPECT_TRUE(is_inside({text.x, text.y})) << text.text;
        EXPECT_LE(display_width(text.text), columns);
      }
    }
  }
}

TEST(PictureLayout, TellsWhatIsMet) {
  use_utf8();
  const ChartDrawing drawing = lay_out_picture(some_scene(), {});
  EXPECT_EQ(std::ranges::count_if(drawing.paths, &ChartPath::is_filled), 2);
  EXPECT_EQ(std::ranges::count(drawing.texts, "●", &ChartText::text), 2);
  EXPECT_EQ(std::ranges::count(drawing.texts, "→", &ChartText::text), 1);
  EXPECT_EQ(drawing.title, "index i (rx) on t (k): 5 triangles, 1 ray");
}

TEST(PictureLayout, CutsWhatValuesHold) {
  use_utf8();
  ScenePicture picture = some_scene();
  picture.labels[0] = std::string(300, 'w');
  picture.labels[4] = "a\nb\x1b[31m";
  picture.title = "index i\n";
  for (const size_t columns : {20, 80}) {
    const ChartDrawing drawing = lay_out_picture(picture, {.columns = columns});
    EXPECT_TRUE(is_displayable(drawing.title));
    for (const ChartText& text : drawing.texts) {
      EXPECT_TRUE(is_displayable(text.text)) << text.text;
      EXPECT_LE(display_width(text.text), columns);
    }
  }
}

TEST(PictureLayout, DrawsImagesWithTitlesAndNotes) {
  use_utf8();
  Picture picture;
  picture.scenes = {some_scene(), some_scene()};
  picture.notes = {"a & b"};
  const std::string svg = picture_svg(picture);
  EXPECT_NE(svg.find("role=\"img\""), std::string::npos);
  EXPECT_NE(svg.find("<title>index i (rx) on t (k): 5 triangles, 1 ray; index i"), std::string::npos);
  EXPECT_NE(svg.find(">note: a &amp; b</text>"), std::string::npos);
  EXPECT_NE(svg.find(">&lt;4&gt;</text>"), std::string::npos);
  EXPECT_EQ(picture_notes(picture), "note: a & b\n");
}

}  // namespace
}  // namespace rtsql
