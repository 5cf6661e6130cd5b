#include "storage/tiered_buffers.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "common/check.h"
#include "common/divide.h"
#include "common/error.h"
#include "gpu/memory_moves.h"
#include "gpu/stream.h"
#include "schema/bitmap.h"
#include "storage/append.h"

namespace rtsql {
namespace {

constexpr std::string_view kWhat = "a stored column";
constexpr uint64_t kFilePieceBytes = uint64_t{4} << 20;

// Raises a flag while it lives.
class Raised {
 public:
  explicit Raised(bool& flag) : flag_(flag) { flag_ = true; }
  Raised(const Raised&) = delete;
  ~Raised() { flag_ = false; }

 private:
  bool& flag_;
};

// Writes the rows of a source into memory that is there for them.
class BufferReceiver : public ColumnReceiver {
 public:
  BufferReceiver(gpu::Device& device, const ColumnSource& source, ColumnBuffers& buffers)
      : device_(device), source_(source), buffers_(buffers) {}

  bool takes_from_all_threads() const override { return buffers_.values.mapped() != nullptr; }

  void put(uint64_t begin, const HostColumn& rows) override {
    RTSQL_CHECK(rows.type == source_.type());
    RTSQL_CHECK(rows.validity.empty() || source_.nullable());
    device_.write(buffers_.values, begin * value_bytes(rows.type), rows.data);
    const std::lock_guard lock(mutex_);
    rows_ += rows.rows;
    dictionary_ = rows.dictionary;
    if (source_.nullable() && rows.rows > 0) validities_[begin] = {rows.rows, rows.validity};
  }

  // Writes what has waited for all rows, and returns their dictionary.
  DictionaryPtr finish() {
    RTSQL_CHECK(rows_ == source_.rows());
    for (const auto& [begin, part] : validities_)
      write_validity(device_, buffers_.validity, begin, part.validity, part.rows);
    return dictionary_;
  }

 private:
  struct Validity {
    uint64_t rows = 0;
    std::vector<uint32_t> validity;
  };

