#include "collation/collation.h"

#include <fmt/format.h>

#include <array>
#include <deque>
#include <map>
#include <mutex>
#include <optional>

#include "common/accents.h"
#include "common/check.h"
#include "common/error.h"
#include "common/letter_case.h"
#include "common/text.h"
#include "common/text_limit.h"

namespace rtsql {
namespace {

constexpr std::string_view kDefaultName = "default";
constexpr std::string_view kBytesName = "C";
constexpr std::string_view kIgnoresCase = "NOCASE";
constexpr std::string_view kIgnoresAccents = "NOACCENT";
constexpr auto kNamesOfBytes = std::to_array<std::string_view>({kBytesName, "POSIX", "ucs_basic", "binary"});
constexpr auto kEncodings = std::to_array<std::string_view>({"utf8", "utf-8"});  // behind names of locales

constexpr char kEnd = '\0';       // of the weights, which have no such byte
constexpr char kEscapedZero = 1;  // behind a byte 0 within a key that others follow

bool is_any_of(std::string_view word, const auto& words) {
  return std::ranges::any_of(words, [&](std::string_view each) { return equals_ignore_case(word, each); });
}

// Holds what a name consists of.
struct NameParts {
  std::optional<LocaleName> locale;
  bool ignores_case = false;
  bool ignores_accents = false;

  std::string canonical() const {
    std::vector<std::string> parts;
    if (locale) parts.push_back(locale->tag);
    if (ignores_case) parts.emplace_back(kIgnoresCase);
    if (ignores_accents) parts.emplace_back(kIgnoresAccents);
    return join(parts, ".");
  }
};

std::optional<NameParts> parse_parts(std::string_view name) {
  NameParts parts;
  for (;;) {
    const size_t dot = name.find('.');
    const std::string_view part = name.substr(0, dot);
    if (equals_ignore_case(part, kIgnoresCase)) {
      parts.ignores_case = true;
    } else if (equals_ignore_case(part, kIgnoresAccents)) {
      parts.ignores_accents = true;
    } else if (!parts.locale || !is_any_of(part, kEncodings)) {
      if (parts.locale) return std::nullopt;
      parts.locale = parse_locale(part);
      if (!parts.locale) return std::nullopt;
    }
    if (dot == std::string_view::npos) return parts;
    name.remove_prefix(dot + 1);
  }
}

Error unknown_collation(std::string_view name) {
  std::vector<std::string> names = {std::string(kDefaultName)};
  for (const KnownCollation& known : known_collations()) names.push_back(known.name);
  return Error(ErrorKind::kName, fmt::format("unknown collation \"{}\"", name))
      .sqlstate(sqlstate::kUnknownObject)
      .hint(nearest_name(name, names) ? suggest_name(name, names)
                                      : "SHOW COLLATIONS lists those that are known");
}

// Holds the collations that have been asked for. Any thread may use it.
class Registry {
 public:
  Registry() {
    entries_.emplace_back(std::string(kDefaultName), false, false, nullptr);
    entries_.emplace_back(std::string(kBytesName), false, false, nullptr);
  }

  const Collation& of(CollationId id) {
    const std::scoped_lock lock(mutex_);
    RTSQL_CHECK(static_cast<size_t>(id) < entries_.size());
    return entries_[static_cast<size_t>(id)];
  }

  CollationId find(const NameParts& parts) {
    const std::scoped_lock lock(mutex_);
    std::string name = parts.canonical();
    if (const auto known = ids_.find(name); known != ids_.end()) return known->second;
    if (entries_.size() > UINT16_MAX) {
      throw Error(ErrorKind::kValue, "too many collations").sqlstate(sqlstate::kProgramLimit);
    }
    const auto order = parts.locale ? std::make_shared<const LocaleOrder>(parts.locale->locale) : nullptr;
    const auto id = static_cast<CollationId>(entries_.size());
    entries_.emplace_back(name, parts.ignores_case, parts.ignores_accents, order);
    ids_.emplace(std::move(name), id);
    return id;
  }

 private:
  std::mutex mutex_;
  std::deque<Collation> entries_;  // by their ids; they keep their addresses
  std::map<std::string, CollationId> ids_;
};

Registry& registry() {
  static Registry kRegistry;
  return kRegistry;
}

// Appends a key so that no other can be the beginning of it: it ends with two bytes 0, of which it has none
// in its midst.
void append_delimited(std::string& bytes, std::string_view key) {
  for (const char byte : key) {
    bytes += byte;
    if (byte == kEnd) bytes += kEscapedZero;
  }
  bytes.append(2, kEnd);
}

// Returns the place behind what append_delimited has written in front.
size_t end_of_delimited(std::string_view bytes) {
  size_t at = bytes.find(kEnd);
  while (bytes[at + 1] == kEscapedZero) at = bytes.find(kEnd, at + 2);
  return at + 2;
}

}  // namespace

std::string Collation::folded(std::string_view text) const {
  std::string folded = ignores_case_ ? lower_case(text) : copy_text(text);
  return ignores_accents_ ? without_accents(folded) : folded;
}

std::string Collation::key(std::string_view text) const {
  std::string compared = folded(text);
  if (!order_) return compared;
  std::string key;
  order_->append_weights(compared, key);
  key += kEnd;
  append_text(key, compared);
  return key;
}

std::string Collation::carrying_key(std::string_view text) const {
  if (!changes_equality()) return key(text);
  std::string carrying;
  append_delimited(carrying, key(text));
  append_text(carrying, text);
  return carrying;
}

std::string Collation::text_of(std::string_view carrying_key) const {
  size_t begin = 0;
  if (changes_equality()) {
    begin = end_of_delimited(carrying_key);
  } else if (has_locale()) {
    begin = carrying_key.find(kEnd) + 1;
  }
  return copy_text(carrying_key.substr(begin));
}

CollationId find_collation(std::string_view name) {
  if (equals_ignore_case(name, kDefaultName)) return CollationId::kDefault;
  if (is_any_of(name, kNamesOfBytes)) return CollationId::kBytes;
  const std::optional<NameParts> parts = parse_parts(name);
  if (!parts) throw unknown_collation(name);
  return registry().find(*parts);
}

const Collation& collation_of(CollationId id) {
  return registry().of(id);
}

std::vector<KnownCollation> known_collations() {
  std::vector<KnownCollation> known = {
      {std::string(kBytesName), "bytes", "texts by their bytes, as by default; also POSIX, ucs_basic"},
      {std::string(kIgnoresCase), "folding", "lower(text) by its bytes; also behind others: de.NOCASE"},
      {std::string(kIgnoresAccents), "folding",
       "strip_accents(text) by its bytes; also behind others: NOCASE.NOACCENT"},
  };
  for (const KnownLocale& locale : known_locales()) {
    std::vector<std::string> variants;
    for (const std::string& variant : locale.variants)
      variants.push_back(fmt::format("{}-u-co-{}", locale.tag, variant));
    known.push_back({locale.tag, "locale", variants.empty() ? "" : "also " + join(variants, ", ")});
  }
  return known;
}

}  // namespace rtsql
