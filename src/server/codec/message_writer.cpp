#include "server/codec/message_writer.h"

#include <utility>

#include "common/error.h"

namespace rtsql::server {
namespace {

constexpr size_t kMostMessageBytes = size_t{1} << 30;
constexpr size_t kKeptBytes = size_t{1} << 20;

void put(std::string& bytes, uint32_t number, size_t count) {
  for (size_t i = count; i-- > 0;) bytes += static_cast<char>(number >> (8 * i));
}

std::string_view severity_text(Severity severity) {
  switch (severity) {
    case Severity::kFatal:
      return "FATAL";
    case Severity::kError:
      return "ERROR";
    case Severity::kNotice:
      break;
  }
  return "NOTICE";
}

}  // namespace

void MessageWriter::shrink() {
  bytes_.clear();
  if (bytes_.capacity() > kKeptBytes) std::exchange(bytes_, {});
}

void MessageWriter::begin(char type) {
  begun_ = bytes_.size();
  bytes_ += type;
  int32(0);
}

void MessageWriter::plain(char type) {
  begin(type);
  end();
}

void MessageWriter::int16(int16_t number) {
  put(bytes_, static_cast<uint16_t>(number), 2);
}

void MessageWriter::int32(int32_t number) {
  put(bytes_, static_cast<uint32_t>(number), 4);
}

void MessageWriter::text(std::string_view text) {
  bytes_ += text.substr(0, text.find('\0'));
  bytes_ += '\0';
}

void MessageWriter::put_length(size_t at, size_t length) {
  for (size_t i = 0; i < 4; ++i) bytes_[at + i] = static_cast<char>(length >> (8 * (3 - i)));
}

void MessageWriter::authentication_ok() {
  begin('R');
  int32(0);
  end();
}

void MessageWriter::authentication_sasl(const std::vector<std::string>& mechanisms) {
  begin('R');
  int32(10);
  for (const std::string& mechanism : mechanisms) text(mechanism);
  bytes_ += '\0';
  end();
}

void MessageWriter::authentication_sasl_continue(std::string_view data) {
  sasl_step(11, data);
}

void MessageWriter::authentication_sasl_final(std::string_view data) {
  sasl_step(12, data);
}

void MessageWriter::sasl_step(int32_t number, std::string_view data) {
  begin('R');
  int32(number);
  bytes_ += data;
  end();
}

void MessageWriter::negotiate_version(const std::vector<std::string>& unknown_options) {
  begin('v');
  int32(3 << 16);
  int32(static_cast<int32_t>(unknown_options.size()));
  for (const std::string& option : unknown_options) text(option);
  end();
}

void MessageWriter::parameter_status(std::string_view name, std::string_view value) {
  begin('S');
  text(name);
  text(value);
  end();
}

void MessageWriter::key_data(uint32_t session, uint32_t key) {
  begin('K');
  int32(static_cast<int32_t>(session));
  int32(static_cast<int32_t>(key));
  end();
}

void MessageWriter::ready(Status status) {
  begin('Z');
  bytes_ += static_cast<char>(status);
  end();
}

void MessageWriter::row_description(const std::vector<FieldDescription>& fields) {
  begin('T');
  int16(static_cast<int16_t>(fields.size()));
  for (const FieldDescription& field : fields) {
    text(field.name);
    int32(static_cast<int32_t>(field.table));
    int16(field.column);
    int32(static_cast<int32_t>(field.type));
    int16(field.size);
    int32(field.modifier);
    int16(field.format == Format::kBinary ? 1 : 0);
  }
  end();
}

void MessageWriter::parameter_description(const std::vector<uint32_t>& types) {
  begin('t');
  int16(static_cast<int16_t>(types.size()));
  for (const uint32_t type : types) int32(static_cast<int32_t>(type));
  end();
}

void MessageWriter::command_complete(std::string_view tag) {
  begin('C');
  text(tag);
  end();
}

void MessageWriter::report(const Report& report) {
  begin(report.severity == Severity::kNotice ? 'N' : 'E');
  const auto field = [&](char name, std::string_view value) {
    bytes_ += name;
    text(value);
  };
  field('S', severity_text(report.severity));
  field('V', severity_text(report.severity));
  field('C', report.sqlstate);
  field('M', report.message);
  if (report.hint) field('H', *report.hint);
  if (report.position) field('P', std::to_string(*report.position));
  if (report.context) field('W', *report.context);
  if (report.routine) field('R', *report.routine);
  bytes_ += '\0';
  end();
}

void MessageWriter::copy_response(char type, Format format, size_t columns) {
  const int16_t code = format == Format::kBinary ? 1 : 0;
  begin(type);
  bytes_ += static_cast<char>(code);
  int16(static_cast<int16_t>(columns));
  for (size_t i = 0; i < columns; ++i) int16(code);
  end();
}

void MessageWriter::begin_row(size_t fields) {
  begin('D');
  int16(static_cast<int16_t>(fields));
}

void MessageWriter::end_row() {
  if (bytes_.size() - begun_ > kMostMessageBytes) {
    bytes_.resize(begun_);
    throw Error(ErrorKind::kUnsupported, "a row is longer than the 1 GiB that a message may have")
        .sqlstate(sqlstate::kProgramLimit);
  }
  end();
}

}  // namespace rtsql::server