  gpu::Device& device_;
  const ColumnSource& source_;
  ColumnBuffers& buffers_;
  std::mutex mutex_;  // of what follows
  uint64_t rows_ = 0;
  DictionaryPtr dictionary_;
  std::map<uint64_t, Validity> validities_;  // by their first row: neighbours meet within a word
};

}  // namespace

ColumnBuffers upload_buffers(gpu::Device& device, const HostColumn& column, bool nullable,
                             std::string_view what) {
  RTSQL_CHECK(column.data.size() == column.rows * value_bytes(column.type));
  RTSQL_CHECK(column.validity.empty() || column.validity.size() == bitmap_words(column.rows));
  ColumnBuffers buffers{device.allocate(column.data.size(), what), {}};
  device.write(buffers.values, 0, column.data);
  if (nullable) {
    auto bytes = std::as_bytes(std::span(column.validity));
    buffers.validity = device.allocate(bytes.size(), what);
    device.write(buffers.validity, 0, bytes);
  }
  return buffers;
}

std::shared_ptr<TieredBuffers> TieredBuffers::create(gpu::Device& device,
                                                     std::shared_ptr<const ColumnSource> source) {
  std::shared_ptr<TieredBuffers> buffers(new TieredBuffers(device, std::move(source)));
  device.residency().add(buffers);
  return buffers;
}

TieredBuffers::~TieredBuffers() {
  device_.residency().remove(*this);
}

const ColumnBuffers& TieredBuffers::use() {
  // A rehearsal reads nothing.
  const bool is_elsewhere = !on_device_ && !on_host_;
  const bool may_move = !gpu::Rehearsal::is_on() || is_elsewhere;
  const bool begins = may_move && device_.residency().touch(*this);
  // A thread that is to bring what is in use has broken its turn, or had no room.
  if (begins || is_elsewhere) settle();
  return on_device_ ? on_device_ : on_host_;
}

void TieredBuffers::begin_to_share(uint64_t rows) {
  const std::lock_guard lock(mutex_);
  rows_.insert(rows);
}

void TieredBuffers::end_to_share(uint64_t rows) noexcept {
  const std::lock_guard lock(mutex_);
  rows_.erase(rows_.find(rows));
}

uint64_t TieredBuffers::longest() const {
  const std::lock_guard lock(mutex_);
  return rows_.empty() ? 0 : *rows_.rbegin();
}

bool TieredBuffers::append(uint64_t rows, const HostColumn& appended) {
  const ColumnBuffers& has = use();
  const uint64_t width = value_bytes(appended.type), total = rows + appended.rows;
  if (longest() != rows || has.values.bytes() < total * width) return false;
  if (has.validity ? has.validity.bytes() < bitmap_bytes(total) : !appended.validity.empty()) return false;
  ++appends_;
  source_.reset();  // it has not all of them any more
  forget_file();
  const gpu::MemoryMoves::Write write(device_);  // the first word of the bitmap has bits of other rows, too
  for (ColumnBuffers* tier : {&on_device_, &on_host_}) {
    if (!*tier) continue;
    device_.write(tier->values, rows * width, appended.data);
    if (tier->validity) write_validity(device_, tier->validity, rows, appended.validity, appended.rows);
  }
  return true;
}

// Nobody uses it yet, so that it may move.
void TieredBuffers::settle() {
  const gpu::Rehearsal::Pause in_earnest;
  if (on_device_) return;
  if (!on_host_) return in_file_ ? read_from_file() : void(load());
  if (!device_.residency().claim(on_host_.bytes())) return;
  std::optional<ColumnBuffers> copied = copy_to(gpu::Tier::kDevice, on_host_);
  if (copied && !on_device_) put(*std::move(copied));
}

// Allocates memory for what is in neither tier.
ColumnBuffers TieredBuffers::allocate(uint64_t value_bytes, uint64_t validity_bytes) {
  const uint64_t bytes = value_bytes + validity_bytes;
  const bool comes =
      device_.residency().claim(bytes) || !device_.memory().has_room(bytes, gpu::MemoryUse::kHost);
  const gpu::MemoryUse use = comes ? gpu::MemoryUse::kDevice : gpu::MemoryUse::kHost;
  ColumnBuffers buffers{device_.allocate(value_bytes, kWhat, use), {}};
  if (validity_bytes > 0) buffers.validity = device_.allocate(validity_bytes, kWhat, use);
  return buffers;
}

DictionaryPtr TieredBuffers::load() {
  const std::shared_ptr<const ColumnSource> source = source_;
  const uint64_t validity_bytes = source->nullable() ? bitmap_bytes(source->rows()) : 0;
  ColumnBuffers buffers = allocate(source->rows() * value_bytes(source->type()), validity_bytes);
  BufferReceiver receiver(device_, *source, buffers);
  source->read(receiver);
  DictionaryPtr dictionary = receiver.finish();
  if (!on_device_ && !on_host_) put(std::move(buffers));
  return dictionary;
}

// Tells whether the host has a copy now; it may have no room.
bool TieredBuffers::copy_to_host() {
  const gpu::Rehearsal::Pause in_earnest;
  if (on_host_) return true;
  try {
    if (std::optional<ColumnBuffers> copied = copy_to(gpu::Tier::kHost, on_device_)) put(*std::move(copied));
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kMemory) throw;
  }
  return static_cast<bool>(on_host_);
}

// Tells whether a file has a copy now; a disk may have no room.
bool TieredBuffers::copy_to_file() {
  const gpu::Rehearsal::Pause in_earnest;
  if (in_file_) return true;
  const ColumnBuffers& from = on_host_ ? on_host_ : on_device_;
  const uint64_t appends = appends_;
  std::shared_ptr<InFile> copy;
  std::vector<std::byte> piece;
  const auto write = [&](const gpu::Buffer& buffer, uint64_t at) {
    for (uint64_t begin = 0; begin < buffer.bytes(); begin += kFilePieceBytes) {
      piece.resize(std::min(kFilePieceBytes, buffer.bytes() - begin));
      device_.read(buffer, begin, piece);
      copy->file.write(at + begin, piece);
    }
  };
  try {
    copy = std::make_shared<InFile>();
    copy->value_bytes = from.values.bytes();
    copy->validity_bytes = from.validity.bytes();
    write(from.values, 0);
    if (from.validity) write(from.validity, copy->value_bytes);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kIo) throw;
    return false;
  }
  if (appends_ != appends) return false;
  in_file_ = std::move(copy);
  device_.residency().note_bytes(*this, gpu::Tier::kFile, from.bytes());
  device_.residency().note_copy(gpu::Tier::kFile, from.bytes());
  return true;
}

