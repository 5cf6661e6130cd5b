#include "shell/main.h"

int main(int argc, char** argv) {
  return rtsql::shell_main(argc, argv);
}
