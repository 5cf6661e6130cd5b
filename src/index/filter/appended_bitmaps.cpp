#include "index/filter/appended_bitmaps.h"

#include <span>
#include <utility>

#include "algorithm/partition.h"
#include "common/stopwatch.h"
#include "index/contract/combine_bitmaps.h"
#include "shaders/index/bitmap/bitmap_join.h"
#include "shaders/index/filter/younger_rows.h"

namespace rtsql {
namespace {

// Two answers are given for one, so the younger rows stay that much fewer.
constexpr uint64_t kMostYoungerShare = 16;

// Keeps the keys of the younger rows, of which the next append builds an index together with its own.
class YoungerKeys {
 public:
  YoungerKeys(gpu::Device& device, uint64_t base, uint64_t table_rows)
      : device_(device), base_(base), table_rows_(table_rows) {}

  // Appends to `before`, null for none, the keys of an append, whose rows count from the table's first on.
  // Records into the stream.
  void fill(gpu::Stream& stream, const YoungerKeys* before, const IndexKeys& appended) {
    const uint64_t known = before != nullptr ? before->count_ : 0;
    count_ = known + appended.count;
    rows_ = device_.allocate(count_ * sizeof(uint32_t), "the younger rows of an index");
    if (known > 0) stream.copy(before->rows_.address(), rows_.address(), known * sizeof(uint32_t));
    const auto kernel =
        device_.kernel<shader::YoungerRowsParams>("index/filter/younger_rows", {group_threads(device_)});
    stream.dispatch(kernel,
                    {.rows = appended.rows,
                     .from_base = rows_.address() + known * sizeof(uint32_t),
                     .base = static_cast<uint32_t>(base_),
                     .count = static_cast<uint32_t>(appended.count)},
                    tile_groups(device_, appended.count, 1));
    std::vector<KeyColumn> columns = {{appended.width, appended.keys, appended.numbers}};
    columns.insert(columns.end(), appended.further.begin(), appended.further.end());
    for (size_t i = 0; i < columns.size(); ++i) {
      const auto key_bytes = static_cast<uint64_t>(columns[i].width);
      gpu::Buffer keys = device_.allocate(count_ * key_bytes, "the younger keys of an index");
      if (known > 0) stream.copy(before->columns_[i].keys, keys.address(), known * key_bytes);
      stream.copy(columns[i].keys, keys.address() + known * key_bytes, appended.count * key_bytes);
      columns_.push_back({columns[i].width, keys.address(), columns[i].numbers});
      keys_.push_back(std::move(keys));
    }
  }

  // Returns them as those of a table that begins at the base.
  IndexKeys keys() const {
    return {.width = columns_.front().width,
            .keys = columns_.front().keys,
            .rows = rows_.address(),
            .count = count_,
            .table_rows = table_rows_ - base_,
            .further = {columns_.begin() + 1, columns_.end()},
            .numbers = columns_.front().numbers};
  }

  uint64_t base() const { return base_; }
  uint64_t bytes() const {
    uint64_t bytes = rows_.bytes();
    for (const gpu::Buffer& keys : keys_) bytes += keys.bytes();
    return bytes;
  }

 private:
  gpu::Device& device_;
  uint64_t base_, table_rows_;  // of the table: the row that they count from, and all rows
  uint64_t count_ = 0;
  gpu::Buffer rows_;
  std::vector<gpu::Buffer> keys_;
  std::vector<KeyColumn> columns_;
};

// Returns the first keys of an index.
IndexKeys first_of(IndexKeys keys, uint64_t count, uint64_t table_rows) {
  keys.count = count;
  keys.table_rows = table_rows;
  return keys;
}

class AppendedBitmaps final : public BitmapIndex {
 public:
  AppendedBitmaps(IndexPtr older, YoungerKeys keys, std::unique_ptr<Index> younger, uint64_t table_rows,
                  const gpu::Timings& append, double wall_milliseconds)
      : BitmapIndex(older->key_width(), older->key_count() + younger->key_count(), table_rows),
        older_(std::move(older)),
        keys_(std::move(keys)),
        younger_(std::move(younger)) {
    build_statistics_ = younger_->build_statistics();
    build_statistics_.wall_milliseconds = wall_milliseconds;
    build_statistics_.timings.add(append);
    const uint64_t kept = older_->build_statistics().resident_bytes + keys_.bytes();
    build_statistics_.resident_bytes += kept;
    build_statistics_.peak_bytes += kept;
  }