void TieredBuffers::read_from_file() {
  const std::shared_ptr<const InFile> copy = in_file_;
  ColumnBuffers buffers = allocate(copy->value_bytes, copy->validity_bytes);
  std::vector<std::byte> piece;
  const auto read = [&](gpu::Buffer& buffer, uint64_t at) {
    for (uint64_t begin = 0; begin < buffer.bytes(); begin += kFilePieceBytes) {
      piece.resize(std::min(kFilePieceBytes, buffer.bytes() - begin));
      copy->file.read(at + begin, piece);
      device_.write(buffer, begin, piece);
    }
  };
  read(buffers.values, 0);
  if (buffers.validity) read(buffers.validity, copy->value_bytes);
  if (!on_device_ && !on_host_) put(std::move(buffers));
}

void TieredBuffers::forget_file() noexcept {
  in_file_.reset();
  device_.residency().note_bytes(*this, gpu::Tier::kFile, 0);
}

// Returns none where rows have been appended to what was copied.
std::optional<ColumnBuffers> TieredBuffers::copy_to(gpu::Tier tier, const ColumnBuffers& from) {
  const uint64_t appends = appends_;
  const gpu::MemoryUse use = tier == gpu::Tier::kDevice ? gpu::MemoryUse::kDevice : gpu::MemoryUse::kHost;
  ColumnBuffers to;
  gpu::Stream stream(device_);
  const auto copy = [&](const gpu::Buffer& buffer) {
    gpu::Buffer copied = device_.allocate(buffer.bytes(), kWhat, use);
    stream.copy(buffer.address(), copied.address(), round_up(buffer.bytes(), 4));
    return copied;
  };
  to.values = copy(from.values);
  if (from.validity) to.validity = copy(from.validity);
  stream.finish();
  if (appends_ != appends) return std::nullopt;
  device_.residency().note_copy(tier, to.bytes());
  return to;
}

// Where one of the two had no room on the device, both count as the host's.
void TieredBuffers::put(ColumnBuffers buffers) noexcept {
  const bool on_host = buffers.values.is_on_host() || buffers.validity.is_on_host();
  if (on_host && on_host_) return;
  (on_host ? on_host_ : on_device_) = std::move(buffers);
  const gpu::Tier tier = on_host ? gpu::Tier::kHost : gpu::Tier::kDevice;
  device_.residency().note_bytes(*this, tier, (on_host ? on_host_ : on_device_).bytes());
}

void TieredBuffers::drop(gpu::Tier tier) {
  const gpu::MemoryMoves::Move move(device_);
  (tier == gpu::Tier::kDevice ? on_device_ : on_host_) = {};
  device_.residency().note_bytes(*this, tier, 0);
}

void TieredBuffers::part_from(const void* place) {
  if (!source_ || source_->place() != place) return;
  use();
  source_.reset();
}

// Tells whether it has its values elsewhere than in the tier that it is to leave.
bool TieredBuffers::keep_elsewhere(gpu::Tier leaves) {
  const bool is_kept = leaves == gpu::Tier::kDevice ? copy_to_host() : static_cast<bool>(on_device_);
  return is_kept || source_ != nullptr || copy_to_file();
}

bool TieredBuffers::evict(gpu::Tier tier) {
  if (is_leaving_) return false;
  const Raised leaves(is_leaving_);
  if (!keep_elsewhere(tier) || device_.residency().is_in_use(*this)) return false;
  drop(tier);
  return true;
}

}  // namespace rtsql
