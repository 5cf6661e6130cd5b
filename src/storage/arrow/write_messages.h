// Writes the messages that Arrow files and streams consist of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/arrow/messages.h"
#include "storage/arrow/written_array.h"
#include "storage/columnar/file_column.h"

namespace rtsql::arrow {

struct WrittenColumn {
  columnar::FileColumn column;
  bool has_dictionary = false;  // whose id is the column's number
};

// A message as it lies in a file: its metadata, with the length in front, and its values.
struct WrittenMessage {
  std::string metadata, body;
};

// Where a message lies in a file.
struct WrittenBlock {
  uint64_t begin = 0, metadata_bytes = 0, body_bytes = 0;
};

WrittenMessage schema_message(const std::vector<WrittenColumn>& columns);
WrittenMessage batch_message(uint64_t rows, const std::vector<WrittenArray>& arrays, BatchCodec codec);
WrittenMessage dictionary_message(int64_t id, const WrittenArray& texts, BatchCodec codec);
// Returns what stands behind the last message.
std::string end_of_messages();
// Returns what stands at the end of a file: where its messages are, the length of that, and the magic bytes.
std::string file_end(const std::vector<WrittenColumn>& columns, const std::vector<WrittenBlock>& dictionaries,
                     const std::vector<WrittenBlock>& batches);
// Returns what stands at the beginning of a file.
std::string file_begin();

// Packs the buffers of an array, each with its length in front, as a batch of that codec has them.
void pack_buffers(WrittenArray& array, BatchCodec codec);

}  // namespace rtsql::arrow
