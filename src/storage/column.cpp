#include "storage/column.h"

#include <algorithm>
#include <bit>
#include <span>

#include "algorithm/select.h"
#include "common/check.h"
#include "common/count_steps.h"
#include "schema/bitmap.h"
#include "storage/own_texts.h"

namespace rtsql {
namespace {

// A column of nothing but NULLs may have no dictionary.
DictionaryPtr dictionary_of(Type type, DictionaryPtr dictionary) {
  if (!has_dictionary(type) || dictionary) return dictionary;
  return std::make_shared<const Dictionary>(std::vector<std::string>{});
}

DictionaryPtr dictionary_of(const HostColumn& column) {
  return dictionary_of(column.type, column.dictionary);
}

// New pages take as long as the copy: an interrupt ends both between two pieces.
void read_values(gpu::Device& device, const gpu::Buffer& values, uint64_t offset, uint64_t bytes,
                 std::vector<std::byte>& data) {
  constexpr uint64_t kPieceBytes = 64u << 20;
  data.reserve(bytes);
  while (data.size() < bytes) {
    const uint64_t done = data.size(), piece = std::min(kPieceBytes, bytes - done);
    count_bytes(piece);
    data.resize(done + piece);
    device.read(values, offset + done, std::span(data).subspan(done), gpu::InRehearsal::kGivesZeros);
  }
}

constexpr uint64_t kFewOf = 16;

}  // namespace

Column::Column(Type type, uint64_t rows, gpu::Buffer values, gpu::Buffer validity, DictionaryPtr dictionary)
    : type_(type),
      rows_(rows),
      nullable_(static_cast<bool>(validity)),
      buffers_{std::move(values), std::move(validity)},
      dictionary_(std::move(dictionary)) {
  RTSQL_CHECK(buffers_.values.bytes() >= rows * value_bytes(type));
  RTSQL_CHECK(!nullable_ || buffers_.validity.bytes() >= bitmap_bytes(rows));
  RTSQL_CHECK(!has_dictionary(type) || dictionary_ != nullptr);
}

Column::Column(const Column& shorter, uint64_t rows)
    : type_(shorter.type_), rows_(rows), nullable_(shorter.nullable_), dictionary_(shorter.dictionary_) {
  share(shorter.tiers_);
}

Column::~Column() {
  if (tiers_) tiers_->end_to_share(rows_);
}

std::shared_ptr<const Column> Column::upload(gpu::Device& device, const HostColumn& column,
                                             std::string_view what) {
  ColumnBuffers buffers = upload_buffers(device, column, column.has_nulls(), what);
  return std::make_shared<const Column>(column.type, column.rows, std::move(buffers.values),
                                        std::move(buffers.validity), dictionary_of(column));
}

Column::Column(gpu::Device& device, HostColumn column)
    : type_(column.type),
      rows_(column.rows),
      nullable_(!column.validity.empty()),
      dictionary_(dictionary_of(column)),
      host_(std::move(column)),
      device_(&device),
      awaits_upload_(true) {
  host_->dictionary = dictionary_;
}

std::shared_ptr<const Column> Column::on_host(gpu::Device& device, HostColumn column) {
  RTSQL_CHECK(column.data.size() == column.rows * value_bytes(column.type));
  if (!column.has_nulls()) column.validity.clear();
  return std::shared_ptr<const Column>(new Column(device, std::move(column)));
}

Column::Column(gpu::Device& device, std::shared_ptr<const ColumnSource> source,
               std::optional<ColumnStatistics> statistics)
    : type_(source->type()),
      rows_(source->rows()),
      nullable_(source->nullable()),
      source_(std::move(source)),
      device_(&device),
      awaits_upload_(true),
      statistics_(std::move(statistics)) {}

std::shared_ptr<const Column> Column::elsewhere(gpu::Device& device,
                                                std::shared_ptr<const ColumnSource> source,
                                                std::optional<ColumnStatistics> statistics) {
  return std::shared_ptr<const Column>(new Column(device, std::move(source), std::move(statistics)));
}

// Reading gives way to other threads, which may upload the column meanwhile.
void Column::upload_now() const {
  const gpu::Rehearsal::Pause in_earnest;
  if (host_) {
    ColumnBuffers uploaded = upload_buffers(*device_, *host_, nullable_, "a column of the host");
    if (!awaits_upload_) return;
    buffers_ = std::move(uploaded);
  } else {
    const std::shared_ptr<TieredBuffers> tiers = TieredBuffers::create(*device_, source_);
    DictionaryPtr dictionary = tiers->load();
    if (!awaits_upload_) return;
    share(tiers);
    dictionary_ = dictionary_of(type_, std::move(dictionary));
    source_.reset();
  }
  awaits_upload_ = false;
}

void Column::keep_in_tiers(gpu::Device& device) const {
  if (tiers_ || awaits_upload_) return;
  share(TieredBuffers::create(device, nullptr));
  tiers_->put(std::move(buffers_));
  tiers_->touch();
}

void Column::share(std::shared_ptr<TieredBuffers> tiers) const {
  tiers->begin_to_share(rows_);
  tiers_ = std::move(tiers);
}

void Column::part_from(const void* place) const {
  if (source_ && source_->place() == place) buffers();
  if (tiers_) tiers_->part_from(place);
}

std::shared_ptr<const Column> Column::append_in_place(const HostColumn& rows) const {
  if (!tiers_ || (!nullable_ && !rows.validity.empty()) || !tiers_->append(rows_, rows)) return nullptr;
  return std::shared_ptr<const Column>(new Column(*this, rows_ + rows.rows));
}

gpu::Rehearsal::Pause Column::run_in_earnest() const {
  if (!values().has_memory()) gpu::Rehearsal::end();
  return gpu::Rehearsal::Pause();
}

uint64_t Column::resident_bytes(gpu::Tier tier) const {
  if (awaits_upload_) return 0;
  if (!tiers_) return buffers_.values.is_on_host() == (tier == gpu::Tier::kHost) ? buffers_.bytes() : 0;
  const uint64_t bytes = rows_ * value_bytes(type_) + (nullable_ ? bitmap_bytes(rows_) : 0);
  return tiers_->bytes(tier) > 0 ? bytes : 0;
}

HostColumn Column::read(gpu::Device& device, uint64_t begin, uint64_t count) const {
  if (awaits_upload_ && source_) {
    if (std::optional<HostColumn> part = source_->read_part(begin, count)) return *std::move(part);
  }
  HostColumn column = read_codes(device, begin, count);
  // The host reads the strings of a few rows alone while it has no others.
  if (!host_ && dictionary_ && !dictionary_->is_read() && count < dictionary_->size() / kFewOf)
    keep_own_texts(column);
  return column;
}

HostColumn Column::read_own_texts(gpu::Device& device, uint64_t begin, uint64_t count) const {
  HostColumn column = read_codes(device, begin, count);
  keep_own_texts(column);
  return column;
}

HostColumn Column::read_codes(gpu::Device& device, uint64_t begin, uint64_t count) const {
  RTSQL_CHECK(begin <= rows_ && count <= rows_ - begin);
  if (host_) return host_->slice(begin, count);
  HostColumn column;
  column.type = type_;
  column.rows = count;
  column.dictionary = dictionary();
  uint64_t width = value_bytes(type_);
  if (count == 0) return column;
  // Rows that have no text to name are NULL, those of a rehearsal included, whose codes are zeros.
  const bool has_text = column.dictionary != nullptr && column.dictionary->size() > 0;
  if (has_dictionary(type_) && !has_text) return null_column(type_, count);
  read_values(device, values(), begin * width, count * width, column.data);
  read_validity(device, begin, column);
  return column;
}

void Column::read_validity(gpu::Device& device, uint64_t begin, HostColumn& column) const {
  if (!nullable_) return;
  const uint64_t count = column.rows;

  uint64_t first_word = begin / 32;
  std::vector<uint32_t> words(bitmap_words(begin + count) - first_word);
  device.read(validity(), first_word * 4, std::as_writable_bytes(std::span(words)),
              gpu::InRehearsal::kGivesZeros);
  uint32_t shift = begin % 32;
  column.validity.resize(bitmap_words(count));
  for (size_t i = 0; i < column.validity.size(); ++i) {
    uint64_t pair = words[i] | (i + 1 < words.size() ? static_cast<uint64_t>(words[i + 1]) << 32 : 0);
    column.validity[i] = static_cast<uint32_t>(pair >> shift);
  }
}

uint64_t count_nulls(gpu::Device& device, const gpu::Buffer& validity, uint64_t rows) {
  if (!validity) return 0;
  uint64_t valid = 0;
  gpu::Stream stream(device);
  stream.stage("count nulls");
  gpu::Buffer& total = stream.scratch(sizeof valid, "a count");
  count_bits(stream, validity.address(), rows, total.address());
  stream.download(total, 0, std::as_writable_bytes(std::span(&valid, 1)));
  stream.finish();
  return rows - valid;
}

}  // namespace rtsql
