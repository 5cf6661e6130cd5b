#include "shell/serve.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <optional>

#include "common/check.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "engine/database/database_name.h"
#include "shell/options.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

constexpr size_t kMostSessions = 10'000;

struct ServeOption {
  std::string_view name;
  std::string_view value;  // empty: takes none
  std::string_view help;
  void (*apply)(ServeOptions&, const std::string& value);
};

void apply_max_sessions(ServeOptions& options, const std::string& value) {
  const std::optional<size_t> count = parse_integer<size_t>(value, 1, kMostSessions);
  if (!count) throw UsageError(fmt::format("--max-sessions is a number from 1 to {}", kMostSessions));
  options.server.max_sessions = *count;
}

UsageError usage_error(const Error& error) {
  return UsageError(fmt::format("{}; {}", error.message(), error.hint().value_or("")));
}

void add_address(std::vector<server::Address>& addresses, const std::string& value) {
  try {
    addresses.push_back(server::parse_address(value));
  } catch (const Error& error) {
    throw usage_error(error);
  }
}

void apply_tls(ServeOptions& options, const std::string& value) {
  const size_t comma = value.find(',');
  options.server.certificate_path = value.substr(0, comma);
  options.server.key_path = comma == std::string::npos ? value : value.substr(comma + 1);
  if (options.server.certificate_path.empty() || options.server.key_path.empty())
    throw UsageError("--tls names two files, CERT,KEY, or one that has both");
}

constexpr ServeOption kServeOptions[] = {
    {"--listen", "ADDRESS",
     "listen on 127.0.0.1:PORT (the default, with the port 5432), [::1]:PORT, unix:PATH, or with users\n"
     "on any other address, * for all; may be repeated",
     [](ServeOptions& o, const std::string& value) { add_address(o.server.addresses, value); }},
    {"--users", "FILE", "take those alone who know the password of a user in FILE; see rtsql user --help",
     [](ServeOptions& o, const std::string& value) { o.server.users_path = value; }},
    {"--tls", "CERT,KEY", "encrypt by the certificate and the key in these PEM files, if clients ask for it",
     apply_tls},
    {"--allow-plain-text", "",
     "let other machines connect without TLS: who is on the way reads and changes what is sent",
     [](ServeOptions& o, const std::string&) { o.server.allows_plain_text = true; }},
    {"--metrics", "ADDRESS",
     "tell at this address, by HTTP, what the server does: Prometheus reads /metrics there",
     [](ServeOptions& o, const std::string& value) { add_address(o.server.metrics_addresses, value); }},
    {"--max-sessions", "N", "take so many sessions at once, 100 by default", apply_max_sessions},
    {"--read-only", "", "open the database for reading: others may read it at the same time",
     [](ServeOptions& o, const std::string&) { o.database.read_only = true; }},
    {"--device", "N|NAME", "use the device of this number, or whose name contains NAME",
     [](ServeOptions& o, const std::string& value) { o.database.device.selector = value; }},
    {"--help", "", "print this help", [](ServeOptions& o, const std::string&) { o.help = true; }},
};

const ServeOption& find_serve_option(std::string_view name) {
  std::vector<std::string> names;
  for (const ServeOption& option : kServeOptions) {
    if (option.name == name) return option;
    names.emplace_back(option.name);
  }
  const std::optional<std::string> nearest = nearest_name(name, names);
  throw UsageError(fmt::format("serve has no option {}{}", name,
                               nearest ? fmt::format("; did you mean {}?", *nearest) : ""));
}

// The signals that stop the server, as a descriptor from which each is read once. No thread is interrupted by
// them.
class StopSignals {
 public:
  StopSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
    descriptor_ = ::signalfd(-1, &signals, SFD_CLOEXEC);
    RTSQL_CHECK(descriptor_ >= 0);
  }
  ~StopSignals() { ::close(descriptor_); }
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_ = -1;
};

void say(const std::string& text) {
  std::fputs(displayable_lines(text).c_str(), stdout);
  std::fflush(stdout);
}

}  // namespace

ServeOptions parse_serve_options(const std::vector<std::string>& arguments) {
  ServeOptions options;
  bool has_database = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (!argument.starts_with('-')) {
      if (std::exchange(has_database, true))
        throw UsageError(fmt::format("a second database, {}; one is served", argument));
      if (argument != kInMemory) options.database.folder = argument;
      continue;
    }
    const size_t equals = argument.find('=');
    const ServeOption& option = find_serve_option(std::string_view(argument).substr(0, equals));
    std::string value;
    if (equals != std::string::npos) {
      if (option.value.empty()) throw UsageError(fmt::format("{} takes no value", option.name));
      value = argument.substr(equals + 1);
    } else if (!option.value.empty()) {
      if (++i == arguments.size())
        throw UsageError(fmt::format("{} needs a value: {} {}", option.name, option.name, option.value));
      value = arguments[i];
    }
    option.apply(options, value);
  }
  if (options.server.addresses.empty()) options.server.addresses.emplace_back();
  try {
    check_addresses(options.server);
  } catch (const Error& error) {
    throw usage_error(error);
  }
  return options;
}

std::string serve_help() {
  std::string text =
      "usage: rtsql serve [options] [my.rtsql]\n\n"
      "Has clients of PostgreSQL use the database: psql, drivers, other programs. Whoever may connect may "
      "do\n"
      "all that you may; without --users, that is whoever can connect. Ctrl-C or SIGTERM ends it.\n\n";
  for (const ServeOption& option : kServeOptions) {
    std::string name = fmt::format("{} {}", option.name, option.value);
    for (std::string_view rest = option.help; !rest.empty(); name.clear()) {
      const size_t end = std::min(rest.find('\n'), rest.size());
      text += fmt::format("  {:<22} {}\n", name, rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return text;
}

int run_serve(const ServeOptions& options) {
  if (options.help) {
    say(serve_help());
    return 0;
  }
  const StopSignals signals;
  Database database(options.database);
  for (const std::string& note : database.opening_notes()) say(fmt::format("note: {}\n", note));
  server::Server server(database, options.server);
  for (const server::Address& address : server.addresses())
    say(fmt::format("listening on {}\n", address.text()));
  for (const server::Address& address : server.metrics_addresses())
    say(fmt::format("telling metrics on {}\n", address.text()));
  server.run(signals.descriptor());
  say("stopped\n");
  return 0;
}

}  // namespace rtsql
