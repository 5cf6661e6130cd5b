// Says in which buckets mixed keys are. It may be included once for each width of keys (index/search/key_type.glsl).

// The bucket ascends with the mixed key: in that order, keys are written to a table from its first bucket to
// its last.
uint first_bucket(KEY mixed, uint buckets) { return scale_hash(leading_bits(mixed), buckets); }

// Returns the next bucket of open addressing. `buckets` is prime, so that any stride leads through all of
// them.
uint stride_bucket(KEY mixed, uint bucket, uint buckets) {
  const uint stride = 1 + scale_hash(rehash(mixed, 0x9e3779b9u), buckets - 1);
  return bucket >= buckets - stride ? bucket - (buckets - stride) : bucket + stride;
}

// Returns a bucket of cuckoo hashing: choice 0 is the first bucket.
uint cuckoo_bucket(KEY mixed, uint choice, uint seed, uint buckets) {
  if (choice == 0) return first_bucket(mixed, buckets);
  return scale_hash(rehash(mixed, seed * 2 + choice * 0x9e3779b9u), buckets);
}

// Returns where a key is looked for after `tries` buckets, of which `bucket` was the last, or kNoBucket.
uint next_bucket(HashedKeys table, KEY mixed, uint bucket, uint tries) {
  if (table.scheme == kHashOpen) return stride_bucket(mixed, bucket, table.bucket_count);
  if (table.scheme == kHashCuckoo)
    return tries < kHashCuckooChoices ? cuckoo_bucket(mixed, tries, table.seed, table.bucket_count) : kNoBucket;
  const uint home = first_bucket(mixed, table.bucket_count);
  const uint overflow = U32_AT(table.overflow, home) + tries - 1;
  return overflow < U32_AT(table.overflow, home + 1) ? table.bucket_count + overflow : kNoBucket;
}
