#include "server/metrics/scrape.h"

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <string_view>

#include "server/connection/client_socket.h"
#include "server/metrics/prometheus_text.h"

namespace rtsql::server {
namespace {

constexpr std::chrono::seconds kMostTime{10};
constexpr size_t kMostHeaderBytes = 8192;
constexpr std::string_view kEndOfHeader = "\r\n\r\n";
constexpr const char* kMetricsType = "text/plain; version=0.0.4; charset=utf-8";
constexpr const char* kPlainType = "text/plain; charset=utf-8";

std::string response(std::string_view status, std::string_view type, std::string_view body,
                     std::string_view further = {}) {
  return fmt::format("HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{}Connection: close\r\n\r\n{}",
                     status, type, body.size(), further, body);
}

// Returns the first line of the request, or nothing where its header is too long.
std::string_view request_line(ClientSocket& socket) {
  std::string_view bytes;
  while (bytes.find(kEndOfHeader) == std::string_view::npos) {
    if (bytes.size() >= kMostHeaderBytes) return {};
    socket.wait_for(bytes.size() + 1);
    bytes = socket.peek(kMostHeaderBytes);
  }
  return bytes.substr(0, bytes.find("\r\n"));
}

std::string answer_to(std::string_view line, Database& database) {
  const size_t space = line.find(' ');
  const size_t end = space == std::string_view::npos ? space : line.find(' ', space + 1);
  if (end == std::string_view::npos || !line.substr(end + 1).starts_with("HTTP/1."))
    return response("400 Bad Request", kPlainType, "this is no request of HTTP/1.1\n");
  const std::string_view method = line.substr(0, space);
  const std::string_view target = line.substr(space + 1, end - space - 1);
  if (method != "GET")
    return response("405 Method Not Allowed", kPlainType, "GET is the one method\n", "Allow: GET\r\n");
  if (target.substr(0, target.find('?')) != "/metrics")
    return response("404 Not Found", kPlainType, "there is /metrics alone\n");
  return response("200 OK", kMetricsType, prometheus_text(metrics_of(database)));
}

}  // namespace

void serve_metrics(int descriptor, Database& database, const std::function<bool()>& stop) noexcept {
  ClientSocket socket(descriptor);
  try {
    socket.wait_until(ClientSocket::Clock::now() + kMostTime, stop);
    socket.send(answer_to(request_line(socket), database));
  } catch (...) {
    // The client has gone, or had its time.
  }
}

}  // namespace rtsql::server
