// Draws the scene of an index or a cube.
#include <unistd.h>

#include "shell/command/command.h"
#include "shell/command/written_path.h"
#include "shell/picture/show_picture.h"
#include "shell/shell.h"
#include "shell/svg_file.h"
#include "shell/terminal.h"

namespace rtsql {

bool run_scene(Shell& shell, const std::vector<std::string>& arguments) {
  const std::shared_ptr<const Picture> picture = shell.session().picture(written_path(arguments[0]));
  if (arguments.size() > 1) {
    write_svg_file(arguments[1], picture_svg(*picture), shell.work());
    return true;
  }
  shell.print(picture_text(*picture, {.columns = static_cast<size_t>(terminal_columns(STDOUT_FILENO)),
                                      .rows = static_cast<size_t>(terminal_rows(STDOUT_FILENO))}));
  return true;
}

}  // namespace rtsql
