#include "server/copy/csv_field.h"

#include "engine/file/sent_copy.h"

namespace rtsql::server {

void write_csv_field(Spool& spool, std::string_view text) {
  const bool is_plain =
      !text.empty() && text != kSentNull && text.find_first_of(",\"\r\n") == std::string_view::npos;
  if (is_plain) return spool.write(text);
  constexpr std::string_view kQuote(&kSentQuote, 1);
  spool.write(kQuote);
  for (size_t at; (at = text.find(kSentQuote)) != std::string_view::npos; text.remove_prefix(at + 1)) {
    spool.write(text.substr(0, at + 1));
    spool.write(kQuote);
  }
  spool.write(text);
  spool.write(kQuote);
}

}  // namespace rtsql::server
