// Takes CSV text apart and calls a handler for each field and each end of a row. Rows with quotes are
// libcsv's.
//
// A handler has
//
//   void field(const char* text, size_t bytes);  null text: unquoted, and a NULL text
//   void end_row();
//   void stray_text(std::string_view field);     the row is bad: text stands behind the field's closing quote
//   bool stopped() const;                        nothing more is wanted
//
// It sees only rows with at least one field; with `blank_rows`, a blank line is a row with no fields. Spaces
// are part of a field. LF, CR LF and CR end a row outside quotes.
//
// A quote opens a quoted field only as its first byte, elsewhere in an unquoted field it is a plain byte. In
// a quoted field one that is neither doubled nor escaped closes it. Anything but a delimiter or a line break
// behind it is stray text: the row ends there, and the next begins on the next line. row_scanner.h follows
// the same rules.
#pragma once

#include <csv.h>

#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "storage/csv/dialect.h"
#include "storage/csv/plain_rows.h"

namespace rtsql::csv {

class Tokenizer {
 public:
  // `null_texts` are as CsvOptions has them.
  explicit Tokenizer(const Dialect& dialect, std::vector<std::string> null_texts = {},
                     bool blank_rows = false);
  ~Tokenizer();
  Tokenizer(const Tokenizer&) = delete;

  // Tokenises a text of whole rows. Returns false if it ends within a quoted field; what stands of that row
  // has been delivered then, except its last field and its end. Rethrows what the handler throws.
  template <class Handler>
  bool run(std::string_view text, Handler& handler) {
    text = plainly_punctuated(text);
    while (!text.empty() && !handler.stopped()) {
      const std::string_view plain = plain_rows(text);
      take_plain_rows(
          plain, dialect_.delimiter.front(), blank_rows_,
          [&](const char* field, size_t bytes) {
            handler.field(is_null_text({field, bytes}) ? nullptr : field, bytes);
          },
          [&] { handler.end_row(); });
      text.remove_prefix(plain.size());
      if (!plain.empty()) continue;
      text = run_quoted(text, handler);
      if (text.empty() && !handler.stopped()) return !ended_in_quotes_;
    }
    return true;
  }

 private:
  struct Sinks {
    void (*field)(void*, size_t, void*);
    void (*row)(int, void*);
    void (*stray)(std::string_view, void*);
    bool (*stopped)(void*);
    void* data;
  };

  // libcsv is C: no exception may pass through it.
  template <class Handler>
  struct Call {
    Tokenizer* tokenizer;
    Handler* handler;
    std::exception_ptr failure;

    void field(const void* text, size_t bytes) noexcept {
      const char* chars = static_cast<const char*>(text);
      tokenizer->after_carriage_return_ = false;
      if (tokenizer->custom_null_) chars = tokenizer->null_or(chars, bytes);
      if (failure) return;
      try {
        handler->field(chars, bytes);
      } catch (...) {
        failure = std::current_exception();
      }
    }
    void row(int terminator) noexcept {
      if (tokenizer->blank_rows_ && !tokenizer->is_row_end(terminator)) return;
      if (failure) return;
      try {
        handler->end_row();
      } catch (...) {
        failure = std::current_exception();
      }
    }
    void stray(std::string_view field) { handler->stray_text(field); }
    bool stopped() const { return failure != nullptr || handler->stopped(); }
  };

  // Takes rows from the front of a text that begins with one that has quotes, and returns the others.
  template <class Handler>
  std::string_view run_quoted(std::string_view text, Handler& handler) {
    Call<Handler> call{this, &handler, nullptr};
    Sinks sinks{
        [](void* field, size_t bytes, void* data) { static_cast<Call<Handler>*>(data)->field(field, bytes); },
        [](int terminator, void* data) { static_cast<Call<Handler>*>(data)->row(terminator); },
        [](std::string_view field, void* data) { static_cast<Call<Handler>*>(data)->stray(field); },
        [](void* data) { return static_cast<Call<Handler>*>(data)->stopped(); }, &call};
    const std::string_view rest = feed(text, sinks);
    if (call.failure) std::rethrow_exception(call.failure);
    return rest;
  }

  std::string_view plainly_punctuated(std::string_view text);
  std::string_view plain_rows(std::string_view text) const;
  bool is_null_text(std::string_view field) const;
  std::string_view feed(std::string_view text, const Sinks& sinks);
  size_t parse(std::string_view text, const Sinks& sinks);
  size_t parse_knowing_quotes(std::string_view text, const Sinks& sinks);
  size_t pass_quote(std::string_view text, const Sinks& sinks);
  const char* null_or(const char* text, size_t bytes);
  bool is_row_end(int terminator);

  Dialect written_;  // as the file has it
  Dialect dialect_;  // with a delimiter of one byte
  std::vector<std::string> null_texts_;
  bool custom_null_;  // they are others than the empty field alone
  bool blank_rows_;
  bool after_carriage_return_ = false;
  bool ended_in_quotes_ = false;
  std::string stood_in_;
  std::string unescaped_;
  csv_parser parser_;
};

}  // namespace rtsql::csv