  const IndexPtr& older() const { return older_; }
  const YoungerKeys& younger_keys() const { return keys_; }

  void precompile(gpu::Device& device) const override {
    older_->precompile(device);
    younger_->precompile(device);
  }
  bool traces_rays() const override { return older_->traces_rays(); }

  std::vector<PicturedScene> picture(gpu::Device& device, const IndexKeys& keys,
                                     const PictureChoice& choice) const override {
    const uint64_t older_rows = BitmapIndex::of(*older_).table_rows();
    std::vector<PicturedScene> scenes =
        older_->picture(device, first_of(keys, older_->key_count(), older_rows), choice);
    for (PicturedScene& scene : younger_->picture(device, keys_.keys(), choice)) {
      for (auto& primitive : scene.primitives) {
        for (uint32_t& row : primitive.rows) row += static_cast<uint32_t>(keys_.base());
      }
      scenes.push_back(std::move(scene));
    }
    return scenes;
  }

  BitmapTerm bitmap_term(gpu::Stream& stream, const RangeConjunction& conjunction) const override {
    const BitmapIndex& older = BitmapIndex::of(*older_);
    const BitmapIndex& younger = BitmapIndex::of(*younger_);
    gpu::Buffer& words = stream.scratch(combined_words(table_rows()) * sizeof(uint32_t), "a bitmap of rows");
    gpu::Buffer& behind =
        stream.scratch(combined_words(younger.table_rows()) * sizeof(uint32_t), "a bitmap of rows");
    write(stream, older, conjunction, words);
    write(stream, younger, conjunction, behind);
    gpu::Device& device = stream.device();
    const auto count = static_cast<uint32_t>(combined_words(younger.table_rows()));
    stream.dispatch(
        device.kernel<shader::BitmapJoinParams>("index/bitmap/bitmap_join", {group_threads(device)}),
        {.words = words.address(),
         .behind = behind.address(),
         .first = static_cast<uint32_t>(keys_.base() / 32),
         .present = static_cast<uint32_t>(combined_words(older.table_rows())),
         .count = count,
         .reserved = 0},
        tile_groups(device, count, 1));
    BitmapTerm term = {};
    term.include = words.address();
    return term;
  }

 private:
  static void write(gpu::Stream& stream, const BitmapIndex& index, const RangeConjunction& conjunction,
                    const gpu::Buffer& words) {
    const BitmapConjunction terms = {index.bitmap_term(stream, conjunction)};
    stream.stage("merge");
    combine_bitmaps(stream, std::span(&terms, 1), index.table_rows(), words.address());
  }

  IndexPtr older_;
  YoungerKeys keys_;
  std::unique_ptr<Index> younger_;
};

}  // namespace

std::unique_ptr<Index> append_to_bitmaps(gpu::Device& device, const IndexPtr& before,
                                         const IndexKeys& appended, const WorkContext& context) {
  const auto* appended_before = dynamic_cast<const AppendedBitmaps*>(before.get());
  const IndexPtr& older = appended_before != nullptr ? appended_before->older() : before;
  const BitmapIndex& bitmaps = BitmapIndex::of(*older);
  const uint64_t older_rows = bitmaps.table_rows();
  if (appended.table_rows - older_rows > older_rows / kMostYoungerShare) return nullptr;
  const Stopwatch watch;
  YoungerKeys keys(device, older_rows / shader::kBitmapTileRows * shader::kBitmapTileRows,
                   appended.table_rows);
  gpu::Stream stream(device, context.interrupt);
  stream.stage("append");
  keys.fill(stream, appended_before != nullptr ? &appended_before->younger_keys() : nullptr, appended);
  const gpu::Timings timings = stream.finish();
  std::unique_ptr<Index> younger = bitmaps.build_alike(device, keys.keys(), context);
  if (!younger) return nullptr;
  return std::make_unique<AppendedBitmaps>(older, std::move(keys), std::move(younger), appended.table_rows,
                                           timings, watch.milliseconds());
}

}  // namespace rtsql
