// Orders texts as the readers of a language do, by the Unicode Collation Algorithm with CLDR's tailorings, as
// ICU has them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct UCollator;

namespace rtsql {

class LocaleOrder {
 public:
  // Takes the identifier of a locale in ICU's form: "de@collation=phonebook". Throws Error(kName) where ICU
  // has no such order.
  explicit LocaleOrder(const std::string& locale);

  // Appends bytes, none of them 0, that order as the texts do. Texts that the order does not tell apart have
  // the same. Any thread may call it.
  void append_weights(std::string_view text, std::string& bytes) const;

 private:
  struct Close {
    void operator()(UCollator* collator) const;
  };
  std::unique_ptr<UCollator, Close> collator_;
};

struct LocaleName {
  std::string locale;  // as ICU identifies it
  std::string tag;     // as BCP 47 writes it: "de-u-co-phonebk"
};

// Reads the name of a locale as PostgreSQL ("de-x-icu"), DuckDB ("de_AT") and BCP 47 write it; none where no
// such locale is known.
std::optional<LocaleName> parse_locale(std::string_view name);

// Lists the tags of all locales, the root's, "und", first, and which orders besides the usual one a locale
// has: "phonebk".
struct KnownLocale {
  std::string tag;
  std::vector<std::string> variants;
};
std::vector<KnownLocale> known_locales();

}  // namespace rtsql
