// Writes the messages of a server behind each other into a buffer, which others send.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/codec/client_message.h"

namespace rtsql::server {

struct FieldDescription {
  std::string name;
  uint32_t type = 0;  // its object id
  int16_t size = -1;  // in bytes; -1: it varies
  int32_t modifier = -1;
  Format format = Format::kText;
  uint32_t table = 0;  // its object id; 0: the field is none of a table's columns
  int16_t column = 0;  // its number there, from 1
};

enum class Severity : uint8_t { kFatal, kError, kNotice };

struct Report {
  Severity severity = Severity::kError;
  std::string sqlstate;
  std::string message;
  std::optional<std::string> hint = {};
  std::optional<uint32_t> position = {};    // of a character in the statement's text, from 1
  std::optional<std::string> context = {};  // where it has come up in what else there is: rows of COPY
  std::optional<std::string> routine = {};  // of PostgreSQL that says so, where clients go by its name
};

enum class Status : char { kIdle = 'I', kInBlock = 'T', kInFailedBlock = 'E' };

class MessageWriter {
 public:
  std::string_view bytes() const { return bytes_; }
  size_t size() const { return bytes_.size(); }
  void clear() { bytes_.clear(); }
  void shrink();  // gives back what one long message has taken

  void refuse_encryption() { bytes_ += 'N'; }
  void authentication_ok();
  void authentication_sasl(const std::vector<std::string>& mechanisms);
  void authentication_sasl_continue(std::string_view data);
  void authentication_sasl_final(std::string_view data);
  void negotiate_version(const std::vector<std::string>& unknown_options);  // 3.0
  void parameter_status(std::string_view name, std::string_view value);
  void key_data(uint32_t session, uint32_t key);
  void ready(Status status);
  void row_description(const std::vector<FieldDescription>& fields);
  void parameter_description(const std::vector<uint32_t>& types);
  void command_complete(std::string_view tag);
  void report(const Report& report);
  void empty_query() { plain('I'); }
  void no_data() { plain('n'); }
  void parse_complete() { plain('1'); }
  void bind_complete() { plain('2'); }
  void close_complete() { plain('3'); }
  void portal_suspended() { plain('s'); }

  // COPY: that rows are to come, or will be sent, of so many columns in the format; rows, by
  // write(bytes), which appends them; and their end.
  void copy_in_response(Format format, size_t columns) { copy_response('G', format, columns); }
  void copy_out_response(Format format, size_t columns) { copy_response('H', format, columns); }
  template <class Write>
  void copy_data(const Write& write) {
    begin('d');
    write(bytes_);
    end_row();
  }
  void copy_done() { plain('c'); }

  // A row is begun, given its values in their order, and ended. Throws Error(kUnsupported) where it is longer
  // than a message can be; it is then taken back.
  void begin_row(size_t fields);
  void null_value() { int32(-1); }
  // Calls write(text), which appends the bytes of the value.
  template <class Write>
  void value(const Write& write) {
    const size_t begin = bytes_.size();
    int32(0);
    write(bytes_);
    put_length(begin, bytes_.size() - begin - sizeof(int32_t));
  }
  void end_row();

 private:
  void begin(char type);
  void end() { put_length(begun_ + 1, bytes_.size() - begun_ - 1); }
  void plain(char type);
  void copy_response(char type, Format format, size_t columns);
  void sasl_step(int32_t number, std::string_view data);
  void int16(int16_t number);
  void int32(int32_t number);
  void text(std::string_view text);  // without what is behind a zero in it
  void put_length(size_t at, size_t length);

  std::string bytes_;
  size_t begun_ = 0;  // where the message that is being written begins
};

}  // namespace rtsql::server
