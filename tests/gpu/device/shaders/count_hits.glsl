// This is the payload of count_hits.
struct Tally {
  uint count;
  uint lowest;
  uint highest;
};
