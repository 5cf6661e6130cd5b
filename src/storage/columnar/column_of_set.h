// A column of groups of files, which is read when it is first used.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "gpu/device.h"
#include "schema/dictionary_builder.h"
#include "storage/columnar/file_set.h"
#include "storage/tiered_buffers.h"

namespace rtsql::columnar {

class ColumnOfSet : public ColumnSource {
 public:
  // `column` is one of the files. The device outlives the object.
  ColumnOfSet(gpu::Device& device, std::shared_ptr<const FileSet> files,
              std::shared_ptr<const std::vector<GroupOfSet>> groups, const SetColumn& column);

  // Texts have one dictionary. Throws Error(kData), Error(kIo), Error(kInterrupted), and so does read_part.
  void read(ColumnReceiver& receiver) const override;
  // Returns rows of a few groups, if they are few and there are many more.
  std::optional<HostColumn> read_part(uint64_t begin, uint64_t count) const override;
  const void* place() const override { return kStatement; }

 private:
  std::vector<ChunkValues> read_chunks(size_t first, size_t count) const;
  void read_texts(ColumnReceiver& receiver) const;

  gpu::Device& device_;
  const std::shared_ptr<const FileSet> files_;
  const std::shared_ptr<const std::vector<GroupOfSet>> groups_;
  const SetColumn& column_;
};

}  // namespace rtsql::columnar
