// Runs of equal keys in the sorted keys at `params.keys`.

// The position behind the run of keys equal to `key` that begins before `low`; it ends at or before `high`.
uint find_run_end(uint low, uint high, KEY key) {
  uint step = 1;
  while (step <= high - low && KEY_AT(params.keys, low + step - 1) == key) {
    low += step;
    step *= 2;
  }
  high = low + min(step - 1, high - low);
  while (low < high) {
    const uint middle = low + (high - low) / 2;
    if (KEY_AT(params.keys, middle) == key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
