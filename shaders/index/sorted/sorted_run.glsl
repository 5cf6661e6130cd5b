// Finds runs of equal keys among sorted ones, of which key_at(i) is number i.

// Returns the position behind the run of keys equal to `key` that begins before `low`; it ends at or before
// `high`.
uint find_run_end(uint low, uint high, KEY key) {
  uint step = 1;
  while (step <= high - low && key_at(low + step - 1) == key) {
    low += step;
    step *= 2;
  }
  high = low + min(step - 1, high - low);
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    if (key_at(middle) == key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
