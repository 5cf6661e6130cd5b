#include "collation/saslprep.h"

#include <unicode/usprep.h>
#include <unicode/ustring.h>

#include <memory>
#include <vector>

#include "common/check.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

// Longer passwords are compared by their bytes.
constexpr size_t kMostPreparedBytes = 1024;
// Normal forms make at most 18 units of one.
constexpr size_t kMostGrowth = 18;

struct CloseProfile {
  void operator()(UStringPrepProfile* profile) const { usprep_close(profile); }
};

const UStringPrepProfile& saslprep_profile() {
  static const std::unique_ptr<UStringPrepProfile, CloseProfile> kProfile = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<UStringPrepProfile, CloseProfile> profile(
        usprep_openByType(USPREP_RFC4013_SASLPREP, &status));
    RTSQL_CHECK(U_SUCCESS(status));
    return profile;
  }();
  return *kProfile;
}

}  // namespace

std::string prepare_password(std::string_view password) {
  const std::string as_it_is(password);
  if (is_ascii(password) || password.size() > kMostPreparedBytes) return as_it_is;
  UErrorCode status = U_ZERO_ERROR;
  std::vector<char16_t> units(password.size());
  int32_t length = 0;
  u_strFromUTF8(units.data(), static_cast<int32_t>(units.size()), &length, password.data(),
                static_cast<int32_t>(password.size()), &status);
  std::vector<char16_t> prepared(kMostGrowth * password.size());
  const int32_t prepared_length =
      usprep_prepare(&saslprep_profile(), units.data(), length, prepared.data(),
                     static_cast<int32_t>(prepared.size()), USPREP_DEFAULT, nullptr, &status);
  if (U_FAILURE(status) || prepared_length == 0) return as_it_is;
  std::string text(3 * static_cast<size_t>(prepared_length), '\0');
  int32_t bytes = 0;
  u_strToUTF8(text.data(), static_cast<int32_t>(text.size()), &bytes, prepared.data(), prepared_length,
              &status);
  if (U_FAILURE(status)) return as_it_is;
  text.resize(static_cast<size_t>(bytes));
  return text;
}

}  // namespace rtsql
