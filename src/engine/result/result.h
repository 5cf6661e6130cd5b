// A statement gives back its rows, still on the device, and the account of its time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/stream.h"
#include "logical/session_action.h"
#include "plan/node/access_names.h"
#include "schema/column_origin.h"
#include "schema/host_column.h"
#include "schema/time_zone.h"
#include "schema/type.h"

namespace rtsql {

// Says what may become of a column where a table is wider than the terminal.
enum class ColumnRole : uint8_t {
  kSought,    // the query computes it or orders by it: it is left out last
  kMain,      // it is left out before those
  kConstant,  // all rows have one value, which may be written once, above the table
  kDerived,   // its values follow from others: it is left out first
};

struct ResultColumn {
  std::string name;
  Type type;
  ColumnRole role = ColumnRole::kMain;
  ColumnOrigin origin = {};
};

// Times are wall-clock milliseconds, but for `gpu`, which is the sum of the GPU's own timestamps and overlaps
// `execute`.
struct StatementTimings {
  double parse = 0;
  double plan = 0;     // bind, rules, cost
  double compile = 0;  // run-time kernel compilation: only on the first use of a query's shape
  double upload = 0;
  double execute = 0;  // submitting to and waiting for the device
  double download = 0;
  double total = 0;  // of the statement, without display
  double gpu = 0;
};

// Gives the rows of a result, fetched as they are shown.
class RowSource {
 public:
  virtual ~RowSource() = default;
  virtual uint64_t row_count() const = 0;
  // Returns the rows [begin, begin+count), one HostColumn per result column, all of equal length.
  std::vector<HostColumn> fetch(uint64_t begin, uint64_t count);
  // Reads all rows, of which there are few, so that `fetch` waits for nothing.
  void fetch_ahead();
  // Says by which clock times with time zone are shown; without it, by that of UTC.
  void show_in(TimeZonePtr zone) noexcept { zone_ = std::move(zone); }

 private:
  virtual std::vector<HostColumn> read(uint64_t begin, uint64_t count) = 0;

  TimeZonePtr zone_;
  std::optional<std::vector<HostColumn>> ahead_;
};

struct Picture;  // engine/result/picture.h

struct StatementResult {
  std::vector<ResultColumn> columns;   // rows may have none
  std::vector<SessionAction> actions;  // that are still to do, by what these columns have
  std::unique_ptr<RowSource> rows;     // null: the statement yields no rows
  std::string command;  // what has run, for programs: "CREATE TABLE"; of EXECUTE what it has run
  std::optional<uint64_t> changed_rows;  // of what inserts, changes, deletes or copies rows
  std::string message;  // one or more lines for people, e.g. "CREATE TABLE" or what a load detected
  std::string untimed;  // the message without the times in it; empty: it has none
  std::vector<std::string> notes;          // what else there is to say
  bool plan_text = false;                  // EXPLAIN: one column of lines, to be printed as they are
  std::shared_ptr<const Picture> picture;  // EXPLAIN (PICTURE): what its lines say in words; else null
  AccessNames used;
  bool on_host = false;  // the reference executor has answered
  StatementTimings timings;
};

StatementResult message_result(std::string message, std::string untimed = {});

// Returns the message, with its times or without, and a line for each note.
std::string message_text(const StatementResult& result, bool has_times = true);

}  // namespace rtsql
