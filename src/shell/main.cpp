#include "shell/main.h"

#include <fmt/format.h>
#include <unistd.h>

#include <functional>

#include "common/version.h"
#include "shell/colours.h"
#include "shell/device_list.h"
#include "shell/failure.h"
#include "shell/options.h"
#include "shell/repl.h"
#include "shell/serve.h"
#include "shell/shell.h"
#include "shell/terminal.h"
#include "shell/user_command.h"
#include "shell/user_files.h"

namespace rtsql {
namespace {

constexpr int kUsageStatus = 2;
constexpr int kClosedOutputStatus = 128 + 13;  // as a program that SIGPIPE ends

bool run_inputs(Shell& shell, const std::vector<Input>& inputs) {
  for (const Input& input : inputs) {
    bool done = input.is_file ? shell.run_file(input.text) : shell.run_text(input.text, "");
    if (!done) return false;
  }
  return true;
}

// Prints the messages of the validation layer, each of which is a mistake of ours.
bool print_validation_messages(const gpu::Device& device) {
  std::vector<std::string> messages = device.validation_messages();
  for (const std::string& message : messages)
    print_to_standard_error(fmt::format("validation: {}\n", message));
  return !messages.empty();
}

void take_display_options(ShellSettings& settings, const Options& options) {
  settings.mode = options.mode.value_or(settings.mode);
  settings.timing = options.timing.value_or(settings.timing);
}

// The command line wins over the start file. Inputs stop at their first error, as those without a prompt
// behind them do; then the user may go on.
void converse_after_inputs(Shell& shell, SignalHandling& signals, const Options& options) {
  const std::string start_file = options.start_file ? start_file_path() : std::string();
  if (!start_file.empty()) shell.run_file(start_file);
  take_display_options(shell.settings(), options);
  shell.settings().bail = options.bail.value_or(true);
  if (!shell.quitting()) run_inputs(shell, options.inputs);
  shell.settings().bail = options.bail.value_or(false);
  shell.settings().interactive = true;
  signals.clear();
  if (!shell.quitting()) run_repl(shell, signals);
}

int run_session(const Options& options) {
  auto connection = std::make_unique<Connection>(options.database);
  const std::shared_ptr<gpu::Device> device = connection->database.shared_device();
  if (const auto refusal = device->cache_refusal()) fmt::print(stderr, "note: {}\n", *refusal);
  SignalHandling signals(connection->session.interrupt());
  const bool interactive = (options.inputs.empty() || options.prompt_after) && ::isatty(STDIN_FILENO) == 1;
  ShellSettings settings;
  take_display_options(settings, options);
  settings.bail = options.bail.value_or(!interactive);
  Shell shell(std::move(connection), signals, settings);
  shell.say_how_it_opened();
  if (interactive) {
    converse_after_inputs(shell, signals, options);
  } else if (options.inputs.empty()) {
    shell.run_file("-");
  } else {
    run_inputs(shell, options.inputs);
  }
  int status = shell.exit_status();
  return print_validation_messages(*device) && status == 0 ? 1 : status;
}

void print_and_flush(const std::string& text) {
  std::unique_ptr<Output> output = Output::standard();
  output->write(text);
  output->flush();
}

int run_action(const Options& options) {
  switch (options.action) {
    case Options::Action::kHelp:
      print_and_flush(options_help());
      return 0;
    case Options::Action::kVersion:
      print_and_flush(fmt::format("rtsql {}\n", version()));
      return 0;
    case Options::Action::kListDevices:
      print_and_flush(describe_devices(gpu::Device::list()));
      return 0;
    case Options::Action::kRun:
      break;
  }
  return run_session(options);
}

// Returns the command that the arguments begin with, and a space: "serve ", "user "; empty where they have
// the shell run.
std::string command_in(const std::vector<std::string>& arguments) {
  const bool is_command = !arguments.empty() && (arguments.front() == kServe || arguments.front() == kUser);
  return is_command ? arguments.front() + " " : "";
}

std::function<int()> action_of(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments.front() == kServe) {
    return [options = parse_serve_options({arguments.begin() + 1, arguments.end()})] {
      return run_serve(options);
    };
  }
  if (!arguments.empty() && arguments.front() == kUser) {
    return [command = parse_user_command({arguments.begin() + 1, arguments.end()})] {
      return run_user_command(command);
    };
  }
  return [options = parse_options(arguments)] { return run_action(options); };
}

}  // namespace

int shell_main(int argc, char** argv) {
  hold_standard_descriptors();
  use_utf8();
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  int status = 1;
  try {
    const std::function<int()> action = action_of(arguments);
    // Statements report their own failures; this catches a device that cannot be opened.
    std::optional<CaughtFailure> caught = catch_failure({}, [&] { status = action(); });
    if (caught)
      print_to_standard_error(render_failure(*caught, {}, {}, 1), terminal_shows_styles(Colours::kAuto));
  } catch (const UsageError& error) {
    print_to_standard_error(
        fmt::format("rtsql: {}\nTry rtsql {}--help.\n", error.what(), command_in(arguments)));
    return kUsageStatus;
  } catch (const OutputClosed&) {
    return kClosedOutputStatus;
  }
  return status;
}

}  // namespace rtsql
